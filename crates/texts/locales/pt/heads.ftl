# O que se diz de uma página onde alguém mostra uma ligação para ela, e em molduras noutros sítios.

head-start = Quincunx: cinco jogos de tabuleiro abstratos
head-start-about = Alliances, Renpaarden, Emulsion, Hadron e Murus Gallicus: aprendem-se em minutos e jogam-se contra o computador, um amigo ou qualquer pessoa. Grátis, sem conta.
head-lobby = Sala
head-games = Partidas
head-rules = Regras
head-learn = Aprender
head-analysis = Tabuleiro de análise
head-record = Abrir um registo
head-settings = Preferências
head-account = Conta
head-play-game = Jogar { $game }
head-play-about = Contra o computador, um amigo ou qualquer pessoa, no navegador.
head-learn-game = Aprender { $game }
head-learn-about = Dez passos curtos que se jogam, e depois um primeiro jogo.
head-rules-game = Regras de { $game }
head-rules-about = Com tabuleiros para experimentar tudo.
head-game = { $game }: { $one } – { $two }
head-game-going =
    { $moves ->
        [0] O jogo começa
        [one] Depois de uma jogada
       *[other] Depois de { $moves } jogadas
    }, joga o jogador { $player }
head-game-won = O jogador { $player } ganhou depois de { $moves } jogadas
head-game-drawn = Empate depois de { $moves } jogadas
head-challenge-game = { $who } quer jogar { $game }
head-challenge-about = Aceita, e o jogo começa: no navegador, sem conta.
embed-first = Início
embed-back = Anterior
embed-on = Seguinte
embed-last = Fim
push-turn = É a tua vez
