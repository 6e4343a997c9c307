import { lazyPattern, type Language } from './verbs';

const article = String.raw`(?:(?:les?|la|une?|mon|ma)\s+|l['’])?`;
const control = String.raw`(?:(?:bouton|lien|onglet)\s+)?`;
const field = String.raw`(?:(?:champ|liste|case)\s+(?:de\s+)?)?`;
const page = String.raw`(?:(?:cette|la)\s+page|cet\s+article|l['’]article|ce\s+texte|le\s+texte)`;

/** French. */
export const fr: Language = {
  help: [lazyPattern("^(?:aide|(?:que|qu['’]est-ce\\s+que)\\s+(?:sais|peux)-?\\s?tu\\s+faire)$")],
  fillOwn: [
    lazyPattern(
      '^(?:remplis|remplir|remplissez|complète|compléter)\\s+(?:(?:le|ce|les)\\s+)?(?:formulaire|champs)\\s+avec\\s+mes\\s+(?:données|coordonnées|informations|infos)$',
    ),
  ],
  greet: [lazyPattern('^(?:bonjour|salut|bonsoir|coucou)$')],
  thank: [lazyPattern('^merci(?:\\s+(?:beaucoup|bien))?$')],
  cart: [
    lazyPattern(
      '^(?:ajoute|mets|ajouter|mettre|ajoutez|mettez)(?:[-\\s](?:le|la|les|ça|ceci|cela))?\\s+(?:ça\\s+|ceci\\s+|cet\\s+article\\s+)?(?:au|dans\\s+(?:le|mon))\\s+panier$',
    ),
  ],
  cartThing: [
    lazyPattern(
      "^(?:ajoute|mets|ajouter|mettre|ajoutez|mettez)\\s+(?:(?:le|la|les|un|une)\\s+|l['’])?(?<thing>.+?)\\s+(?:au|dans\\s+(?:le|mon))\\s+panier$",
    ),
  ],
  viewCart: [
    lazyPattern(
      "^(?:qu['’]est-ce\\s+qu['’]il\\s+y\\s+a\\s+dans|qu['’]y\\s+a-t-il\\s+dans|montre(?:-moi)?)\\s+(?:mon|le)\\s+panier$",
    ),
  ],
  checkout: [lazyPattern('^(?:va\\s+à|emmène-moi\\s+à|passe[rz]?\\s+à)\\s+la\\s+caisse$')],
  cookies: [lazyPattern('^(?:accepte[rz]?)\\s+(?:tous\\s+)?les\\s+cookies$')],
  offers: [
    lazyPattern(
      "^(?:que|qu['’]est-ce\\s+que)\\s+(?:puis-je|je\\s+peux|peut-on|on\\s+peut)\\s+(?:acheter|commander|trouver|lire|faire)(?:\\s+ici)?$",
    ),
  ],
  summarise: [
    lazyPattern(`^résume[rz]?(?:[-\\s]moi)?\\s+(?:ça|ceci|${page})(?:\\s+(?:en\\s+.{1,30}|vite|rapidement))?$`),
    lazyPattern('^(?:(?:fais|donne)(?:[-\\s]moi)?\\s+)?(?:un\\s+)?résumé(?:\\s+.{0,30})?$'),
  ],
  translate: [
    lazyPattern(
      "^tradui(?:s|sez|re)(?:-moi)?\\s+(?:ça|ceci|(?:cette|la)\\s+page|cet\\s+article|l['’]article|(?:ce|le)\\s+texte)(?:\\s+en\\s+français)?$",
    ),
  ],
  topic: [
    lazyPattern('^de\\s+quoi\\s+(?:ça|cela)\\s+parle$'),

    lazyPattern(
      `^(?:de\\s+quoi\\s+(?:parle|s['’]agit)(?:[-\\s]il)?(?:\\s+(?:dans\\s+)?${page})?|c['’]est\\s+quoi(?:\\s+(?:ça|${page}))?|qu['’]est-ce\\s+que\\s+c['’]est)$`,
    ),
  ],
  headings: [lazyPattern('^(?:montre|liste|affiche)[rz]?(?:[-\\s]moi)?\\s+(?:tous\\s+)?les\\s+titres$')],
  links: [lazyPattern('^(?:montre|liste|affiche)[rz]?(?:[-\\s]moi)?\\s+(?:tous\\s+)?les\\s+liens$')],
  table: [
    lazyPattern(
      '^(?:extrai[st]|exporte[rz]?|montre[rz]?|copie[rz]?)(?:[-\\s]moi)?\\s+le\\s+tableau(?:\\s+en\\s+csv)?$',
    ),
  ],
  readPage: [lazyPattern(`^(?:lis|lire)(?:[-\\s]moi)?\\s+${page}$`)],
  back: [lazyPattern('^(?:(?:reviens?|retourne[rz]?|va|revenir)\\s+)?en\\s+arrière$|^(?:retour|page\\s+précédente)$')],
  forward: [lazyPattern('^(?:avance[rz]?|page\\s+suivante)$')],
  reload: [lazyPattern(`^(?:recharge[rz]?|actualise[rz]?|rafraîchi[srt]?)(?:\\s+${page})?$`)],
  scrollTop: [lazyPattern('^(?:va|défile[rz]?|remonte[rz]?)\\s+(?:tout\\s+en|en)\\s+haut(?:\\s+de\\s+la\\s+page)?$')],
  scrollBottom: [lazyPattern('^(?:va|défile[rz]?|descends?)\\s+(?:tout\\s+en|en)\\s+bas(?:\\s+de\\s+la\\s+page)?$')],
  scrollDown: [lazyPattern('^(?:descends?|descendre|défile[rz]?(?:\\s+vers\\s+le\\s+bas)?)$')],
  scrollUp: [lazyPattern('^(?:monte[rz]?|remonte[rz]?|défile[rz]?\\s+vers\\s+le\\s+haut)$')],
  newTab: [lazyPattern('^(?:ouvre[rz]?\\s+)?(?:un\\s+)?nouvel\\s+onglet$')],
  submit: [lazyPattern('^(?:envoie|envoyer|envoyez|soumets|valide[rz]?)\\s+le\\s+formulaire$')],
  wait: [
    lazyPattern(
      "^attend(?:s|re|ez)?\\s+(?:que\\s+|l['’]apparition\\s+de\\s+)?(?<text>.+?)(?:\\s+(?:apparaisse|s['’]affiche))?$",
    ),
  ],
  search: [
    lazyPattern(
      '^(?:cherche|recherche)[rz]?\\s+(?<text>.+?)(?:\\s+(?:sur|dans)\\s+(?:ce\\s+site|le\\s+site|la\\s+boutique))?$',
    ),
  ],
  type: [
    lazyPattern(
      `^(?:tape[rz]?|écri[srt]|écrivez|saisi[srt]?|entre[rz]?|mets)\\s+(?<text>.+?)\\s+dans\\s+${article}${field}(?<field>.+)$`,
    ),
    lazyPattern(`^(?:rempli[srt]?)\\s+${article}${field}(?<field>.+?)\\s+avec\\s+(?<text>.+)$`),
  ],
  select: [
    lazyPattern(
      `^(?:choisi[srt]?|sélectionne[rz]?)\\s+(?<text>.+?)\\s+(?:dans|pour|comme)\\s+${article}${field}(?<field>.+)$`,
    ),
  ],
  uncheck: [lazyPattern(`^(?:décoche|désactive)[rz]?\\s+${article}${field}(?<target>.+)$`)],
  check: [lazyPattern(`^(?:coche|active)[rz]?\\s+${article}${field}(?<target>.+)$`)],
  wish: [
    lazyPattern(
      "^(?:choisis|choisir|choisissez|sélectionne[rz]?|prends)\\s+(?:(?:le|la|les)\\s+|l['’])?(?:taille\\s+|couleur\\s+)?(?<text>.+)$",
    ),
  ],
  open: [
    lazyPattern(
      `^(?:ouvre[rz]?|va\\s+(?:sur|à|au|aux)|aller\\s+(?:sur|à|au)|visite[rz]?)\\s+${article}${control}(?<target>.+)$`,
    ),
  ],
  click: [lazyPattern(`^(?:clique[rz]?|appuie|appuyer|appuyez)\\s+sur\\s+${article}${control}(?<target>.+)$`)],
  show: [lazyPattern(`^(?:montre[rz]?[-\\s]moi|montre[rz]?|affiche[rz]?|voir)\\s+${article}(?<target>.+)$`)],
  have: [lazyPattern('^(?:avez-vous|vous\\s+avez|vendez-vous)\\s+(?:des\\s+|du\\s+|de\\s+la\\s+)?(?<text>.+)$')],
  find: [
    lazyPattern(
      `^(?:que|qu['’]est-ce\\s+que)\\s+(?:dit|disent)\\s+(?:${page}|elle|il)\\s+(?:sur|de|à\\s+propos\\s+de)\\s+(?<text>.+)$`,
    ),
    lazyPattern(`^(?:trouve[rz]?|où\\s+(?:est|sont|se\\s+trouve)|y\\s+a-t-il)\\s+${article}(?<text>.+)$`),
    lazyPattern("^(?<text>(?:combien|comment|quand|qui|pourquoi|quel(?:le)?s?|où|que|qu['’]est-ce)\\s?.{3,280})$"),
  ],
};
