# O que diz o tabuleiro de análise; a página carrega-o quando ele se abre.

web-analysis-about = Joga pelos dois lados, experimenta variantes e pergunta ao motor. Escolhe um jogo.
web-analysis-panel = Jogadas e motor
web-analysis-new = Nova análise
web-tree-tools = Mudar a árvore
web-tree-promote = Fazer desta variante a linha principal
web-tree-remove = Apagar a partir daqui
web-tree-undo = Desfazer
web-tree-redo = Refazer
web-variation-of = Em vez de { $number }. { $move }
web-in-variation = numa variante
web-promoted = Esta é agora a linha principal.
web-removed = { $move } e tudo o que se segue foi apagado. Desfazer traz tudo de volta.
web-comment = Comentário
web-nag-1 = boa jogada
web-nag-2 = erro
web-nag-3 = jogada muito boa
web-nag-4 = erro grave
web-nag-5 = jogada interessante
web-nag-6 = jogada duvidosa
web-threat = Ameaça
web-threat-is = Se fosse a vez do adversário: { $line }
web-no-threat = Aqui não há ameaça.
web-import = Abrir um registo
web-position = Posição
web-setup = Montar uma posição
web-setup-about = Escolhe uma peça e depois casas. A mesma peça outra vez retira-a.
web-setup-side = Joga
web-setup-extra = O que vem depois de quem joga
web-setup-clear = Tabuleiro vazio
web-setup-start = Início
web-setup-done = Analisar esta posição
web-setup-over = A posição está montada.
web-tree-key-walk = ← → ↑ ↓
web-tree-key-walk-about = percorrer a linha
web-tree-key-undo = Ctrl+Z, Ctrl+Y
web-tree-key-undo-about = desfazer, refazer
web-tree-key-promote = p
web-tree-key-promote-about = fazer da variante a linha principal
web-tree-key-remove = Delete
web-tree-key-remove-about = apagar a partir daqui
web-tree-key-comment = c
web-tree-key-comment-about = escrever um comentário
web-tree-key-symbols = 1 a 6 fora do tabuleiro
web-tree-key-symbols-about = ! ? !! ?? !? ?!
web-tree-key-engine = e
web-tree-key-engine-about = ligar ou desligar o motor
web-tree-key-threat = x
web-tree-key-threat-about = mostrar a ameaça
web-tree-key-setup = s
web-tree-key-setup-about = montar uma posição
web-tree-key-slash = /
web-tree-key-slash-about = escrever uma jogada
web-tree-key-flip = f
web-tree-key-flip-about = virar o tabuleiro

## O explorador e as análises guardadas

web-explorer = Jogos a partir daqui
web-explorer-none = Nenhum jogo seguiu a partir daqui.
web-explorer-games =
    { $count ->
        [one] Um jogo seguiu a partir daqui
       *[other] { $count } jogos seguiram a partir daqui
    }
web-explorer-move = Jogada
web-explorer-strength = Pontuação
web-explorer-result = Ganhos
web-explorer-solved = Resolvida
web-explorer-score = Ganhos { $wins } %, empatados { $draws } %, perdidos { $losses } %
web-explorer-wins = ganha em { $count }
web-explorer-loses = perde em { $count }
web-studies = Análises guardadas
web-studies-guest = Com uma conta podes guardar análises e partilhá-las.
web-study-name = Nome
web-study-unnamed = Análise
web-study-shared = Partilhada
web-study-shared-about = Quem tiver a ligação pode vê-la.
web-study-save = Guardar
web-study-save-new = Guardar como outra
web-study-saved = Guardada.
web-study-other = partilhada contigo
web-study-delete = Apagar
web-study-delete-sure = Apagar “{ $name }”? Não se pode desfazer.
