import { lazyPattern, type Language } from './verbs';

const article = String.raw`(?:(?:os?|as?|um|uma|meu|minha)\s+)?`;
const control = String.raw`(?:(?:botão|link|aba)\s+(?:de\s+)?)?`;
const field = String.raw`(?:(?:campo|lista|caixa)\s+(?:de\s+)?)?`;
const page = String.raw`(?:(?:esta|essa|a)\s+página|(?:este|esse|o)\s+(?:artigo|texto))`;

/** Portuguese as it is written in Brazil. */
export const ptBR: Language = {
  help: [lazyPattern('^(?:ajuda|o\\s+que\\s+você\\s+(?:pode|sabe)\\s+fazer)$')],
  fillOwn: [
    lazyPattern(
      '^(?:preencha|preencher|preenche|complete|completar)\\s+(?:(?:o|este|esse|os)\\s+)?(?:formulário|campos)\\s+com\\s+(?:os\\s+meus|meus|as\\s+minhas|minhas)\\s+(?:dados|informações)(?:\\s+pessoais)?$',
    ),
  ],
  greet: [lazyPattern('^(?:oi|olá|bom\\s+dia|boa\\s+(?:tarde|noite))$')],
  thank: [lazyPattern('^(?:muito\\s+)?obrigad[oa]$'), lazyPattern('^valeu$')],
  cart: [
    lazyPattern(
      '^(?:coloca|coloque|põe|ponha|bota|bote|adiciona|adicione)(?:\\s+(?:isso|isto|este\\s+produto))?\\s+(?:no|ao|em\\s+meu|no\\s+meu)\\s+carrinho$',
    ),
  ],
  cartThing: [
    lazyPattern(
      '^(?:coloca|coloque|põe|ponha|bota|bote|adiciona|adicione)\\s+(?:(?:o|a|os|as|um|uma)\\s+)?(?<thing>.+?)\\s+(?:no|ao|em)\\s+(?:meu\\s+)?carrinho$',
    ),
  ],
  viewCart: [lazyPattern('^(?:o\\s+que\\s+(?:há|tem|tenho)\\s+no|mostre\\s+o|mostra\\s+o)\\s+(?:meu\\s+)?carrinho$')],
  checkout: [lazyPattern('^(?:vá|vai|ir|me\\s+leve|leve-me)\\s+para\\s+o\\s+(?:caixa|checkout)$')],
  cookies: [lazyPattern('^aceit(?:a|e|ar)\\s+(?:todos\\s+)?os\\s+cookies$')],
  offers: [
    lazyPattern('^o\\s+que\\s+(?:posso|dá\\s+para|se\\s+pode)\\s+(?:comprar|pedir|ler|encontrar|fazer)(?:\\s+aqui)?$'),
  ],
  summarise: [
    lazyPattern('^(?:faz|fazer)\\s+(?:um\\s+)?resumo(?:\\s+.{0,30})?$'),

    lazyPattern(`^(?:resuma|resume|resumir)\\s+${page}$`),
    lazyPattern('^(?:(?:faça|me\\s+dê|dê)\\s+)?(?:um\\s+)?resumo(?:\\s+.{0,30})?$'),
  ],
  translate: [
    lazyPattern(
      '^traduz(?:a|ir)?\\s+(?:isso|isto|(?:essa|esta|a)\\s+página|(?:esse|este|o)\\s+(?:artigo|texto))(?:\\s+para\\s+(?:o\\s+)?português)?$',
    ),
  ],
  topic: [
    lazyPattern('^(?:do|de)\\s+que\\s+(?:se\\s+)?(?:trata|fala)(?:\\s+(?:isto|isso))?$'),

    lazyPattern(
      `^(?:(?:sobre|de)\\s+o?\\s*que\\s+(?:é|trata|fala)(?:\\s+(?:isto|isso|${page}))?|o\\s+que\\s+é\\s+(?:isto|isso|${page}))$`,
    ),
  ],
  headings: [lazyPattern('^(?:mostre|liste|mostra|lista)\\s+(?:todos\\s+)?os\\s+títulos$')],
  links: [lazyPattern('^(?:mostre|liste|mostra|lista)\\s+(?:todos\\s+)?os\\s+links$')],
  table: [lazyPattern('^(?:extraia|exporte|copie|mostre)\\s+a\\s+tabela(?:\\s+(?:como|em)\\s+csv)?$')],
  readPage: [lazyPattern(`^leia\\s+${page}$`)],
  back: [lazyPattern('^(?:volte|voltar|volta)(?:\\s+(?:uma\\s+)?página)?$')],
  forward: [lazyPattern('^(?:avance|avançar|para\\s+frente)$')],
  reload: [lazyPattern(`^(?:recarregue|recarregar|atualize|atualizar)(?:\\s+${page})?$`)],
  scrollTop: [lazyPattern('^(?:vá|role|suba)\\s+(?:para|até)\\s+o\\s+(?:topo|início)(?:\\s+da\\s+página)?$')],
  scrollBottom: [lazyPattern('^(?:vá|role|desça)\\s+(?:para|até)\\s+o\\s+(?:fim|final)(?:\\s+da\\s+página)?$')],
  scrollDown: [lazyPattern('^(?:role|rolar|desça|descer)(?:\\s+(?:para\\s+)?baixo)?$')],
  scrollUp: [lazyPattern('^(?:role|rolar)\\s+(?:para\\s+)?cima$|^(?:suba|subir)$')],
  newTab: [lazyPattern('^(?:abra\\s+)?(?:uma\\s+)?nova\\s+aba$')],
  submit: [lazyPattern('^(?:envie|enviar|mande)\\s+o\\s+formulário$')],
  wait: [
    lazyPattern(
      '^(?:espere|aguarde)\\s+(?:até\\s+(?:que\\s+)?|por\\s+)?(?:aparecer\\s+)?(?<text>.+?)(?:\\s+(?:apareça|aparecer))?$',
    ),
  ],
  search: [
    lazyPattern(
      '^(?:procura|pesquisa|busca)(?:\\s+por)?\\s+(?<text>.+?)(?:\\s+n(?:este|esse|o|a|esta)\\s+(?:site|loja))?$',
    ),

    lazyPattern(
      '^(?:pesquise|pesquisar|procure|procurar|busque|buscar)(?:\\s+por)?\\s+(?<text>.+?)(?:\\s+n(?:este|esse|o|a|esta)\\s+(?:site|loja))?$',
    ),
  ],
  type: [
    lazyPattern(
      `^(?:digite|digitar|escreva|escrever|coloque|insira)\\s+(?<text>.+?)\\s+(?:em|n[oa])\\s+${article}${field}(?<field>.+)$`,
    ),
    lazyPattern(`^(?:preencha|preencher)\\s+${article}${field}(?<field>.+?)\\s+com\\s+(?<text>.+)$`),
  ],
  select: [
    lazyPattern(
      `^(?:selecione|selecionar|escolha|escolher)\\s+(?<text>.+?)\\s+(?:em|n[oa]|para|como)\\s+${article}${field}(?<field>.+)$`,
    ),
  ],
  uncheck: [lazyPattern(`^(?:desmarque|desmarcar|desative)\\s+${article}${field}(?<target>.+)$`)],
  check: [lazyPattern(`^(?:marque|marcar|ative)\\s+${article}${field}(?<target>.+)$`)],
  wish: [
    lazyPattern(
      '^(?:escolha|escolher|selecione|selecionar)\\s+(?:(?:o|a|os|as)\\s+)?(?:tamanho\\s+|cor\\s+)?(?<text>.+)$',
    ),
  ],
  open: [
    lazyPattern(`^(?:vai\\s+para|ir\\s+para|abre|me\\s+leve?\\s+para)\\s+${article}${control}(?<target>.+)$`),
    lazyPattern(`^(?:abra|abrir|vá\\s+para|ir\\s+para|visite|acesse)\\s+${article}${control}(?<target>.+)$`),
  ],
  click: [
    lazyPattern(
      `^(?:(?:clique|clicar|clica|toque)\\s+(?:em|n[oa])|aperte|pressione)\\s+${article}${control}(?<target>.+)$`,
    ),
  ],
  show: [lazyPattern(`^(?:mostra|mostre|me\\s+mostr[ae]|ver|veja)\\s+${article}(?<target>.+)$`)],
  have: [lazyPattern('^(?:vocês\\s+têm|você\\s+tem|vocês\\s+vendem)\\s+(?<text>.+)$')],
  find: [
    lazyPattern(`^o\\s+que\\s+(?:${page}\\s+)?diz\\s+(?:${page}\\s+)?(?:sobre|de)\\s+(?<text>.+)$`),
    lazyPattern(`^(?:encontre|encontrar|ache|onde\\s+(?:está|estão|fica)|há|tem)\\s+${article}(?<text>.+)$`),
    lazyPattern(
      '^(?<text>(?:quanto|quanta|quantos|quantas|como|quando|quem|por\\s+que|qual|quais|onde|o\\s+que)\\s+.{3,280})$',
    ),
  ],
};
