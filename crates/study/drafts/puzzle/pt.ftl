
## Problemas

puzzle-welcome = Encontra a única jogada que ganha. Escreve-a, ou hint, board, moves, quit.
puzzle-title = Problema { $id } ({ $game }): { $kind }, pontuação { $rating }
puzzle-win-in =
    { $moves ->
        [one] ganhar em { $moves } jogada
       *[other] ganhar em { $moves } jogadas
    }
puzzle-only-move = só uma jogada ganha
puzzle-defence = defende-te e ganha
puzzle-cut-off = cortar
puzzle-jump = saltar
puzzle-move = Jogador { $player }, a jogada que ganha:
puzzle-right = Certo. A resposta é { $mv }.
puzzle-loses = Isso perde: { $line }. Tenta outra vez.
puzzle-wrong = Isso não ganha: { $line }. Tenta outra vez.
puzzle-not-that = Isso não ganha. Tenta outra vez.
puzzle-hint = Começa por { $text }.
puzzle-help = Escreve uma jogada, ou hint, board, moves, quit.
puzzle-solved = Resolvido.
puzzle-streak = Resolvidos: { $solved }. Seguidos sem erro: { $streak }.
puzzle-broken = O problema { $id } não faz sentido e fica de fora.
