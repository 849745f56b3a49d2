# O que diz a página.

web-menu = Menu
web-more = Mais
web-skip = Saltar para o conteúdo
web-foot = Cinco jogos abstratos para dois. Livres, e teus para alojar.
web-nav-play = Jogar
web-nav-lobby = Sala
web-nav-games = Partidas
web-nav-rules = Regras
web-nav-settings = Preferências
web-nav-account = Conta
web-nav-record = Abrir um registo
web-nav-api = API
web-nav-sign-in = Entrar
web-reconnecting = A ligar de novo…
web-new-version = Há uma nova versão.
web-reload = Recarregar
web-missing = Esta página não existe
web-go-home = Para a primeira página
web-trouble = Não resultou
web-try-again = Tentar outra vez
web-close = Fechar
web-cancel = Cancelar
web-copied = Copiado
web-copy-failed = O teu navegador não nos deixa copiar

## Primeira página

web-hero = Cinco jogos. Dois cliques para jogar.
web-hero-about = Escolhe um jogo e joga contra o computador, um amigo ou quem cá estiver. Não precisas de conta.
web-games = Jogos
web-play = Jogar
web-going-on = As tuas partidas
web-learn = Aprender
web-learn-about = Lições curtas que se jogam
web-learn-new = Primeira vez aqui?
web-learn-new-about = Aprende qualquer dos jogos em poucos minutos, a jogar.
web-way-lobby = Jogar com qualquer pessoa
web-way-lobby-about = Desafios abertos, ou faz o teu
web-way-friend = Convidar um amigo
web-way-friend-about = Envia uma ligação e joga
web-way-watch = Ver o computador
web-way-watch-about = Robô contra robô, com qualquer força
web-way-record = Abrir um registo
web-way-record-about = Percorre uma partida guardada

## Preparação

web-which-game = Que jogo?
web-against = Adversário
web-with-bot = Computador
web-with-friend = Amigo
web-with-anyone = Qualquer pessoa
web-with-self = Neste aparelho
web-with-bots = Robô contra robô
web-strength = Força
web-make-challenge = Fazer um desafio
web-watch = Ver
web-more-options = Mais opções
web-side = Tu jogas
web-first = Primeiro
web-second = Segundo
web-random = À sorte
web-clock = Relógio
web-no-clock = Sem relógio
web-days =
    { $days ->
        [one] { $days } dia por jogada
       *[other] { $days } dias por jogada
    }
web-days-short = { $days }d
web-pie = Regra do equilíbrio
web-pie-about = O segundo jogador pode responder à primeira jogada trocando de lado.
web-rated = Com pontuação
web-rated-about = Conta depois de cada um ter feito duas jogadas.
web-rated-needs = Partidas com pontuação precisam de relógio e de um tabuleiro grande o bastante ({ $boards }).
web-rated-any = qualquer
web-pace-fast = rápida
web-pace-slow = lenta
web-pace-correspondence = por correspondência
web-rating-fixed = medida, não muda
web-casual = Sem pontuação
web-start-position = Posição inicial
web-bad-position = Isso não é uma posição deste jogo
web-rules = Regras

## Desafios

web-lobby-about = Aceita um desafio, ou faz um e espera por alguém.
web-lobby-empty = De momento ninguém está à espera. Faz um desafio e os outros verão aqui.
web-watch-games = Partidas a decorrer
web-yours = Teu
web-accept = Aceitar
web-accept-play = Aceitar e jogar
web-decline = Recusar
web-waiting = À espera de um adversário…
web-waiting-friend = Envia esta ligação a um amigo. A partida começa quando ele aceitar.
web-waiting-anyone = O teu desafio está na sala. A partida começa quando alguém aceitar; a ligação também serve.
web-withdraw = Retirar
web-friend-link = Ligação para o teu amigo
web-challenges-you = { $name } desafia-te.
web-challenge-accepted = O teu desafio foi aceite: a partida começa.
web-your-side = Tu jogas
web-their-side = O adversário joga

## A partida

web-board = tabuleiro
web-board-label = Tabuleiro de { $game }. As setas movem, Enter escolhe, Escape desiste.
web-choose = Escolhe
web-legal = possível
web-empty = vazia
web-empty-board = O tabuleiro está vazio.
web-targets = Pode ir para { $cells }
web-not-now = Agora não podes jogar
web-is-over = A partida terminou
web-earlier = Depois da jogada { $number }
web-earlier-about = Está a ver uma posição anterior
web-to-present = Voltar à partida
web-place = Colocar
web-choose-for = O que vai para { $cell }?
web-dead = fechada para sempre
web-ally = o teu aliado para { $colour } é { $ally }
web-allies-of = { $colour }: jogador 1 com { $one }, jogador 2 com { $two }
web-missing-discs = Discos que ainda faltam
web-opponent = adversário
web-ink =
    { $ink ->
        [purple] roxo
        [orange] laranja
        [green] verde
       *[other] { $ink }
    }
web-wins-within =
    { $count ->
        [one] O jogador { $player } ganha em até { $count } lance
       *[other] O jogador { $player } ganha em até { $count } lances
    }
web-wins = O jogador { $player } ganha
web-offline = Sem rede
web-nothing-here = Não há jogada possível aí
web-given-up = Abandonado
web-premove = { $move } será jogada assim que puder ser
web-premove-off = Nada será jogado de antemão
web-flip = Virar o tabuleiro
web-about-game = Sobre a partida
web-play-panel = Jogadas e ações
web-clock-of = Relógio do jogador { $player }
web-there = presente
web-gone = ausente
web-you = tu
web-winner = ganhou
web-moves = Jogadas
web-no-moves = Ainda não há jogadas
web-single-stones =
    { $count ->
        [1] uma pedra sozinha
        [2] duas pedras sozinhas
        [3] três pedras sozinhas
        [4] quatro pedras sozinhas
        [5] cinco pedras sozinhas
        [6] seis pedras sozinhas
        [7] sete pedras sozinhas
        [8] oito pedras sozinhas
        [9] nove pedras sozinhas
        [10] dez pedras sozinhas
       *[other] { $count } pedras sozinhas
    }
web-swapped = troca
web-walk-first = Para o início
web-walk-back = Uma jogada para trás
web-walk-forward = Uma jogada para a frente
web-walk-last = Para o presente
web-evaluation = Avaliação
web-chance = O jogador 1 ganha com { $percent } por cento
web-hint = Dica
web-hint-is = Dica: { $move }
web-hint-piece = Dica: { $move }, { $piece }
web-analysis = Análise
web-engine = Motor
web-thinking = A pensar…
web-depth = Profundidade { $depth }
web-type-move = Escreve uma jogada
web-make-move = Jogar
web-in-words = A posição em palavras
web-pieces = Peças
web-legal-moves =
    { $count ->
        [0] Agora não há jogadas a fazer
        [one] { $count } jogada possível
       *[other] { $count } jogadas possíveis
    }
web-actions = Ações
web-swap = Trocar de lado
web-may-swap = Podes trocar de lado em vez de jogar.
web-takeback = Voltar atrás
web-ask-takeback = Pedir para voltar atrás
web-undo = Desfazer
web-redo = Refazer
web-offer-draw = Propor empate
web-agree-draw = Acordar empate
web-sure-draw = Acabar a partida com um empate?
web-abort = Anular
web-resign = Desistir
web-sure-resign = Desistir da partida?
web-next-game = Para a partida seguinte
web-rematch = Desforra
web-rematch-wanted = Desforra proposta
web-rematch-accept = Aceitar a desforra
web-wants-rematch = O teu adversário quer uma desforra
web-play-again = Mais uma vez
web-new-game = Nova partida
web-offered-draw = Propuseste um empate.
web-offered-takeback = Pediste para voltar atrás.
web-offers-draw = O teu adversário propõe um empate.
web-offers-takeback = O teu adversário pede para voltar atrás.
web-declined-draw = O empate foi recusado.
web-declined-takeback = O pedido para voltar atrás foi recusado.
web-share = Partilhar e guardar
web-copy-link = Copiar a ligação
web-copy-position = Copiar a posição
web-copy-embed = Copiar uma moldura para o teu sítio
web-download-position = Descarregar a posição
web-copy-record = Copiar o registo
web-download-record = Descarregar o registo
web-picture = Imagem:
web-said-own = Jogaste { $move }
web-said-move = O jogador { $player } joga { $move }
web-said-swap = Os jogadores trocaram de lado
web-said-back = Voltou-se atrás
web-said-ply = Jogada { $number }: { $move }
web-said-start = O início
web-confirm-move = Jogar { $move }
web-your-turn = É a tua vez
web-turns =
    { $count ->
        [one] Uma partida espera por ti
       *[other] { $count } partidas esperam por ti
    }
web-time-left = Restam { $time }
web-their-turn = É a vez do adversário
web-player-to-move = É a vez do jogador { $player }
web-watchers =
    { $count ->
        [one] { $count } a ver
       *[other] { $count } a ver
    }
web-you-watch = Estás a ver
web-previous-game = Para a partida anterior

web-piece-disc =
    { $ink ->
        [purple] disco roxo
        [orange] disco laranja
       *[green] disco verde
    }
web-piece-horse = cavalo do jogador { $owner }
web-piece-stone = pedra do jogador { $owner }
web-piece-piece = peça do jogador { $owner }
web-piece-wall = muro do jogador { $owner }
web-piece-tower = torre do jogador { $owner }
web-piece-catapult = catapulta do jogador { $owner }
web-piece-tag = { $piece }, grupo de { $tag }

## Jogadores

web-guest = Visitante { $sign }
web-deleted-player = conta apagada
web-bot-level = Computador, nível { $level }
web-bot-named = Computador, { $name }
web-ratings = Pontuações
web-no-ratings = Ainda não há partidas com pontuação.
web-since = Cá desde { $date }
web-games-count =
    { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
web-all-games = Todas as partidas
web-profile = Perfil

## Listas de partidas

web-going = a decorrer
web-ended = acabadas
web-draw = empate
web-won = ganha
web-lost = perdida
web-plies =
    { $count ->
        [one] { $count } jogada
       *[other] { $count } jogadas
    }
web-no-games = Nenhuma partida encontrada.
web-load-more = Mais
web-any = qualquer
web-filters = Filtros
web-filter-game = Jogo
web-filter-state = Estado
web-filter-result = Resultado
web-filter-player = Jogador
web-filter-mine = Só minhas

## Regras

web-print = Imprimir
web-diagram-middle = A meio de uma partida
web-diagram-end = O fim de uma partida

## Conta

web-guest-about = Jogas como { $name }. Com uma conta, as tuas partidas e pontuações ficam contigo em qualquer aparelho.
web-sign-in = Entrar
web-sign-out = Sair
web-register = Criar conta
web-name = Nome
web-name-about = 3 a 20 letras, algarismos, _ ou -, começando por uma letra
web-password = Palavra-passe
web-password-about = Pelo menos 8 caracteres
web-current-password = Palavra-passe atual
web-new-password = Nova palavra-passe
web-new-name = Novo nome
web-change = Mudar
web-change-password = Mudar a palavra-passe
web-change-name = Mudar o nome
web-changed = Mudado
web-delete-account = Apagar a conta
web-sure-delete = Apagar a conta para sempre? As tuas partidas ficam, sem o teu nome.
web-deleted = A conta foi apagada.
web-welcome = Bem-vindo, { $name }!
web-signed-out = A tua sessão aqui terminou.
web-go-on-as-guest = Continuar como visitante
web-codes = Códigos de recuperação
web-codes-about = Cada um destes códigos define uma nova palavra-passe uma vez, se te esqueceres da tua. Só aparecem agora: guarda-os em lugar seguro.
web-copy-codes = Copiar os códigos
web-codes-kept = Já os guardei
web-new-codes = Fazer novos códigos
web-new-codes-about = Os códigos anteriores deixam de valer.
web-forgot = Palavra-passe esquecida
web-code = Código de recuperação
web-code-about = Um dos códigos que recebeste com a conta
web-set-password = Definir nova palavra-passe
web-sessions = Onde tens a conta aberta
web-this-device = este aparelho
web-unknown-device = aparelho desconhecido
web-last-used = usado em { $date }
web-end-session = Terminar
web-end-others = Terminar todas as outras
web-export = Descarregar os meus dados
web-blocked-people = Pessoas que bloqueaste
web-nobody-blocked = Ninguém
web-block = Bloquear
web-unblock = Desbloquear
web-is-blocked = Não voltas a encontrar { $name }.
web-is-unblocked = { $name } já não está bloqueado.
web-report = Denunciar
web-report-reason = O que está mal?
web-report-cheating = Batota
web-report-stalling = Empatar ou abandonar
web-report-name = O nome
web-report-other = Outra coisa
web-report-text = O que aconteceu?
web-report-send = Enviar a denúncia
web-reported = Obrigado. Alguém vai ver isso.

## Preferências

web-auto = Automático
web-light = Claro
web-dark = Escuro
web-standard = Normais
web-safe = Para daltónicos
web-on = Sim
web-off = Não
web-set-looks = Aspeto
web-set-lang = Língua
web-set-theme = Tema
web-set-colours = Cores das peças
web-set-motion = Animação
web-set-board = Tabuleiro
web-set-coordinates = Coordenadas
web-set-coordinates-about = Letras e números ao lado do tabuleiro
web-set-targets = Mostrar jogadas possíveis
web-set-targets-about = Pontos onde uma jogada pode acabar
web-set-crowded = Também quando quase todas as casas são possíveis
web-set-crowded-about = Pontos pequenos; bom enquanto um jogo é novo
web-set-premove = Jogadas de antemão
web-set-premove-about = Escolhe a tua jogada enquanto o adversário pensa
web-set-confirm = Confirmar jogadas
web-set-confirm-about = Perguntar antes de jogar; útil em ecrãs pequenos
web-set-told = A tua vez
web-set-push = Avisa-me quando for a minha vez
web-set-push-about = Em partidas por correspondência, enquanto não houver nenhuma página do Quincunx aberta. Só este navegador é avisado.
web-set-push-cannot = Este navegador não pode ser avisado quando é a tua vez.
web-set-push-refused = O teu navegador não permite mensagens daqui: permite-as nas preferências dele.
web-set-sounds = Sons
web-set-sound = Sons
web-set-sound-about = Jogadas, propostas, pouco tempo
web-set-volume = Volume
web-keys = Teclado e rato
web-key-arrows = Setas no tabuleiro
web-key-arrows-about = movem o cursor
web-key-enter = Enter ou espaço
web-key-enter-about = escolhe a casa
web-key-escape = Escape
web-key-escape-about = abandona o que começaste
web-key-numbers = 1, 2, 3
web-key-numbers-about = escolhe o que colocar
web-key-slash = /
web-key-slash-about = escrever uma jogada
web-key-f = f
web-key-f-about = virar o tabuleiro
web-key-walk = ← → ↑ ↓ fora do tabuleiro
web-key-walk-about = percorrer as jogadas
web-key-right = Botão direito
web-key-right-about = desenhar setas e anéis

## Registos

web-record-about = Escolhe um ficheiro .qgn ou cola um registo para o percorrer. Nada é guardado.
web-record-text = Cola aqui um registo
web-record-file = Ficheiro com um registo
web-record-open = Abrir
web-analysis-board = Tabuleiro de análise
web-record-which = Partida

## O que correu mal

web-error-unreachable = Não se consegue chegar ao servidor.
web-error-signed-out = A tua sessão aqui terminou.

## Análises de jogos

web-review = Examinar o jogo
web-review-title = Exame
web-review-going = O jogo está a ser examinado …
web-review-waits = Outros exames vêm primeiro …
web-review-done = O jogo está examinado.
web-review-walk = Percorre as jogadas para ver quanto valeu cada uma.
web-review-graph = Probabilidade de o jogador 1 ganhar ao longo do jogo; no fim { $one }
web-accuracy = Precisão
web-turning-points = Momentos decisivos:
web-chances = Probabilidade de ganhar: { $before } → { $after }
web-chances-proven = Probabilidade de ganhar: { $before } → { $after }, provado
web-better = Melhor:
web-said-line = Na linha melhor: { $move }
web-learn-mistakes =
    { $count ->
        [one] Aprender com o erro
       *[other] Aprender com { $count } erros
    }
web-no-mistakes = Não há erros com que aprender.
web-mistake-of = Erro { $number } de { $count }
web-mistake-task = O jogador { $player } jogou { $move }. Encontra uma jogada melhor no tabuleiro.
web-mistakes-end = Voltar ao jogo
web-guess-again = Tentar outra vez
web-solution = Mostrar a solução
web-next-mistake = Seguinte
web-guess-best = { $move } é a melhor jogada.
web-guess-good = { $move } também é boa; a melhor era { $best }.
web-guess-bad = { $move } não é: { $line } deixa uma probabilidade de { $after }.
web-guess-solution = A linha melhor: { $line }

## Problemas

web-puzzle-rating = Pontuação { $rating }
web-puzzle-task = Jogador { $player }: encontra a jogada que ganha
web-puzzle-better = Jogador { $player }: encontra a jogada melhor
web-puzzle-own = De um jogo teu.
web-puzzle-right = Certo. A resposta é { $move }: continua.
web-puzzle-solved = Resolvido.
web-puzzle-looking = { $move }? O motor examina-a …
web-puzzle-loses = { $move } perde: { $line }. Tenta outra vez.
web-puzzle-wrong = { $move } não ganha: { $line }. Tenta outra vez.
web-puzzle-not-that = { $move } não ganha. Tenta outra vez.
web-puzzle-hint = Começa por { $text }.
web-puzzle-solution = A solução: { $line }.
web-puzzle-next = Seguinte
web-puzzle-standing = A tua pontuação: { $rating }. Seguidos sem erro: { $streak }, no máximo { $best }.
web-puzzle-count = Resolvidos à primeira: { $solved } de { $count }.
web-puzzle-game = Jogo
web-puzzle-kind = Género
web-puzzle-level = Dificuldade
web-puzzle-any = qualquer
web-puzzle-win = ganhar em poucas jogadas
web-puzzle-easy = fácil
web-puzzle-middle = médio
web-puzzle-hard = difícil
web-puzzle-begin = Começar
web-puzzle-none = Não há tal problema: escolhe outro jogo, género ou dificuldade.
web-puzzle-no-mistakes = Nenhum erro teu se joga de novo hoje. Vêm dos exames dos teus jogos.
