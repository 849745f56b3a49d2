# O que o terminal diz.
