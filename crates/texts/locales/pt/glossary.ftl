# Palavras dos jogos: term-JOGO-NOME é como se escreve uma palavra, primeiro o seu nome, e term-JOGO-NOME-about o que quer dizer.
# term-any-NOME serve para todos os jogos.

glossary-title = Palavras

term-alliances-disc = disco, discos
term-alliances-disc-about = O que se coloca. Há 42 de cada cor, e os dois jogadores usam as três cores.
term-alliances-side = lado, lados
term-alliances-side-about = Cinco casas na borda do tabuleiro que pertencem a uma cor. Cada cor tem dois, um em frente do outro.
term-alliances-ally = aliada, aliadas, aliado, aliada de 1, aliada de 2
term-alliances-ally-about = Uma segunda cor que um jogador pode usar para uma cor. Para o roxo, a aliada do jogador 1 é o laranja e a do jogador 2 o verde.
term-alliances-connect = ligar, ligas, ligado
term-alliances-connect-about = Unir os dois lados de uma cor por um caminho de casas vizinhas com essa cor ou a tua aliada para ela.
term-alliances-cut-off = sem acesso, cortou
term-alliances-cut-off-about = Já não poder nunca ligar uma cor, porque discos da terceira cor lhe barram a passagem. O adversário ganha então a cor.
term-alliances-won = ganha, ganhas
term-alliances-won-about = Ganha-se uma cor ligando-a, ou quando o adversário fica sem acesso a ela. Duas cores ganham o jogo.

term-renpaarden-horse = peça, peças, cavalo, cavalos
term-renpaarden-horse-about = Salta duas casas a direito e uma para o lado, por cima do que houver pelo meio.
term-renpaarden-step = salto de cavalo
term-renpaarden-step-about = Duas casas a direito e uma para o lado, como o cavalo no xadrez.
term-renpaarden-chain = cadeia, cadeias
term-renpaarden-chain-about = Vários saltos numa só vez: quem pousa numa peça do adversário continua a partir dela até uma casa vazia.
term-renpaarden-goal = linhas de meta, linha de meta, chegada
term-renpaarden-goal-about = As duas linhas de onde partiu o adversário. Ganha quem primeiro as encher com as suas peças.
term-renpaarden-arrived = chegaram
term-renpaarden-arrived-about = Quantas peças já estão nas linhas de meta.
term-renpaarden-rows = linhas por andar
term-renpaarden-rows-about = Todas as linhas que faltam às peças de um jogador até à linha de meta mais distante, somadas.

term-emulsion-value = valor, valores
term-emulsion-value-about = Quanto vale uma pedra: 1 por cada pedra da sua cor ao lado dela, e meio por cada borda do tabuleiro em que toca.
term-emulsion-swap = troca, trocas
term-emulsion-swap-about = Uma jogada: uma das tuas pedras troca de lugar com uma pedra vizinha do adversário, e tem de passar a valer mais.
term-emulsion-group = grupo, grupos
term-emulsion-group-about = Pedras da mesma cor encostadas em cima, em baixo, à esquerda ou à direita. No fim ganha o maior grupo.
term-emulsion-tie-break = desempate
term-emulsion-tie-break-about = Quem ganha se todos os grupos dos dois jogadores forem iguais.

term-hadron-balance = equilíbrio, equilibram
term-hadron-balance-about = Uma casa está em equilíbrio quando há ao lado dela tantas peças tuas como do adversário. Só aí se pode colocar uma peça.
term-hadron-legal = casa legal, casas legais, casas livres
term-hadron-legal-about = Uma casa vazia em equilíbrio: ambos os jogadores podem jogar nela.
term-hadron-neighbour = vizinha, vizinhas
term-hadron-neighbour-about = Uma casa mesmo em cima, em baixo, à esquerda ou à direita de outra. Os cantos não contam.
term-hadron-dead = casa morta, casas mortas
term-hadron-dead-about = Uma casa vazia que nunca mais pode ficar em equilíbrio, jogue-se o que se jogar.
term-hadron-component = componente, componentes
term-hadron-component-about = Uma parte do tabuleiro cujas casas livres nada têm a ver com as de outras partes. Perto do fim pode contar-se cada uma por si.

term-murus-stack = pilha, pilhas
term-murus-stack-about = Pedras numa casa: uma é um muro, duas são uma torre, três uma catapulta.
term-murus-wall = muro, muros
term-murus-wall-about = Uma só pedra numa casa. Não faz nada por si, mas dela pode crescer uma torre.
term-murus-tower = torre, torres
term-murus-tower-about = Duas pedras numa casa. Pode tombar para as duas casas seguintes, ou dar uma pedra para tirar um muro inimigo.
term-murus-catapult = catapulta, catapultas
term-murus-catapult-about = Três pedras numa casa, só nas regras avançadas. Lança pedras, uma a uma, a duas ou três casas.
term-murus-sacrifice = sacrifício, sacrifícios
term-murus-sacrifice-about = Uma torre dá uma pedra, e passa a muro, para tirar um muro inimigo ao lado dela.
term-murus-home = linhas de base, linha de base
term-murus-home-about = A linha de onde parte um jogador. Uma pedra inimiga que lá chegue ganha.
term-murus-throw = lançamento, lança
term-murus-throw-about = O que faz uma catapulta: uma pedra passa por cima de tudo para uma casa vazia ou para uma pilha inimiga.

term-any-cell = casa, casas
term-any-cell-about = Um lugar do tabuleiro, com o nome da sua letra e do seu número, como c3.
term-any-pie = regra do equilíbrio
term-any-pie-about = O segundo jogador pode responder à primeira jogada trocando de lado; assim não compensa uma primeira jogada forte de mais.
