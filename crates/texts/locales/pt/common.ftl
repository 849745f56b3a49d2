# O que todas as interfaces dizem: os jogos, porque se recusa uma jogada, como acaba um jogo, o que está ao lado do tabuleiro.

language = Português

## Jogos

game-alliances-summary = Ninguém é dono de uma cor: une os lados de duas das três, ou corta-as ao adversário.
game-renpaarden-summary = Uma corrida de cavalos por cima das peças do adversário, até encher as duas linhas opostas.
game-emulsion-summary = Troca pedras para junto da sua cor; quando não houver mais trocas, ganham os grupos maiores.
game-hadron-summary = Coloca peças onde as duas cores se equilibram; quem não puder perde.
game-murus-summary = Faz tombar torres até à linha de base do inimigo; chega lá, ou deixa-o sem jogadas.

## Opções dos jogos

option-size = Tamanho
option-size-about = casas de um lado do tabuleiro
option-tiebreak = Desempate
option-tiebreak-about = quem ganha se todos os grupos forem iguais
option-tiebreak-seed = ganha quem jogou por último
option-tiebreak-official = perde quem jogou por último
option-rules = Regras
option-rules-about = as avançadas têm catapultas, e a linha de base tem de ser mantida durante uma resposta
option-rules-basic = básicas
option-rules-advanced = avançadas
option-opening = Abertura
option-opening-about = se a primeira vez de cada jogador espalha uma torre pela segunda linha
option-opening-plain = simples
option-opening-redistribute = redistribuir
option-goal = Objetivo
option-goal-about = na fuga as linhas de base não contam: só perde quem não tiver jogadas
option-goal-reach = chegar à linha de base
option-goal-escape = fuga

## Jogadores e robôs

player = Jogador { $player }
seat-human = humano
seat-random = aleatório
seat-greedy = ganancioso
seat-greedy-hard = ganancioso difícil
seat-level = nível { $level }
seat-engine = motor { $settings }
seat-program = programa { $path }

## Porque uma jogada não é legal

illegal-game-over = o jogo acabou
illegal-off-board = { $cell } não fica no tabuleiro
illegal-cell-taken = já há uma peça em { $cell }
illegal-not-your-stone = não há nenhuma peça tua em { $cell }
illegal-alliances-none-left =
    não resta nenhum disco { $colour ->
        [purple] roxo
        [orange] laranja
       *[green] verde
    }: os { $discs } estão todos no tabuleiro
illegal-renpaarden-own-stone = há uma peça tua em { $to }
illegal-renpaarden-must-go-on = há uma peça do adversário em { $to }: continua a saltar até chegares a uma casa vazia
illegal-renpaarden-unreachable = nenhum salto de cavalo leva de { $from } a { $to }, nem uma cadeia deles por cima de peças do adversário
illegal-renpaarden-must-move = podes mover, por isso não podes passar
illegal-emulsion-own-stone = há uma pedra tua em { $to }: troca com uma do adversário
illegal-emulsion-not-adjacent = { $to } não fica ao lado de { $from }, nem na ortogonal nem na diagonal
illegal-emulsion-no-gain = a pedra em { $from } vale { $before } agora e { $after } depois da troca: tem de ganhar
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
illegal-murus-opening-first = a tua primeira vez tira uma torre do tabuleiro e põe as suas duas pedras na linha { $row }
illegal-murus-no-opening = só se redistribui uma torre na primeira vez, com opening=redistribute
illegal-murus-not-yours = a pilha em { $from } é do adversário
illegal-murus-empty-cell = não há nenhuma pilha em { $from }
illegal-murus-not-a-tower = { $from } tem um muro: os muros não fazem nada por si
illegal-murus-tower-distance = a torre em { $from } põe as suas pedras nas duas casas mais próximas, a direito ou na diagonal, por isso não pode ir para { $to }
illegal-murus-target-blocked = uma pilha inimiga em { $cell } está no caminho
illegal-murus-stack-full = a tua pilha de { $height } em { $cell } não pode receber mais uma pedra
illegal-murus-tower-stands = { $to } tem uma torre, de que nenhum sacrifício tira pedras
illegal-murus-not-a-catapult = só contra uma catapulta se sacrificam as duas pedras, e { $to } não tem nenhuma
illegal-murus-opening-row = { $cell } não fica na linha { $row }, a que está à frente da tua linha de base
illegal-murus-opening-taken = { $cell } não está vazia
illegal-murus-opening-order = as duas pedras vão para casas diferentes, escritas por ordem alfabética
illegal-murus-catapult-throws = { $from } tem uma catapulta, que só pode lançar uma pedra de cada vez
illegal-murus-throw-distance = a catapulta em { $from } lança a duas ou três casas, a direito ou na diagonal, não para { $to }
illegal-murus-backward-throw = uma catapulta lança em frente, na diagonal para a frente ou para o lado, nunca para trás para { $to }
illegal-murus-throw-onto-own = não se lança uma pedra para cima de uma pilha tua em { $to }
illegal-murus-throw-hits = { $to } tem uma pilha inimiga: para a atingir escreve-se { $from }x{ $to }
illegal-murus-no-enemy = não há nenhuma pilha inimiga em { $to } para atingir
illegal-murus-not-adjacent = uma torre só atinge uma pilha ao lado dela, e { $to } não fica ao lado de { $from }

## Porque o árbitro recusa alguma coisa

refusal-game-over = o jogo acabou
refusal-not-your-turn = não é a tua vez
refusal-not-a-move = não é assim que se escreve uma jogada
refusal-illegal-move = essa jogada não é legal
refusal-no-swap = só se trocam os lugares em resposta à primeira jogada, pela regra do equilíbrio
refusal-not-allowed = as condições deste jogo não o permitem
refusal-offer-pending = isso já está proposto
refusal-offered-already = já propuseste isso nesta posição
refusal-no-offer = ninguém propôs isso
refusal-own-offer = foste tu que propuseste: a outra pessoa é que pode aceitar
refusal-nothing-to-take-back = não há nenhuma jogada tua para desfazer
refusal-nothing-to-redo = não há nenhuma jogada para refazer
refusal-too-late-to-abort = ambos já jogaram: é tarde para anular o jogo

## O que está errado nas condições

problem-no-time = os relógios precisam de algum tempo para começar
problem-empty-period = um período do relógio precisa de pelo menos uma jogada
problem-no-plies = o limite de jogadas tem de ser pelo menos 1
problem-start = a posição inicial não é deste jogo

## Como acaba um jogo

won = O jogador { $player } ganhou
drawn = O jogo acaba empatado
called-off = O jogo foi anulado
reason-two-colours = duas das três cores estão ganhas
reason-goal-filled = as duas linhas de chegada estão cheias
reason-larger-groups = os grupos maiores
reason-tie-break = todos os grupos são iguais: decide o desempate
reason-no-move = o adversário não tem jogadas legais
reason-home-row = uma pedra chegou à linha de base do inimigo
reason-repetition = a posição ocorreu pela terceira vez
reason-ply-limit = chegou-se ao limite de jogadas
reason-time = acabou o tempo do adversário
reason-resignation = o adversário desistiu
reason-agreement = ambos aceitaram o empate
reason-aborted = o jogo foi anulado
reason-forfeit = o adversário perdeu por falta
reason-adjudication = a posição foi julgada

## Ao lado do tabuleiro

draw-player = jogador { $player }
draw-player-colour =
    jogador { $player }, { $colour ->
        [black] preto
       *[white] branco
    }
draw-colour =
    { $colour ->
        [purple] roxo
        [orange] laranja
       *[green] verde
    }
draw-side-of =
    lado { $colour ->
        [purple] roxo
        [orange] laranja
       *[green] verde
    }
draw-won-by = por { $player }
draw-left = restam
draw-won = ganha
draw-ally-of = aliada de { $player }
draw-connected =
    o jogador { $winner } uniu o { $colour ->
        [purple] roxo
        [orange] laranja
       *[green] verde
    }
draw-cut-off =
    o jogador { $winner } cortou o { $colour ->
        [purple] roxo
        [orange] laranja
       *[green] verde
    } ao jogador { $loser }
draw-groups = grupos
draw-no-groups = nenhum
draw-group-of-one = jogador { $player }: 1 pedra
draw-group = jogador { $player }: { $count } pedras
draw-pieces = peças
draw-open-cells = casas livres
draw-home-row = linha de base do jogador { $player }
draw-romans = Romanos (1)
draw-gauls = Gauleses (2)
draw-walls = muros
draw-towers = torres
draw-catapults = catapultas
draw-stones = pedras
draw-give-one = sacrificar uma pedra
draw-give-both = sacrificar as duas pedras
draw-on-home-row = o jogador { $winner } está na linha de base do inimigo
draw-goal-of = chegada do jogador { $player }
draw-count-of = { $count } de { $total }
draw-arrived = chegaram
draw-rows-to-go = linhas por andar
draw-pass = passar
draw-goal-filled = o jogador { $winner } encheu as suas linhas de chegada
