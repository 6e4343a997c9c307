import { lazyPattern, type Language } from './verbs';

const article = String.raw`(?:(?:de[nmr]|die|das|eine?n?|mein(?:e|en)?)\s+)?`;
const control = String.raw`(?:(?:Knopf|Button|Schaltfläche|Link|Verweis|Reiter)\s+)?`;
const field = String.raw`(?:(?:Feld|Textfeld|Eingabefeld|Auswahl|Liste)\s+)?`;
const page = String.raw`(?:(?:diese|die)\s+(?:Web)?seite|diesen\s+(?:Artikel|Text)|den\s+(?:Artikel|Text))`;

/** German. */
export const de: Language = {
  help: [lazyPattern('^(?:hilfe|was\\s+kannst\\s+du(?:\\s+alles)?)$')],
  fillOwn: [
    lazyPattern(
      '^(?:fülle?|trage?)\\s+(?:(?:das|dieses|alles|die)\\s+)?(?:formular|felder|hier)?\\s*(?:bitte\\s+)?(?:mit\\s+)?meine[nr]?\\s+(?:eigenen\\s+|persönlichen\\s+)?(?:daten|angaben|kontaktdaten|adresse)(?:\\s+(?:hier\\s+|in\\s+das\\s+formular\\s+)?(?:aus|ein))?$',
    ),
    lazyPattern('^(?:(?:das|dieses)\\s+)?formular\\s+mit\\s+meinen\\s+(?:daten|angaben)\\s+ausfüllen$'),
  ],
  greet: [lazyPattern('^(?:hallo|hi|hey|guten\\s+(?:tag|morgen|abend)|moin|servus|grüezi)$')],
  thank: [lazyPattern('^(?:danke(?:\\s+(?:schön|sehr|dir|ihnen))?|vielen\\s+dank|super|prima)$')],
  cart: [
    lazyPattern(
      '^(?:lege?|packe?|tue?|stecke?)\\s+(?:das|es|ihn|sie|dies|dieses|das\\s+hier)(?:\\s+(?:bitte|mal))*\\s+in\\s+(?:den|meinen)\\s+(?:warenkorb|einkaufswagen|korb)$',
    ),
    lazyPattern('^(?:(?:das|es)\\s+)?in\\s+den\\s+(?:warenkorb|einkaufswagen)(?:\\s+legen)?$'),
  ],
  cartThing: [
    lazyPattern(
      '^(?:lege?|packe?|tue?|stecke?|füge?)\\s+(?:(?:den|die|das|eine?n?)\\s+)?(?<thing>.+?)\\s+in\\s+(?:den|meinen)\\s+(?:warenkorb|einkaufswagen|korb)$',
    ),
  ],
  viewCart: [
    lazyPattern(
      '^(?:was\\s+(?:ist|liegt|habe\\s+ich)|zeige?(?:\\s+mir)?)\\s+(?:schon\\s+)?(?:in\\s+)?(?:meine[nm]?|de[mn])\\s+(?:warenkorb|einkaufswagen)$',
    ),
  ],
  checkout: [lazyPattern('^(?:(?:bring|führe?)\\s+mich\\s+)?(?:gehe?\\s+)?zur\\s+kasse(?:\\s+gehen)?$')],
  cookies: [lazyPattern('^(?:akzeptiere?|nimm)\\s+(?:alle\\s+|die\\s+)*cookies(?:\\s+an)?$')],
  offers: [
    lazyPattern(
      '^was\\s+(?:kann\\s+ich|gibt\\s+es|bekomme\\s+ich)(?:\\s+hier)?(?:\\s+(?:alles\\s+)?(?:kaufen|bestellen|lesen|finden|machen))?$',
    ),
  ],
  summarise: [
    lazyPattern(`^fasse?\\s+(?:mir\\s+)?(?:das|es|alles|${page})(?:\\s+(?:hier|kurz|bitte|mal|alles))*\\s+zusammen$`),

    lazyPattern(`^${page}(?:\\s+kurz)?\\s+zusammenfassen$`),
    lazyPattern(`^(?:fasse?\\s+)${page}(?:\\s+(?:kurz|bitte|mal))*\\s+zusammen$`),
    lazyPattern('^(?:(?:eine|gib\\s+mir\\s+eine)\\s+)?(?:kurze\\s+)?zusammenfassung(?:\\s+.{0,30})?$'),
  ],
  translate: [
    lazyPattern(
      '^übersetze?\\s+(?:mir\\s+)?(?:das|dies|es|(?:diese|die)\\s+seite|(?:diesen|den)\\s+(?:artikel|text))(?:\\s+(?:hier|bitte|mal))*(?:\\s+(?:ins\\s+deutsche|auf\\s+deutsch))?$',
    ),
  ],
  topic: [
    lazyPattern(
      `^(?:(?:worum|um\\s+was)\\s+geht(?:\\s+es|['’]?s)(?:\\s+(?:hier|da|denn|eigentlich|auf\\s+(?:dieser|der)\\s+seite))*|wovon\\s+handelt\\s+${page}|was\\s+ist\\s+das(?:\\s+hier)?)$`,
    ),
  ],
  headings: [lazyPattern('^(?:zeige?|liste?)(?:\\s+mir)?(?:\\s+alle?)?(?:\\s+die)?\\s+überschriften(?:\\s+auf)?$')],
  links: [lazyPattern('^(?:zeige?|liste?)(?:\\s+mir)?(?:\\s+alle?)?(?:\\s+die)?\\s+(?:links|verweise)(?:\\s+auf)?$')],
  table: [
    lazyPattern('^(?:zeige?|hole?|exportiere?|speichere?|lies)(?:\\s+mir)?\\s+die\\s+tabellen?(?:\\s+als\\s+csv)?$'),
  ],
  readPage: [
    lazyPattern(`^(?:mir\\s+)?${page}\\s+vorlesen$`),
    lazyPattern(`^lies(?:\\s+mir)?\\s+${page}(?:\\s+vor)?$`),
  ],
  back: [lazyPattern('^(?:gehe?\\s+)?zurück$')],
  forward: [lazyPattern('^(?:gehe?\\s+)?(?:vorwärts|vor)$')],
  reload: [lazyPattern(`^(?:lade?\\s+(?:${page}\\s+)?neu|neu\\s+laden|aktualisiere?\\s+${page})$`)],
  scrollTop: [
    lazyPattern('^(?:scrolle?|gehe?)\\s+(?:ganz\\s+nach\\s+oben|(?:an|zum)\\s+(?:den\\s+)?(?:anfang|seitenanfang))$'),
  ],
  scrollBottom: [lazyPattern('^(?:scrolle?|gehe?)\\s+(?:ganz\\s+nach\\s+unten|(?:ans|zum)\\s+(?:ende|seitenende))$')],
  scrollDown: [lazyPattern('^scrolle?(?:\\s+nach)?\\s+(?:unten|runter|weiter)$')],
  scrollUp: [lazyPattern('^scrolle?(?:\\s+nach)?\\s+(?:oben|hoch|rauf)$')],
  newTab: [lazyPattern('^(?:öffne\\s+)?(?:einen\\s+)?neue[nr]?\\s+tab(?:\\s+öffnen)?$')],
  submit: [lazyPattern('^(?:sende|schicke)\\s+das\\s+formular(?:\\s+ab)?$')],
  wait: [
    lazyPattern('^warte(?:,)?\\s+(?:auf|bis)\\s+(?<text>.+?)(?:\\s+(?:erscheint|da\\s+ist|zu\\s+sehen\\s+ist))?$'),
  ],
  search: [
    lazyPattern('^(?:hier\\s+)?nach\\s+(?<text>.+?)\\s+suchen$'),
    lazyPattern('^suche?\\s+(?:hier\\s+|auf\\s+der\\s+seite\\s+)?nach\\s+(?<text>.+)$'),
  ],
  type: [
    lazyPattern(
      `^(?<text>.+?)\\s+(?:in|bei|unter)\\s+${article}${field}(?<field>.+?)\\s+(?:schreiben|eintippen|eingeben|eintragen)$`,
    ),
    lazyPattern(
      `^(?:schreibe?|tippe?|gib|gebe|trage?)\\s+(?<text>.+?)\\s+(?:in|bei|unter)\\s+${article}${field}(?<field>.+?)(?:\\s+ein)?$`,
    ),
    lazyPattern(`^(?:fülle?)\\s+${article}${field}(?<field>.+?)\\s+mit\\s+(?<text>.+?)(?:\\s+aus)?$`),
  ],
  select: [
    lazyPattern(`^${article}(?<text>.+?)\\s+(?:in|bei|aus|unter)\\s+${article}${field}(?<field>.+?)\\s+auswählen$`),
    lazyPattern(
      `^(?:wähle?)\\s+${article}(?<text>.+?)\\s+(?:in|bei|aus|unter)\\s+${article}${field}(?<field>.+?)(?:\\s+aus)?$`,
    ),
  ],
  wish: [
    lazyPattern('^(?:mit|per)\\s+(?<text>.+?)\\s+(?:be)?zahlen$'),
    lazyPattern('^wähle?\\s+(?:(?:die|das|den|eine?n?)\\s+)?(?:größe\\s+|farbe\\s+)?(?<text>.+?)(?:\\s+aus)?$'),
    lazyPattern(
      '^ich\\s+(?:nehme|hätte\\s+gern)\\s+(?:(?:die|das|den|eine?n?)\\s+)?(?:größe\\s+|farbe\\s+)?(?<text>\\S+)(?:\\s+bitte)?$',
    ),
  ],
  uncheck: [
    lazyPattern(`^(?:deaktiviere|entferne\\s+das\\s+häkchen\\s+bei|schalte)\\s+${article}(?<target>.+?)(?:\\s+aus)?$`),
  ],
  check: [lazyPattern(`^(?:aktiviere|hake?|setze?\\s+das\\s+häkchen\\s+bei)\\s+${article}(?<target>.+?)(?:\\s+an)?$`)],
  open: [
    lazyPattern(`^${article}${control}(?:seite\\s+)?(?<target>.+?)\\s+(?:öffnen|aufrufen|besuchen)$`),
    lazyPattern(
      `^(?:öffne|gehe?\\s+(?:zu|zur|zum|auf)|besuche|rufe?)\\s+${article}${control}(?:seite\\s+)?(?<target>.+?)(?:\\s+auf)?$`,
    ),
  ],
  click: [
    lazyPattern(`^(?:klicke?|drücke?|tippe?)(?:\\s+(?:auf|an))?\\s+${article}${control}(?<target>.+?)(?:\\s+an)?$`),
    lazyPattern(`^(?:auf\\s+)?${article}${control}(?<target>.+?)\\s+(?:an)?(?:klicken|drücken)$`),
  ],
  show: [lazyPattern(`^(?:zeige?)(?:\\s+mir)?\\s+${article}(?<target>.+)$`)],
  have: [
    lazyPattern(
      '^(?:habt\\s+ihr|haben\\s+sie|hast\\s+du|verkauft\\s+ihr|verkaufen\\s+sie)(?:\\s+(?:auch|noch))?\\s+(?<text>.+)$',
    ),
  ],
  find: [
    lazyPattern(`^was\\s+(?:steht|sagt)\\s+(?:hier|da|(?:auf\\s+)?${page})\\s+(?:über|zu[mr]?)\\s+(?<text>.+)$`),
    lazyPattern(
      `^(?:finde|wo\\s+(?:ist|steht|finde\\s+ich)|gibt\\s+es\\s+(?:hier\\s+)?(?:etwas\\s+(?:über|zu)\\s+)?)\\s*${article}(?<text>.+)$`,
    ),
    lazyPattern('^(?<text>(?:was|wie|wer|wann|warum|wieso|welche[rsn]?|wem|wen|wessen|woher|wohin)\\s+.{3,280})$'),
  ],
};
