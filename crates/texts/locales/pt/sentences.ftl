# O que os outros módulos dizem às pessoas: as mesmas mensagens que no ficheiro inglês, que se faz a partir do código.

colour-black = preto
colour-green = verde
colour-orange = laranja
colour-purple = roxo
colour-white = branco

draw-ally-of = aliada de { $player }
draw-arrived = chegaram
draw-catapults = catapultas
draw-connected = o jogador { $winner } uniu o { $colour }
draw-count-of = { $count } de { $total }
draw-cut-off = o jogador { $winner } cortou o { $colour } ao jogador { $loser }
draw-gauls = Gauleses (2)
draw-give-both = sacrificar as duas pedras
draw-give-one = sacrificar uma pedra
draw-goal-filled = o jogador { $winner } encheu as suas linhas de chegada
draw-goal-of = chegada do jogador { $player }
draw-group = jogador { $player }: { $count } pedras
draw-group-of-one = jogador { $player }: 1 pedra
draw-groups = grupos
draw-home-row = linha de base do jogador { $player }
draw-left = restam
draw-no-groups = nenhum
draw-on-home-row = o jogador { $winner } está na linha de base do inimigo
draw-open-cells = casas livres
draw-pass = passar
draw-pieces = peças
draw-player = jogador { $player }
draw-player-colour = jogador { $player }, { $colour }
draw-romans = Romanos (1)
draw-rows-to-go = linhas por andar
draw-side-of = lado { $colour }
draw-stones = pedras
draw-to-move = é a vez do jogador { $player }
draw-towers = torres
draw-walls = muros
draw-won = ganha
draw-won-by = por { $player }

end-aborted = não conta
end-adjudication = a posição foi julgada
end-agreement = ambos aceitaram o empate
end-forfeit =
    { $reader ->
        [winner] o adversário perdeu por falta
        [loser] perdeste por falta
       *[everyone] o jogador { $loser } perdeu por falta
    }
end-goal-filled =
    { $reader ->
        [winner] encheste as duas linhas de chegada
        [loser] o adversário encheu as duas linhas de chegada
       *[everyone] o jogador { $winner } encheu as duas linhas de chegada
    }
end-home-row =
    { $reader ->
        [winner] uma pedra tua está na linha de base do inimigo
        [loser] uma pedra do adversário está na tua linha de base
       *[everyone] uma pedra do jogador { $winner } está na linha de base do inimigo
    }
end-larger-groups =
    { $reader ->
        [winner] tens os grupos maiores
        [loser] o adversário tem os grupos maiores
       *[everyone] o jogador { $winner } tem os grupos maiores
    }
end-no-move =
    { $reader ->
        [winner] o adversário não tem jogadas legais
        [loser] não tens jogadas legais
       *[everyone] o jogador { $loser } não tem jogadas legais
    }
end-other = { $reason }
end-ply-limit = chegou-se ao limite de jogadas
end-repetition = a posição ocorreu pela terceira vez
end-resignation =
    { $reader ->
        [winner] o adversário desistiu
        [loser] desististe
       *[everyone] o jogador { $loser } desistiu
    }
end-tie-break = todos os grupos são iguais: decide o desempate
end-time =
    { $reader ->
        [winner] acabou o tempo do adversário
        [loser] acabou o teu tempo
       *[everyone] acabou o tempo do jogador { $loser }
    }
end-two-colours =
    { $reader ->
        [winner] ganhaste duas das três cores
        [loser] o adversário ganhou duas das três cores
       *[everyone] o jogador { $winner } ganhou duas das três cores
    }

error-analysis-busy = o motor ainda trabalha na tua última pergunta
error-analysis-going-on = não há motor numa partida por acabar que conta para a pontuação ou é contra uma pessoa
error-analysis-live = não há motor enquanto jogas, com um relógio de minutos, uma partida com pontuação ou contra uma pessoa
error-analysis-near = não há motor enquanto alguém no teu endereço joga este jogo com um relógio de minutos
error-analysis-played = não há motor para a posição de uma partida que está a ser jogada
error-analysis-unfinished = não há motor enquanto tens tantas partidas por acabar contra pessoas
error-bad-bot = este jogo não tem esse robô
error-bad-name = um nome tem 3 a 20 letras, algarismos, _ ou -, e começa por uma letra
error-bad-password = uma palavra-passe tem 8 a 200 caracteres
error-bad-position = isso não é uma posição deste jogo
error-bad-record = isso não é um registo
error-bad-ruleset = não há tal jogo, ou não tem tal opção
error-bad-settings = estas condições não condizem umas com as outras
error-blocked = um de vós não quer jogar com o outro
error-bot-oracle = alguém no teu endereço joga esta mesma posição com um relógio de minutos: tenta outra vez daqui a pouco
error-challenge-gone = alguém aceitou este desafio, ou foi retirado
error-clock-days = uma jogada tem no máximo { $days } dias
error-clock-long = um relógio tem no máximo três horas, e um incremento de no máximo três minutos
error-clock-periods = aqui os relógios têm tempo inicial e incremento, sem períodos
error-engine-time = gastaste o teu tempo de motor: tenta outra vez daqui a { $seconds } s
error-foreign-origin = outro sítio não pode fazer isto
error-have-account = já tens uma conta: sai dela primeiro
error-internal = algo correu mal no servidor
error-many-records = há mais de { $most } partidas
error-mixed-name = as letras de um nome são de uma só escrita, para que nenhum nome pareça outro
error-most-blocked = podem bloquear-se no máximo { $most } pessoas
error-most-studies = podem guardar-se { $most } análises no máximo
error-name-taken = esse nome já tem dono
error-no-address = não há nada neste endereço
error-no-challenge = não há tal desafio
error-no-game = não há tal partida
error-no-player = não há tal jogador
error-no-record = não há lá nenhuma partida
error-no-rematch = não há desforra enquanto a partida decorre
error-no-session = essa sessão já terminou
error-no-study = não há tal análise, ou não está partilhada
error-not-your-challenge = este desafio não é teu
error-not-your-game = esta partida não é tua
error-over-already = o jogo já acabou nesta posição
error-overloaded = o servidor está cheio: tenta outra vez daqui a pouco
error-own-challenge = este desafio é teu: outra pessoa é que o pode aceitar
error-rated-account = as partidas com pontuação são para quem tem conta
error-rated-clock = uma partida com pontuação precisa de relógio
error-rated-opponent = só partidas contra outra pessoa ou um robô podem contar para a pontuação
error-rated-ruleset = partidas com estas opções não contam para a pontuação
error-rated-start = uma partida com pontuação começa do início
error-rematch-gone = a conta do outro jogador já não existe
error-rematch-players = só os seus jogadores podem ter uma desforra
error-report-game = esse jogador não está nessa partida
error-report-long = uma denúncia tem no máximo { $most } caracteres
error-reserved-name = nomes que começam por “{ $word }” são de visitantes e de robôs
error-review-empty = não há jogada para examinar
error-review-going-on = uma partida examina-se quando acaba
error-reviews-waiting = já há exames que cheguem à espera: tenta outra vez quando um dos teus estiver feito
error-same-browser = contas que entraram pelo mesmo navegador não jogam entre si com pontuação
error-shutting-down = o servidor está a desligar-se: tenta outra vez daqui a pouco
error-sign-in = precisas de uma conta para isto
error-stale = a posição mudou entretanto
error-store-busy = isto levou demasiado tempo a procurar: tenta outra vez daqui a pouco
error-store-unavailable = de momento o servidor não consegue guardar nada: nada mudou, tenta outra vez
error-store-unknown = não se sabe se isto foi guardado: vê outra vez antes de o repetires
error-study-large = uma análise tem { $most } jogadas no máximo
error-study-name = o nome de uma análise tem 1 a { $most } caracteres
error-time-ran-out = o tempo acabou antes de isto chegar
error-timeout = a ligação está demasiado lenta: foi encerrada
error-too-large = isso é grande demais
error-too-many-connections = há demasiadas ligações de um só endereço
error-too-many-games = podem ver-se no máximo { $most } partidas ao mesmo tempo
error-too-many-rated = duas pessoas começam no máximo { $games } partidas com pontuação uma contra a outra em 24 horas
error-too-many-requests = demasiados pedidos: tenta outra vez daqui a { $seconds } s
error-too-many-tries = demasiadas tentativas: tenta outra vez daqui a { $seconds } s
error-too-much-aside = nesta partida já se voltou atrás ou propôs demasiado: só pode continuar daqui
error-unclear = o servidor não percebeu o que lhe foi enviado
error-wrong-code = o nome ou o código de recuperação está errado
error-wrong-password = o nome ou a palavra-passe está errado
error-yourself = és tu mesmo

game-alliances-summary = Ninguém é dono de uma cor: une os lados de duas das três, ou corta-as ao adversário.
game-emulsion-summary = Troca pedras para junto da sua cor; quando não houver mais trocas, ganham os grupos maiores.
game-hadron-summary = Coloca peças onde as duas cores se equilibram; quem não puder perde.
game-murus-summary = Faz tombar torres até à linha de base do inimigo; chega lá, ou deixa-o sem jogadas.
game-renpaarden-summary = Uma corrida de cavalos por cima das peças do adversário, até encher as duas linhas opostas.

illegal-alliances-none-left = não resta nenhum disco { $colour }: os { $discs } estão todos no tabuleiro
illegal-cell-taken = já há uma peça em { $cell }
illegal-emulsion-no-gain = a pedra em { $from } vale { $before } agora e { $after } depois da troca: tem de ganhar
illegal-emulsion-not-adjacent = { $to } não fica ao lado de { $from }, nem na ortogonal nem na diagonal
illegal-emulsion-own-stone = há uma pedra tua em { $to }: troca com uma do adversário
illegal-game-over = o jogo acabou
illegal-hadron-unbalanced =
    { $cell } toca em { $own ->
        [0] nenhuma
        [1] uma
        [2] duas
        [3] três
       *[other] { $own }
    } das tuas e em { $theirs ->
        [0] nenhuma
        [1] uma
        [2] duas
        [3] três
       *[other] { $theirs }
    } das do adversário: têm de ser tantas umas como outras
illegal-murus-backward-throw = uma catapulta lança em frente, na diagonal para a frente ou para o lado, nunca para trás para { $to }
illegal-murus-catapult-throws = { $from } tem uma catapulta, que só pode lançar uma pedra de cada vez
illegal-murus-empty-cell = não há nenhuma pilha em { $from }
illegal-murus-no-enemy = não há nenhuma pilha inimiga em { $to } para atingir
illegal-murus-no-opening = só se redistribui uma torre na primeira vez, com opening=redistribute
illegal-murus-not-a-catapult = só contra uma catapulta se sacrificam as duas pedras, e { $to } não tem nenhuma
illegal-murus-not-a-tower = { $from } tem um muro: os muros não fazem nada por si
illegal-murus-not-adjacent = uma torre só atinge uma pilha ao lado dela, e { $to } não fica ao lado de { $from }
illegal-murus-not-yours = a pilha em { $from } é do adversário
illegal-murus-opening-first = a tua primeira vez tira uma torre do tabuleiro e põe as suas duas pedras na linha { $row }
illegal-murus-opening-order = as duas pedras vão para casas diferentes, escritas por ordem alfabética
illegal-murus-opening-row = { $cell } não fica na linha { $row }, a que está à frente da tua linha de base
illegal-murus-opening-taken = { $cell } não está vazia
illegal-murus-stack-full = a tua pilha de { $height } em { $cell } não pode receber mais uma pedra
illegal-murus-target-blocked = uma pilha inimiga em { $cell } está no caminho
illegal-murus-throw-distance = a catapulta em { $from } lança a duas ou três casas, a direito ou na diagonal, não para { $to }
illegal-murus-throw-hits = { $to } tem uma pilha inimiga: para a atingir escreve-se { $from }x{ $to }
illegal-murus-throw-onto-own = não se lança uma pedra para cima de uma pilha tua em { $to }
illegal-murus-tower-distance = a torre em { $from } põe as suas pedras nas duas casas mais próximas, a direito ou na diagonal, por isso não pode ir para { $to }
illegal-murus-tower-stands = { $to } tem uma torre, de que nenhum sacrifício tira pedras
illegal-not-your-stone = não há nenhuma peça tua em { $cell }
illegal-off-board = { $cell } não fica no tabuleiro de { $columns }x{ $rows }
illegal-renpaarden-must-go-on = há uma peça do adversário em { $to }: continua a saltar até chegares a uma casa vazia
illegal-renpaarden-must-move = podes mover, por isso não podes passar
illegal-renpaarden-own-stone = há uma peça tua em { $to }
illegal-renpaarden-unreachable = nenhum salto de cavalo leva de { $from } a { $to }, nem uma cadeia deles por cima de peças do adversário

offer-draw = um empate
offer-takeback = voltar atrás

option-goal-about = na fuga as linhas de base não contam: só perde quem não tiver jogadas
option-opening-about = com redistribuição, a primeira vez de cada jogador espalha uma torre pela segunda linha
option-rules-about = as avançadas têm catapultas, e a linha de base tem de ser mantida durante uma resposta
option-size-about = casas de um lado do tabuleiro
option-tiebreak-about = quem ganha se todos os grupos forem iguais: quem fez a última jogada (seed) ou o outro (official)

outcome-aborted = O jogo foi anulado
outcome-drawn = O jogo acaba empatado
outcome-won =
    { $reader ->
        [winner] Ganhaste
        [loser] Perdeste
       *[everyone] O jogador { $winner } ganhou
    }

position-bad-marks = `{ $word }` não são três marcas de quem ganhou o roxo, o laranja e o verde: cada uma é `-`, `1` ou `2`
position-bad-number = `{ $number }` não é um número de casas vazias
position-bad-side = quem joga é 1 ou 2, não `{ $other }`
position-both-arrived = os dois jogadores encheram as suas linhas de chegada, mas o primeiro a fazê-lo acaba o jogo
position-both-home = os dois jogadores estão na linha de base um do outro: só um deles pode ter ganho
position-empty = a posição está vazia: precisa das linhas do tabuleiro e de quem joga, ou de `startpos`
position-many-discs = o tabuleiro tem { $count } discos da cor { $colour }, mas só há { $most }
position-many-stones = há { $count } `{ $letter }`, mas um jogador tem { $most } pedras
position-mark-missing = a cor { $colour } tem a marca `-`, mas o jogador { $player } uniu-a ou o jogador { $other } foi cortado dela
position-mark-untrue = a cor { $colour } tem a marca `{ $player }`, mas o jogador { $player } não a uniu e o jogador { $other } não foi cortado dela
position-no-catapults = não há catapultas nas regras básicas: `C` e `c` precisam de rules=advanced
position-no-marks = faltam, depois de quem joga, as três marcas de quem ganhou o roxo, o laranja e o verde (`---` se ninguém)
position-no-opening = não pode haver abertura por fazer: `open` precisa de opening=redistribute
position-no-piece = `{ $letter }` não é uma peça: as peças são { $known }
position-no-side = falta quem joga: 1 ou 2 depois do tabuleiro
position-not-full = o tabuleiro está cheio em Emulsion: cada casa tem um `b` ou um `w`
position-only-open = `{ $word }` a mais: depois de quem joga só pode vir `open`
position-rest = `{ $rest }` a mais no fim da posição
position-row-length = a linha { $row } a contar de cima tem { $length } casas, não { $column }
position-rows = { $ruleset } tem { $rows } linhas, o tabuleiro tem { $found }
position-stones = o jogador { $player } tem { $stones } pedras, mas só há { $most }
position-word-after-side = `{ $word }` a mais depois de quem joga

problem-empty-period = um período do relógio precisa de pelo menos uma jogada
problem-no-plies = o limite de jogadas tem de ser pelo menos 1
problem-no-time = os relógios precisam de algum tempo para começar
problem-start = a posição inicial não é deste jogo

refusal-game-over = o jogo acabou
refusal-no-offer = ninguém propôs { $offer }
refusal-no-swap = só se trocam os lugares em resposta à primeira jogada, pela regra do equilíbrio
refusal-not-a-move = não é assim que se escreve uma jogada
refusal-not-allowed = as condições deste jogo não o permitem
refusal-not-your-turn = não é a tua vez
refusal-nothing-to-redo = não há nenhuma jogada para refazer
refusal-nothing-to-take-back = não há nenhuma jogada tua para desfazer
refusal-offer-pending = já se propôs { $offer }
refusal-offered-already = já propuseste { $offer } nesta posição
refusal-own-offer = foste tu que propuseste { $offer }: a outra pessoa é que pode aceitar
refusal-too-late-to-abort = ambos já jogaram: é tarde para anular o jogo

study-alliances-connects = isto une o { $colour } para o jogador { $winner }
study-alliances-cut-off = isto corta o { $colour } ao jogador { $loser }
study-alliances-lets = agora o jogador { $player } pode ganhar o { $colour } de uma vez, com { $mv }
study-alliances-missing = discos que faltam ao jogador { $player } para unir o { $colour }: { $is }, antes disto { $was }
study-emulsion-joins = a troca junta grupos de { $sizes } num de { $size }
study-emulsion-largest = os maiores grupos têm agora { $one } pedras do jogador 1 e { $two } do jogador 2
study-emulsion-over = isto deixa o jogador { $player } sem trocas, e decidem os grupos
study-emulsion-splits = a troca divide um grupo de { $size } do jogador { $player } em grupos de { $sizes }
study-forced = não havia outra jogada legal
study-hadron-closed = casas que depois disto nunca mais podem ser legais: { $cells }
study-hadron-opened = casas que isto torna legais: { $cells }
study-hadron-over = isto deixa o jogador { $player } sem casa onde jogar
study-hadron-parity = já nenhuma casa depende de outra: com { $count } livres, o jogador { $last } faz a última jogada
study-missed-win = { $mv } ganha à força; jogadas precisas, no máximo: { $moves }
study-murus-hangs = o muro que isto põe em { $cell } pode ser retirado com { $mv }
study-murus-home = isto deixa o jogador { $player } chegar de uma vez à linha de base do jogador { $other }, com { $mv }
study-murus-missed-home = { $mv } chega de uma vez à linha de base do jogador { $player }
study-murus-towers = torres agora: { $one } do jogador 1, { $two } do jogador 2
study-refuted = depois disto o jogador { $player } ganha à força com { $mv }; jogadas precisas, no máximo: { $moves }
study-renpaarden-back = isto perde linhas: { $rows }
study-renpaarden-behind = a última pedra do jogador { $player } está em { $cell }, com { $rows } linhas por andar
study-renpaarden-better = { $mv } ganha mais linhas: { $more } em vez de { $rows }
study-renpaarden-lets = o jogador { $player } pode agora andar { $rows } linhas de uma vez com { $mv }
study-renpaarden-race = linhas por andar: { $one } do jogador 1, { $two } do jogador 2

typed-no-cell = este tabuleiro não tem a casa { $name }
typed-no-choice = não há { $letter } para escolher: escreve uma destas: { $known }
typed-no-move = não é assim que se escreve uma jogada
typed-several = isso pode ser mais do que uma jogada: escreve uma destas: { $moves }
