import { on, type Language } from './verbs';

const article = String.raw`(?:(?:de[nmr]|die|das|eine?n?|mein(?:e|en)?)\s+)?`;
const control = String.raw`(?:(?:Knopf|Button|Schaltfläche|Link|Verweis|Reiter)\s+)?`;
const field = String.raw`(?:(?:Feld|Textfeld|Eingabefeld|Auswahl|Liste)\s+)?`;
const page = String.raw`(?:(?:diese|die)\s+(?:Web)?seite|diesen\s+(?:Artikel|Text)|den\s+(?:Artikel|Text))`;

/** German. */
export const de: Language = {
  help: [on('^(?:hilfe|was\\s+kannst\\s+du(?:\\s+alles)?)$')],
  fillOwn: [
    on(
      '^(?:fülle?|trage?)\\s+(?:(?:das|dieses|alles|die)\\s+)?(?:formular|felder|hier)?\\s*(?:bitte\\s+)?(?:mit\\s+)?meine[nr]?\\s+(?:eigenen\\s+|persönlichen\\s+)?(?:daten|angaben|kontaktdaten|adresse)(?:\\s+(?:hier\\s+|in\\s+das\\s+formular\\s+)?(?:aus|ein))?$',
    ),
    on('^(?:(?:das|dieses)\\s+)?formular\\s+mit\\s+meinen\\s+(?:daten|angaben)\\s+ausfüllen$'),
  ],
  greet: [on('^(?:hallo|hi|hey|guten\\s+(?:tag|morgen|abend)|moin|servus|grüezi)$')],
  thank: [on('^(?:danke(?:\\s+(?:schön|sehr|dir|ihnen))?|vielen\\s+dank|super|prima)$')],
  cart: [
    on(
      '^(?:lege?|packe?|tue?|stecke?)\\s+(?:das|es|ihn|sie|dies|dieses|das\\s+hier)(?:\\s+(?:bitte|mal))*\\s+in\\s+(?:den|meinen)\\s+(?:warenkorb|einkaufswagen|korb)$',
    ),
    on('^(?:(?:das|es)\\s+)?in\\s+den\\s+(?:warenkorb|einkaufswagen)(?:\\s+legen)?$'),
  ],
  cartThing: [
    on(
      '^(?:lege?|packe?|tue?|stecke?)\\s+(?:(?:den|die|das|eine?n?)\\s+)?(?<thing>.+?)\\s+in\\s+(?:den|meinen)\\s+(?:warenkorb|einkaufswagen|korb)$',
    ),
  ],
  viewCart: [
    on(
      '^(?:was\\s+(?:ist|liegt|habe\\s+ich)|zeige?(?:\\s+mir)?)\\s+(?:schon\\s+)?(?:in\\s+)?(?:meine[nm]?|de[mn])\\s+(?:warenkorb|einkaufswagen)$',
    ),
  ],
  checkout: [on('^(?:(?:bring|führe?)\\s+mich\\s+)?(?:gehe?\\s+)?zur\\s+kasse(?:\\s+gehen)?$')],
  cookies: [on('^(?:akzeptiere?|nimm)\\s+(?:alle\\s+|die\\s+)*cookies(?:\\s+an)?$')],
  offers: [
    on(
      '^was\\s+(?:kann\\s+ich|gibt\\s+es|bekomme\\s+ich)(?:\\s+hier)?(?:\\s+(?:alles\\s+)?(?:kaufen|bestellen|lesen|finden|machen))?$',
    ),
  ],
  summarise: [
    on(`^fasse?\\s+(?:mir\\s+)?${page}(?:\\s+(?:kurz|bitte|mal))*\\s+zusammen$`),

    on(`^${page}(?:\\s+kurz)?\\s+zusammenfassen$`),
    on(`^(?:fasse?\\s+)${page}(?:\\s+(?:kurz|bitte|mal))*\\s+zusammen$`),
    on('^(?:(?:eine|gib\\s+mir\\s+eine)\\s+)?(?:kurze\\s+)?zusammenfassung(?:\\s+.{0,30})?$'),
  ],
  translate: [
    on(
      '^übersetze?\\s+(?:mir\\s+)?(?:das|dies|es|(?:diese|die)\\s+seite|(?:diesen|den)\\s+(?:artikel|text))(?:\\s+(?:hier|bitte|mal))*(?:\\s+(?:ins\\s+deutsche|auf\\s+deutsch))?$',
    ),
  ],
  topic: [
    on(
      `^(?:worum\\s+geht\\s+es(?:\\s+(?:hier|auf\\s+(?:dieser|der)\\s+seite))?|wovon\\s+handelt\\s+${page}|was\\s+ist\\s+das(?:\\s+hier)?)$`,
    ),
  ],
  headings: [on('^(?:zeige?|liste?)(?:\\s+mir)?(?:\\s+alle?)?(?:\\s+die)?\\s+überschriften(?:\\s+auf)?$')],
  links: [on('^(?:zeige?|liste?)(?:\\s+mir)?(?:\\s+alle?)?(?:\\s+die)?\\s+(?:links|verweise)(?:\\s+auf)?$')],
  table: [on('^(?:zeige?|hole?|exportiere?|speichere?|lies)(?:\\s+mir)?\\s+die\\s+tabellen?(?:\\s+als\\s+csv)?$')],
  readPage: [on(`^(?:mir\\s+)?${page}\\s+vorlesen$`), on(`^lies(?:\\s+mir)?\\s+${page}(?:\\s+vor)?$`)],
  back: [on('^(?:gehe?\\s+)?zurück$')],
  forward: [on('^(?:gehe?\\s+)?(?:vorwärts|vor)$')],
  reload: [on(`^(?:lade?\\s+(?:${page}\\s+)?neu|neu\\s+laden|aktualisiere?\\s+${page})$`)],
  scrollTop: [on('^(?:scrolle?|gehe?)\\s+(?:ganz\\s+nach\\s+oben|(?:an|zum)\\s+(?:den\\s+)?(?:anfang|seitenanfang))$')],
  scrollBottom: [on('^(?:scrolle?|gehe?)\\s+(?:ganz\\s+nach\\s+unten|(?:ans|zum)\\s+(?:ende|seitenende))$')],
  scrollDown: [on('^scrolle?(?:\\s+nach)?\\s+(?:unten|runter|weiter)$')],
  scrollUp: [on('^scrolle?(?:\\s+nach)?\\s+(?:oben|hoch|rauf)$')],
  newTab: [on('^(?:öffne\\s+)?(?:einen\\s+)?neue[nr]?\\s+tab(?:\\s+öffnen)?$')],
  submit: [on('^(?:sende|schicke)\\s+das\\s+formular(?:\\s+ab)?$')],
  wait: [on('^warte(?:,)?\\s+(?:auf|bis)\\s+(?<text>.+?)(?:\\s+(?:erscheint|da\\s+ist|zu\\s+sehen\\s+ist))?$')],
  search: [
    on('^(?:hier\\s+)?nach\\s+(?<text>.+?)\\s+suchen$'),
    on('^suche?\\s+(?:hier\\s+|auf\\s+der\\s+seite\\s+)?nach\\s+(?<text>.+)$'),
  ],
  type: [
    on(
      `^(?<text>.+?)\\s+(?:in|bei|unter)\\s+${article}${field}(?<field>.+?)\\s+(?:schreiben|eintippen|eingeben|eintragen)$`,
    ),
    on(
      `^(?:schreibe?|tippe?|gib|gebe|trage?)\\s+(?<text>.+?)\\s+(?:in|bei|unter)\\s+${article}${field}(?<field>.+?)(?:\\s+ein)?$`,
    ),
    on(`^(?:fülle?)\\s+${article}${field}(?<field>.+?)\\s+mit\\s+(?<text>.+?)(?:\\s+aus)?$`),
  ],
  select: [
    on(`^${article}(?<text>.+?)\\s+(?:in|bei|aus|unter)\\s+${article}${field}(?<field>.+?)\\s+auswählen$`),
    on(`^(?:wähle?)\\s+${article}(?<text>.+?)\\s+(?:in|bei|aus|unter)\\s+${article}${field}(?<field>.+?)(?:\\s+aus)?$`),
  ],
  wish: [
    on('^(?:mit|per)\\s+(?<text>.+?)\\s+(?:be)?zahlen$'),
    on('^wähle?\\s+(?:(?:die|das|den|eine?n?)\\s+)?(?:größe\\s+|farbe\\s+)?(?<text>.+?)(?:\\s+aus)?$'),
    on(
      '^ich\\s+(?:nehme|hätte\\s+gern)\\s+(?:(?:die|das|den|eine?n?)\\s+)?(?:größe\\s+|farbe\\s+)?(?<text>\\S+)(?:\\s+bitte)?$',
    ),
  ],
  uncheck: [on(`^(?:deaktiviere|entferne\\s+das\\s+häkchen\\s+bei|schalte)\\s+${article}(?<target>.+?)(?:\\s+aus)?$`)],
  check: [on(`^(?:aktiviere|hake?|setze?\\s+das\\s+häkchen\\s+bei)\\s+${article}(?<target>.+?)(?:\\s+an)?$`)],
  open: [
    on(`^${article}${control}(?:seite\\s+)?(?<target>.+?)\\s+(?:öffnen|aufrufen|besuchen)$`),
    on(
      `^(?:öffne|gehe?\\s+(?:zu|zur|zum|auf)|besuche|rufe?)\\s+${article}${control}(?:seite\\s+)?(?<target>.+?)(?:\\s+auf)?$`,
    ),
  ],
  click: [
    on(`^(?:klicke?|drücke?|tippe?)(?:\\s+(?:auf|an))?\\s+${article}${control}(?<target>.+?)(?:\\s+an)?$`),
    on(`^(?:auf\\s+)?${article}${control}(?<target>.+?)\\s+(?:an)?(?:klicken|drücken)$`),
  ],
  show: [on(`^(?:zeige?)(?:\\s+mir)?\\s+${article}(?<target>.+)$`)],
  have: [
    on(
      '^(?:habt\\s+ihr|haben\\s+sie|hast\\s+du|verkauft\\s+ihr|verkaufen\\s+sie)(?:\\s+(?:auch|noch))?\\s+(?<text>.+)$',
    ),
  ],
  find: [
    on(`^was\\s+(?:steht|sagt)\\s+(?:hier|da|(?:auf\\s+)?${page})\\s+(?:über|zu[mr]?)\\s+(?<text>.+)$`),
    on(
      `^(?:finde|wo\\s+(?:ist|steht|finde\\s+ich)|gibt\\s+es\\s+(?:hier\\s+)?(?:etwas\\s+(?:über|zu)\\s+)?)\\s*${article}(?<text>.+)$`,
    ),
    on('^(?<text>(?:was|wie|wer|wann|warum|wieso|welche[rsn]?|wem|wen|wessen|woher|wohin)\\s+.{3,280})$'),
  ],
};
