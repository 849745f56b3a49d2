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
