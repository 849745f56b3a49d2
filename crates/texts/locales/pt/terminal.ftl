# O que o terminal diz.

yes = sim
no = não
error = Desculpa

## Menu

menu-keys = ↑ ↓ escolher · Enter
menu-foot = Enter abre · r regras · l língua · d deita fora um jogo · q sai
menu-continue = Continuar
menu-game-label =
    { $game }: { $one } – { $two }, { $moves ->
        [one] { $moves } jogada
       *[other] { $moves } jogadas
    }
menu-load = Abrir um jogo guardado
menu-load-about = Um registo que guardaste, ou qualquer ficheiro que tenha um.
menu-language = Língua: { $language }
menu-language-about = Inglês ou português.
menu-quit = Sair
broken-saves = Jogos guardados que não se podem ler
broken-save = { $path } foi posto de lado: { $error }

## Preparação

setup-keys = ← → mudar · Esc voltar
setup-foot = Enter joga ou escreve um valor · ← → mudar · r regras · Esc voltar
setup-play = Jogar
setup-play-about = Carrega em Enter e joga. Tudo o que está em baixo é opcional.
setup-mode = Jogadores
setup-bot = Computador, jogador { $player }
setup-clock = Relógio
setup-no-clock = nenhum
setup-pie = Regra do equilíbrio
setup-pie-about = A segunda pessoa pode responder à primeira jogada trocando de lugar; assim uma primeira jogada forte não compensa.
setup-rules = Ler as regras
setup-back = Voltar
mode-human-human = humano – humano
mode-human-computer = humano – computador
mode-computer-human = computador – humano
mode-computer-computer = computador – computador

## Perguntas

ask-bot = Que computador?
ask-bot-help = random (aleatório), greedy (ganancioso; greedy-hard em Alliances), level:1 a level:9, engine:time=2s,threads=2, ou cmd:CAMINHO para um programa que fale UGI.
bad-bot = Este jogo não tem nenhum robô “{ $text }”. Escreve random, greedy, level:1 a level:9, engine:time=2s, ou cmd:CAMINHO.
ask-clock = Que relógio?
ask-clock-help = Minutos e segundos por jogada: 5+3 são cinco minutos e três segundos por cada jogada; - é sem relógio.
bad-clock = “{ $text }” não é um relógio. Escreve minutos+segundos, como 5+3, ou - para nenhum.
ask-save = Guardar o registo como
ask-load = Abrir que ficheiro?
ask-file-help = Um nome simples fica com os teus outros jogos; com uma / é um caminho.
bad-name = Falta um nome.
ask-replace = { $path } já existe. Substituir?
ask-discard = Deitar fora { $game }? Deixa de se poder continuar.
ask-resign = Desistir do jogo?
ask-draw = Jogador { $player }, aceitas o empate?
cannot-load = { $path } não se pode abrir: { $error }
cannot-save = { $path } não se pode escrever: { $error }
saved-to = Guardado como { $path }

## Ficheiros e regras

files-title = Jogos guardados
files-type = Escrever o nome de um ficheiro …
files-foot = Enter abre · Esc volta
reader-title = { $game }: as regras
reader-foot = ↑ ↓ PgUp PgDn ler · l língua · Esc voltar

## Lições

learn-keys = F2 mostra-me · F3 de novo · PgUp PgDn passos · Esc volta
prompt-lesson-next = Enter passa ao passo seguinte
prompt-lesson-last = Enter começa o teu primeiro jogo
learn-foot = Enter aprende · l língua · Esc volta
learn-not-here = Isso não tem sentido numa lição.
learn-coach-terminal = O teu primeiro jogo. F2 mostra uma boa jogada, F3 desfaz uma, F12 tem as regras.

## Jogo

game-keys = F1 ajuda · F2 dica · F3 desfazer · Esc menu
game-choose = Escolhe (Tab):
game-moves = Jogadas
game-to-move = Joga o jogador { $player }
game-thinks = O jogador { $player } está a pensar …
game-can-swap = Regra do equilíbrio: escreve trocar para mudar de lugar
game-review = Jogada { $ply } de { $plies } · PgUp PgDn percorrer · Esc volta ao jogo
game-paused = Em pausa · Enter faz uma jogada · Espaço continua
actions-title = E agora?
greeting = A tua vez: setas e Enter, o rato, ou escreve a jogada. F1 ajuda.
greeting-watch = Espaço faz pausa, Enter joga já, + e - mudam a velocidade.
prompt-move = escreve uma jogada, ou escolhe uma casa com as setas e Enter
prompt-target = escolhe para onde · Esc larga a peça
prompt-thinking = Enter faz com que jogue já
prompt-watch = Espaço pausa · Enter uma jogada · + - velocidade
prompt-over = Enter mostra o que fazer a seguir · PgUp PgDn percorrem as jogadas
move-unreadable = “{ $text }” não é uma jogada nem um comando. Uma jogada escreve-se como { $example }; ajuda lista os comandos.
no-move-from = nenhuma jogada legal começa em { $cell }
computer-played = O computador jogou { $mv }
menu-open-elsewhere = aberto noutra janela
open-elsewhere = Este jogo está aberto noutra janela ou noutro programa. Fecha-o lá, e continua-o aqui.
hint-coming = A pensar numa dica …
hint-is = Dica: { $mv }
hint-not-now = Só há dicas quando é a tua vez.
offer-coming = O empate está a ser ponderado …
offer-refused = O empate é recusado.
swapped = Os lugares foram trocados: a regra do equilíbrio. Quem trocou é agora o jogador { $player }.
bot-silent = O computador não encontrou nenhuma jogada.
copied-position = Posição, copiada
copied-record = Registo, copiado
thought = profundidade { $depth } · { $nodes } posições
score-wins = { $player } ganha em { $moves }
too-small = O terminal é pequeno demais: { $own_width } × { $own_height }. São precisos { $width } × { $height }.

## Fim do jogo

end-why =
    { $reason }, ao fim de { $moves ->
        [one] { $moves } jogada
       *[other] { $moves } jogadas
    }
end-own-moves =
    , { $moves ->
        [one] uma delas de quem ganhou
       *[other] { $moves } delas de quem ganhou
    }
end-again = Jogar outra vez
end-review = Percorrer o jogo
end-save = Guardar o registo
end-menu = Voltar ao menu

## Comandos: as palavras, e o que fazem

command-hint = dica
command-now = já
command-undo = desfazer
command-redo = refazer
command-swap = trocar
command-draw = empate
command-accept = aceitar
command-decline = recusar
command-resign = desistir
command-analyse = analisar
command-flip = virar
command-moves = jogadas
command-board = tabuleiro
command-previous = anterior
command-next = seguinte
command-first = início
command-last = fim
command-pause = pausa
command-step = passo
command-faster = depressa
command-slower = devagar
command-save = guardar
command-load = abrir
command-position = posição
command-record = registo
command-rules = regras
command-learn = aprender
command-language = língua
command-help = ajuda
command-menu = menu
command-quit = sair
do-hint = Propor uma jogada
do-now = Fazer o computador jogar já
do-undo = Desfazer
do-redo = Refazer
do-swap = Trocar de lugar (regra do equilíbrio)
do-draw = Propor empate
do-accept = Aceitar o empate
do-decline = Recusar o empate
do-resign = Desistir
do-analyse = Ligar e desligar a análise
do-flip = Virar o tabuleiro
do-moves = Listar as jogadas legais
do-board = Mostrar o tabuleiro
do-previous = Ver a jogada anterior
do-next = Ver a jogada seguinte
do-first = Ver o início
do-last = Voltar ao jogo
do-pause = Fazer esperar os computadores
do-step = Uma jogada do computador
do-faster = Computadores mais depressa
do-slower = Computadores mais devagar
do-save = Guardar o registo
do-load = Abrir um jogo guardado
do-position = Copiar a posição
do-record = Copiar o registo
do-rules = Ler as regras
do-learn = Aprender o jogo
do-language = Mudar de língua
do-help = Teclas e comandos
do-menu = Voltar ao menu
do-quit = Sair
help-move = As setas movem o cursor, Enter ou Espaço escolhe a casa; escolhe uma peça, e depois para onde vai. Tab muda a cor onde há várias.
help-type = Ou escreve a jogada, como nas regras, e carrega em Enter. Também se podem escrever as palavras em baixo.
help-mouse = Ou usa o rato: as casas, as cores e as jogadas da lista podem clicar-se, a roda percorre o jogo.
help-signs = No tabuleiro: [ ] última jogada, 1 2 saltos de uma cadeia, < > escolhida, ( ) para onde, * * dica, { "{ }" } o que decidiu o jogo.

## Linha a linha

plain-games = Os jogos:
plain-which-game = Que jogo? Um número ou um nome; regras NOME, aprender NOME, problemas, abrir FICHEIRO, língua, sair: [1]
plain-no-game = “{ $text }” não é um jogo: escreve um número de 1 a 5, ou o nome de um jogo.
plain-no-language = “{ $text }” não é uma língua: escreve en ou pt.
plain-back = voltar
plain-ask-help = Carrega em Enter para o valor entre parênteses, ou escreve outro; voltar volta atrás, sair sai.
plain-continue = Há um jogo de { $game }, { $moves } jogadas, guardado em { $when }. Continuar?
plain-mode = Quem joga? [1]
plain-bot = Computador do jogador { $player }: random, greedy, um nível de 1 a 9, engine:time=2s ou cmd:CAMINHO [level:3]
plain-option = { $option } ({ $about }): { $values } [{ $default }]
plain-clock = Relógio, minutos+segundos por jogada como 5+3, ou - para nenhum [-]
plain-pie = Regra do equilíbrio?
plain-bad-number = “{ $text }” não é nenhum dos números acima: tenta outra vez.
plain-bad-value = “{ $text }” não é nenhum dos valores: tenta outra vez.
plain-yes-or-no = “{ $text }” não é resposta: escreve sim ou não.
plain-welcome = Escreve uma jogada, ou ajuda.
plain-move = Jogador { $player }, a tua jogada:
plain-last-move = última jogada: { $mv }
plain-bot-moves = O jogador { $player } joga { $mv } { $thought }
plain-bot-swaps = O computador troca de lugar pela regra do equilíbrio.
plain-thought = (profundidade { $depth }, { $score })
plain-bad-time = “{ $text }” não é um tempo: escreve 500ms, 2s ou 1m.
plain-after = exame, erros, desfazer, guardar FICHEIRO, registo, menu ou sair? [menu]
plain-after-help = Escreve desfazer, exame, erros, guardar, registo, posição, tabuleiro, menu ou sair; Enter é menu.
plain-review-time = Escreve exame e um tempo para cada jogada, como exame 1s.
plain-load-what = Escreve abrir e o nome de um ficheiro.
plain-help = analisar e exame aceitam um tempo, como analisar 5s; guardar e abrir um nome de ficheiro; língua aceita en ou pt.
plain-not-here = Isso é só para o ecrã inteiro.
plain-kept = O jogo está guardado: quincunx continua-o.
plain-learn-help = Escreve a tua jogada. dica mostra uma, seguinte e anterior percorrem os passos, menu sai, ajuda lista as palavras.
plain-learn-move = A tua jogada:

## Problemas e erros próprios

puzzle-welcome = Encontra a melhor jogada e escreve-a; dica ajuda, seguinte mostra a solução, menu sai, ajuda lista as palavras.
puzzle-title = { $game }, problema de { $rating }: { $kind }
puzzle-mistake = { $game }, de um jogo teu: havia uma jogada melhor
puzzle-question = Jogador { $player }, a jogada que ganha:
puzzle-better = Jogador { $player }, a jogada melhor:
puzzle-right = Certo. A resposta é { $mv }.
puzzle-loses = Isso perde: { $line }. Tenta outra vez.
puzzle-wrong = Não é isso: { $line }. Tenta outra vez.
puzzle-not-that = Não é isso. Tenta outra vez.
puzzle-good-too = Isso também é bom; a melhor era { $mv }.
puzzle-hint = Começa por { $text }.
puzzle-solution = A solução: { $line }
puzzle-give-up = Mostrar a solução e continuar
puzzle-not-here = Isso não tem sentido num problema.
puzzle-solved = Resolvido.
puzzle-standing = A tua pontuação: { $rating } ({ $change }). Seguidos sem erro: { $streak }, no máximo { $best }.
puzzle-mistakes-left = Erros que ainda vêm hoje: { $left }
puzzle-no-more = Era o último.
puzzle-broken = Esta posição não faz sentido e fica de fora.
puzzle-checking = O motor examina essa jogada …
puzzle-keys = F2 dica · PgDn solução, seguinte · Esc volta
prompt-puzzle-next = Enter passa ao seguinte
puzzles-about = A tua pontuação é { $rating }. Resolvidos à primeira: { $solved }; seguidos sem erro: { $streak }, no máximo { $best }.
puzzles-all = Todos os jogos
puzzles-foot = Enter começa · l língua · Esc volta
command-puzzles = problemas
do-puzzles = Resolver problemas

## Análises de jogos

review-nothing = Ainda não há jogada para analisar.
review-progress = O jogo está a ser examinado: { $done } de { $all }
review-ready = Examinado: PgUp e PgDn percorrem-no, erros deixa-te jogar de novo os teus erros.
review-first = Escreve primeiro exame.
review-no-mistakes = Não há erros para jogar de novo.
review-accuracy = Precisão: jogador 1 { $one }, jogador 2 { $two }
review-move = { $label }: { $before } → { $after }
review-move-proven = { $label }: { $before } → { $after }, provado
review-better = Melhor: { $line }
review-line = { $ply }. { $mv }{ $sign }  { $label }
review-graph = Ganha o jogador 1: { $graph }
end-judge = Examinar com o motor
command-review = exame
command-mistakes = erros
do-review = Examinar o jogo com o motor
do-mistakes = Jogar de novo os teus erros
