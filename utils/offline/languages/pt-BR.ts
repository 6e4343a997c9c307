import type { Language } from './verbs';

const article = String.raw`(?:(?:os?|as?|um|uma|meu|minha)\s+)?`;
const control = String.raw`(?:(?:botão|link|aba)\s+(?:de\s+)?)?`;
const field = String.raw`(?:(?:campo|lista|caixa)\s+(?:de\s+)?)?`;
const page = String.raw`(?:(?:esta|essa|a)\s+página|(?:este|esse|o)\s+(?:artigo|texto))`;
const on = (pattern: string): RegExp => new RegExp(pattern, 'diu');

/** Portuguese as it is written in Brazil. */
export const ptBR: Language = {
  help: [on('^(?:ajuda|o\\s+que\\s+você\\s+(?:pode|sabe)\\s+fazer)$')],
  summarise: [
    on(`^(?:resuma|resume|resumir)\\s+${page}$`),
    on('^(?:(?:faça|me\\s+dê|dê)\\s+)?(?:um\\s+)?resumo(?:\\s+.{0,30})?$'),
  ],
  topic: [
    on(
      `^(?:(?:sobre|de)\\s+o?\\s*que\\s+(?:é|trata|fala)(?:\\s+(?:isto|isso|${page}))?|o\\s+que\\s+é\\s+(?:isto|isso|${page}))$`,
    ),
  ],
  headings: [on('^(?:mostre|liste|mostra|lista)\\s+(?:todos\\s+)?os\\s+títulos$')],
  links: [on('^(?:mostre|liste|mostra|lista)\\s+(?:todos\\s+)?os\\s+links$')],
  table: [on('^(?:extraia|exporte|copie|mostre)\\s+a\\s+tabela(?:\\s+(?:como|em)\\s+csv)?$')],
  readPage: [on(`^leia\\s+${page}$`)],
  back: [on('^(?:volte|voltar|volta)(?:\\s+(?:uma\\s+)?página)?$')],
  forward: [on('^(?:avance|avançar|para\\s+frente)$')],
  reload: [on(`^(?:recarregue|recarregar|atualize|atualizar)(?:\\s+${page})?$`)],
  scrollTop: [on('^(?:vá|role|suba)\\s+(?:para|até)\\s+o\\s+(?:topo|início)(?:\\s+da\\s+página)?$')],
  scrollBottom: [on('^(?:vá|role|desça)\\s+(?:para|até)\\s+o\\s+(?:fim|final)(?:\\s+da\\s+página)?$')],
  scrollDown: [on('^(?:role|rolar|desça|descer)(?:\\s+(?:para\\s+)?baixo)?$')],
  scrollUp: [on('^(?:role|rolar)\\s+(?:para\\s+)?cima$|^(?:suba|subir)$')],
  newTab: [on('^(?:abra\\s+)?(?:uma\\s+)?nova\\s+aba$')],
  submit: [on('^(?:envie|enviar|mande)\\s+o\\s+formulário$')],
  wait: [
    on(
      '^(?:espere|aguarde)\\s+(?:até\\s+(?:que\\s+)?|por\\s+)?(?:aparecer\\s+)?(?<text>.+?)(?:\\s+(?:apareça|aparecer))?$',
    ),
  ],
  search: [
    on(
      '^(?:pesquise|pesquisar|procure|procurar|busque|buscar)(?:\\s+por)?\\s+(?<text>.+?)(?:\\s+n(?:este|esse|o|a|esta)\\s+(?:site|loja))?$',
    ),
  ],
  type: [
    on(
      `^(?:digite|digitar|escreva|escrever|coloque|insira)\\s+(?<text>.+?)\\s+(?:em|n[oa])\\s+${article}${field}(?<field>.+)$`,
    ),
    on(`^(?:preencha|preencher)\\s+${article}${field}(?<field>.+?)\\s+com\\s+(?<text>.+)$`),
  ],
  select: [
    on(
      `^(?:selecione|selecionar|escolha|escolher)\\s+(?<text>.+?)\\s+(?:em|n[oa]|para|como)\\s+${article}${field}(?<field>.+)$`,
    ),
  ],
  uncheck: [on(`^(?:desmarque|desmarcar|desative)\\s+${article}${field}(?<target>.+)$`)],
  check: [on(`^(?:marque|marcar|ative)\\s+${article}${field}(?<target>.+)$`)],
  open: [on(`^(?:abra|abrir|vá\\s+para|ir\\s+para|visite|acesse)\\s+${article}${control}(?<target>.+)$`)],
  click: [
    on(`^(?:(?:clique|clicar|clica|toque)\\s+(?:em|n[oa])|aperte|pressione)\\s+${article}${control}(?<target>.+)$`),
  ],
  find: [
    on(`^o\\s+que\\s+(?:${page}\\s+)?diz\\s+(?:${page}\\s+)?(?:sobre|de)\\s+(?<text>.+)$`),
    on(`^(?:encontre|encontrar|ache|onde\\s+(?:está|estão|fica)|há|tem)\\s+${article}(?<text>.+)$`),
    on('^(?<text>(?:quanto|quanta|quantos|quantas|como|quando|quem|por\\s+que|qual|quais|onde|o\\s+que)\\s+.{3,280})$'),
  ],
};
