# O que todas as interfaces dizem além das frases dos outros módulos.

language = Português

## Opções dos jogos

option-size = Tamanho
option-tiebreak = Desempate
option-tiebreak-seed = ganha quem jogou por último
option-tiebreak-official = perde quem jogou por último
option-rules = Regras
option-rules-basic = básicas
option-rules-advanced = avançadas
option-opening = Abertura
option-opening-plain = simples
option-opening-redistribute = redistribuir
option-goal = Objetivo
option-goal-reach = chegar à linha de base
option-goal-escape = fuga

## Jogadores e robôs

player = Jogador { $player }
seat-human = humano
seat-random = aleatório
seat-greedy = ganancioso
seat-greedy-hard = ganancioso difícil
seat-level = nível { $level }
level-suits-1 = os teus primeiros jogos
level-suits-2 = principiantes
level-suits-3 = quem está a aprender
level-suits-4 = quem joga de vez em quando
level-suits-5 = quem joga com regularidade
level-suits-6 = jogadores fortes
level-suits-7 = jogadores muito fortes
level-suits-8 = peritos
level-suits-9 = o motor inteiro, para quem o quer ver no seu melhor
seat-engine = motor { $settings }
seat-program = programa { $path }

## Análises de jogos

label-missed-win = Vitória perdida
label-losing = Perde
label-forced = Forçada
label-blunder = Asneira
label-mistake = Erro
label-inaccuracy = Imprecisão
label-best = Melhor jogada
label-good = Boa

## Problemas

puzzle-win-in =
    { $moves ->
        [one] ganhar em { $moves } jogada
       *[other] ganhar em { $moves } jogadas
    }
puzzle-only-move = só uma jogada ganha
puzzle-defence = defende-te, e ganha
puzzle-cut-off = cortar
puzzle-jump = saltar
puzzles = Problemas
puzzles-menu = Posições com uma só jogada que ganha, o problema do dia, e os teus próprios erros.
puzzles-daily = Problema do dia
puzzles-daily-done = feito
puzzles-mistakes = Os meus erros
puzzles-due =
    { $count ->
        [0] nenhum hoje
       *[other] { $count } hoje
    }
