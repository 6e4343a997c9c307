import type { Language } from '../../settings/languages';
import { grammar } from '../grammar';
import { readByRules } from '../grammar/rule';
import { mask, collapseBlanks } from '../masked';
import { splitCommands } from '../split';

/** The language of a request by its words outside of quotes; that of the panel where they show none. */
export function detectLanguage(request: string, panel: Language): Language {
  const all = mask(request);
  const text = all.mask.replace(hidden, ' ').slice(0, maxLetters).toLowerCase();
  const script = scripts.find(([, letters]) => letters.test(text))?.[0];
  if (script) return /[a-z]/.test(text) && isEnglish(request) ? 'en' : script;
  const words = text.match(/[\p{L}']+/gu) ?? [];
  const scores = latin.map(([language, known, letters]) => ({
    language,
    score: words.filter((word) => known.has(word)).length + (letters?.test(text) ? 1 : 0),
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  if (best === 0) return isEnglish(request) ? 'en' : panel;
  const ahead = scores.filter(({ score }) => score === best).map(({ language }) => language);
  return ahead.includes(panel) ? panel : (ahead[0] ?? panel);
}

const hidden = /[\uE000-\uE003]+/g;
/** A pasted text after the request says little about it. */
const maxLetters = 400;

function isEnglish(request: string): boolean {
  const pieces = splitCommands(mask(request), () => false);
  return pieces.length > 0 && pieces.every(({ words }) => readByRules(grammar, collapseBlanks(words)) !== undefined);
}

const scripts: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh-CN', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
];

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Frequent words, and those with which commands begin; letters that only this language among these has. */
const latin: readonly (readonly [Language, ReadonlySet<string>, RegExp?])[] = [
  [
    'en',
    wordsIn(
      `the a an this that it is are was do does did what which who where when why how of to in on for from with and my
      me i you can could would please show open click type add put go find search list select choose check tick press
      scroll read close buy need want there any all into page summarise summarize translate remove delete fill copy
      make reply sort only tell give book pay help send write about cheapest not have has by`,
    ),
  ],
  [
    'de',
    wordsIn(
      `der die das den dem des ein eine einen einem einer ist sind und oder nicht mit von zu zum zur im in auf für bei
      nach aus wie was wer wo wann warum welche welcher welches ich du sie mir mich mein meine meinen bitte zeige zeig
      öffne klicke klick aktiviere deaktiviere markiere suche such schreibe schreib wähle wähl lege leg füge pack entferne lösche finde gehe geh lies
      fasse fass übersetze hilfe zurück diese dieser dieses seite es gibt kostet viel alle nur kann kannst könntest
      möchte will hätte gern danke hallo worum geht nächste letzte erste sortiere trage`,
    ),
    /[äöüß]/u,
  ],
  [
    'fr',
    wordsIn(
      `le la les un une des du de et ou est sont dans sur pour avec ce cette ces mon ma mes je tu vous il elle qui que
      quoi quel quelle quels quelles où quand comment pourquoi combien ouvre ouvrir ouvrez clique cliquer cherche coche décoche tout comme
      chercher montre montrer ajoute ajouter mets mettre choisis choisir écris remplis résume traduis trie supprime
      enlève retire va aller aide merci bonjour page panier au aux en par pas plus moi ne y trouve coûte s'il qu'est
      c'est veux voudrais ferme accepte`,
    ),
    /[œèêëûùîï]/u,
  ],
  [
    'es',
    wordsIn(
      `el la los las un una unos unas de del y o es son en para por con este esta esto mi mis yo tú qué cuál cuánto
      cuánta cuántos cuesta quién dónde cuándo cómo hay abre abrir haz clic busca buscar muestra muéstrame añade
      agrega pon elige escoge escribe rellena marca desmarca como cuanto cuanta que cual quien donde cuando resume traduce ordena quita elimina borra ve ir ayuda gracias hola página
      carrito al todo todos todas solo más me no si favor puedes quiero necesito cierra acepta baja sube lee`,
    ),
    /[ñ¿¡]/u,
  ],
  [
    'pt-BR',
    wordsIn(
      `o a os as um uma de do da dos das e ou é são em no na nos nas para por com este esta isto isso meu minha eu você
      que qual quanto quanta quantos custa quem onde quando como há tem abra abrir clique clicar procure pesquise busque
      mostre mostra adicione coloque escolha escreva digite preencha resuma traduza ordene remova exclua tire vá ir ajuda
      obrigado obrigada olá oi página carrinho ao todo tudo todos todas marque desmarque só mais me não se favor pode quero preciso feche
      aceite leia sobre`,
    ),
    /[ãõ]/u,
  ],
];
