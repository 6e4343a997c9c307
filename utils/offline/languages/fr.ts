import { on, type Language } from './verbs';

const article = String.raw`(?:(?:les?|la|une?|mon|ma)\s+|l['’])?`;
const control = String.raw`(?:(?:bouton|lien|onglet)\s+)?`;
const field = String.raw`(?:(?:champ|liste|case)\s+(?:de\s+)?)?`;
const page = String.raw`(?:(?:cette|la)\s+page|cet\s+article|l['’]article|ce\s+texte|le\s+texte)`;

/** French. */
export const fr: Language = {
  help: [on("^(?:aide|(?:que|qu['’]est-ce\\s+que)\\s+(?:sais|peux)-?\\s?tu\\s+faire)$")],
  fillOwn: [
    on(
      '^(?:remplis|remplir|remplissez|complète|compléter)\\s+(?:(?:le|ce|les)\\s+)?(?:formulaire|champs)\\s+avec\\s+mes\\s+(?:données|coordonnées|informations|infos)$',
    ),
  ],
  greet: [on('^(?:bonjour|salut|bonsoir|coucou)$')],
  thank: [on('^merci(?:\\s+(?:beaucoup|bien))?$')],
  cart: [
    on(
      '^(?:ajoute|mets|ajouter|mettre|ajoutez|mettez)(?:[-\\s](?:le|la|les|ça|ceci|cela))?\\s+(?:ça\\s+|ceci\\s+|cet\\s+article\\s+)?(?:au|dans\\s+(?:le|mon))\\s+panier$',
    ),
  ],
  cartThing: [
    on(
      "^(?:ajoute|mets|ajouter|mettre|ajoutez|mettez)\\s+(?:(?:le|la|les|un|une)\\s+|l['’])?(?<thing>.+?)\\s+(?:au|dans\\s+(?:le|mon))\\s+panier$",
    ),
  ],
  viewCart: [
    on(
      "^(?:qu['’]est-ce\\s+qu['’]il\\s+y\\s+a\\s+dans|qu['’]y\\s+a-t-il\\s+dans|montre(?:-moi)?)\\s+(?:mon|le)\\s+panier$",
    ),
  ],
  checkout: [on('^(?:va\\s+à|emmène-moi\\s+à|passe[rz]?\\s+à)\\s+la\\s+caisse$')],
  cookies: [on('^(?:accepte[rz]?)\\s+(?:tous\\s+)?les\\s+cookies$')],
  offers: [
    on(
      "^(?:que|qu['’]est-ce\\s+que)\\s+(?:puis-je|je\\s+peux|peut-on|on\\s+peut)\\s+(?:acheter|commander|trouver|lire|faire)(?:\\s+ici)?$",
    ),
  ],
  summarise: [
    on(`^(?:résume[rz]?|resume[rz]?)(?:[-\\s]moi)?\\s+${page}$`),
    on('^(?:(?:fais|donne)(?:[-\\s]moi)?\\s+)?(?:un\\s+)?résumé(?:\\s+.{0,30})?$'),
  ],
  translate: [
    on(
      "^tradui(?:s|sez|re)(?:-moi)?\\s+(?:ça|ceci|(?:cette|la)\\s+page|cet\\s+article|l['’]article|(?:ce|le)\\s+texte)(?:\\s+en\\s+français)?$",
    ),
  ],
  topic: [
    on('^de\\s+quoi\\s+(?:ça|cela)\\s+parle$'),

    on(
      `^(?:de\\s+quoi\\s+(?:parle|s['’]agit)(?:[-\\s]il)?(?:\\s+(?:dans\\s+)?${page})?|c['’]est\\s+quoi(?:\\s+(?:ça|${page}))?|qu['’]est-ce\\s+que\\s+c['’]est)$`,
    ),
  ],
  headings: [on('^(?:montre|liste|affiche)[rz]?(?:[-\\s]moi)?\\s+(?:tous\\s+)?les\\s+titres$')],
  links: [on('^(?:montre|liste|affiche)[rz]?(?:[-\\s]moi)?\\s+(?:tous\\s+)?les\\s+liens$')],
  table: [on('^(?:extrai[st]|exporte[rz]?|montre[rz]?|copie[rz]?)(?:[-\\s]moi)?\\s+le\\s+tableau(?:\\s+en\\s+csv)?$')],
  readPage: [on(`^(?:lis|lire)(?:[-\\s]moi)?\\s+${page}$`)],
  back: [on('^(?:(?:reviens?|retourne[rz]?|va|revenir)\\s+)?en\\s+arrière$|^(?:retour|page\\s+précédente)$')],
  forward: [on('^(?:avance[rz]?|page\\s+suivante)$')],
  reload: [on(`^(?:recharge[rz]?|actualise[rz]?|rafraîchi[srt]?)(?:\\s+${page})?$`)],
  scrollTop: [on('^(?:va|défile[rz]?|remonte[rz]?)\\s+(?:tout\\s+en|en)\\s+haut(?:\\s+de\\s+la\\s+page)?$')],
  scrollBottom: [on('^(?:va|défile[rz]?|descends?)\\s+(?:tout\\s+en|en)\\s+bas(?:\\s+de\\s+la\\s+page)?$')],
  scrollDown: [on('^(?:descends?|descendre|défile[rz]?(?:\\s+vers\\s+le\\s+bas)?)$')],
  scrollUp: [on('^(?:monte[rz]?|remonte[rz]?|défile[rz]?\\s+vers\\s+le\\s+haut)$')],
  newTab: [on('^(?:ouvre[rz]?\\s+)?(?:un\\s+)?nouvel\\s+onglet$')],
  submit: [on('^(?:envoie|envoyer|envoyez|soumets|valide[rz]?)\\s+le\\s+formulaire$')],
  wait: [
    on(
      "^attend(?:s|re|ez)?\\s+(?:que\\s+|l['’]apparition\\s+de\\s+)?(?<text>.+?)(?:\\s+(?:apparaisse|s['’]affiche))?$",
    ),
  ],
  search: [
    on('^(?:cherche|recherche)[rz]?\\s+(?<text>.+?)(?:\\s+(?:sur|dans)\\s+(?:ce\\s+site|le\\s+site|la\\s+boutique))?$'),
  ],
  type: [
    on(
      `^(?:tape[rz]?|écri[srt]|écrivez|saisi[srt]?|entre[rz]?|mets)\\s+(?<text>.+?)\\s+dans\\s+${article}${field}(?<field>.+)$`,
    ),
    on(`^(?:rempli[srt]?)\\s+${article}${field}(?<field>.+?)\\s+avec\\s+(?<text>.+)$`),
  ],
  select: [
    on(`^(?:choisi[srt]?|sélectionne[rz]?)\\s+(?<text>.+?)\\s+(?:dans|pour|comme)\\s+${article}${field}(?<field>.+)$`),
  ],
  uncheck: [on(`^(?:décoche|désactive)[rz]?\\s+${article}${field}(?<target>.+)$`)],
  check: [on(`^(?:coche|active)[rz]?\\s+${article}${field}(?<target>.+)$`)],
  wish: [
    on(
      "^(?:choisis|choisir|choisissez|sélectionne[rz]?|prends)\\s+(?:(?:le|la|les)\\s+|l['’])?(?:taille\\s+|couleur\\s+)?(?<text>.+)$",
    ),
  ],
  open: [
    on(
      `^(?:ouvre[rz]?|va\\s+(?:sur|à|au|aux)|aller\\s+(?:sur|à|au)|visite[rz]?)\\s+${article}${control}(?<target>.+)$`,
    ),
  ],
  click: [on(`^(?:clique[rz]?|appuie|appuyer|appuyez)\\s+sur\\s+${article}${control}(?<target>.+)$`)],
  show: [on(`^(?:montre[rz]?[-\\s]moi|montre[rz]?|affiche[rz]?|voir)\\s+${article}(?<target>.+)$`)],
  have: [on('^(?:avez-vous|vous\\s+avez|vendez-vous)\\s+(?:des\\s+|du\\s+|de\\s+la\\s+)?(?<text>.+)$')],
  find: [
    on(
      `^(?:que|qu['’]est-ce\\s+que)\\s+(?:dit|disent)\\s+(?:${page}|elle|il)\\s+(?:sur|de|à\\s+propos\\s+de)\\s+(?<text>.+)$`,
    ),
    on(`^(?:trouve[rz]?|où\\s+(?:est|sont|se\\s+trouve)|y\\s+a-t-il)\\s+${article}(?<text>.+)$`),
    on("^(?<text>(?:combien|comment|quand|qui|pourquoi|quel(?:le)?s?|où|que|qu['’]est-ce)\\s?.{3,280})$"),
  ],
};
