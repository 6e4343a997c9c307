import { lazily } from '../../zod';

/**
 * The rule of `words.ts` in other languages: words that mean "by means of", and parts of a page. Lower case, without
 * regular expression flags.
 */
interface Language {
  /** Before the tool's name: "mit JS". */
  means: string;
  /** "use JS in order to ..." at the beginning of a request. */
  use: string;
  /** Beginnings of words for parts of a page. */
  parts: string;
}

const latin: Language[] = [
  {
    means: 'mit|per|mittels|mithilfe von|mit hilfe von',
    use: '(?:benutze|nutze|verwende) (?:tool),? um|führe (?:(?:tool)|code|ein skript) aus(?:, (?:das|der|um))?',
    parts:
      'seite|bild|link|banner|kopf|header|leiste|overlay|überschrift|tabelle|preis|werbe|farbe|checkbox|zeile|knöpfe|animation',
  },
  {
    means: "avec(?: du)?|en|en utilisant|à l'aide de|au moyen de",
    use: '(?:utilise|exécute)[rz]? (?:du |un )?(?:(?:tool)|code|script) (?:pour|qui)',
    parts: 'page|image|lien|bandeau|barre|couleur|prix|ligne|tableau|titre|bouton|cookie|publicité',
  },
  {
    means: 'con|usando|mediante|a través de|con la ayuda de',
    use: '(?:usa|ejecuta) (?:un )?(?:(?:tool)|código|script) (?:para|que)',
    parts: 'página|imagen|imágenes|enlace|banner|barra|color|precio|tabla|título|anuncio|letra|botón',
  },
  {
    means: 'con|usando|tramite|mediante',
    use: '(?:usa|esegui) (?:del |uno )?(?:(?:tool)|codice|script) (?:per|che)',
    parts: 'pagina|immagin|link|banner|barra|colore|prezz|tabella|titol|pubblicità|pulsant',
  },
  {
    means: 'com|usando|por meio de|através de',
    use: '(?:use|execute) (?:um )?(?:(?:tool)|código|script) (?:para|que)',
    parts: 'página|imagens|imagem|link|banner|barra|cor |preço|tabela|título|parágrafo|anúncio|botão',
  },
  {
    means: 'met|met behulp van|via',
    use: '(?:gebruik (?:tool) om|voer (?:(?:tool)|code|een script) uit)',
    parts: 'pagina|afbeelding|link|banner|balk|achtergrond|prijs|prijzen|tabel|kop|cookie|knop',
  },
  {
    means: 'za pomocą|przy pomocy|używając|przez',
    use: '(?:użyj|wykonaj|uruchom) (?:(?:tool)|kodu?|skrypt),? (?:aby|żeby|do|który)',
    parts: 'stron|obraz|link|baner|pasek|tł|cen|tabel|nagłów|reklam|animacj|przycisk',
  },
  {
    means: 'с помощью|при помощи|через|используя',
    use: '(?:используй|выполни|запусти)(?:те)? (?:(?:tool)|код|скрипт), (?:чтобы|который)',
    parts: 'страниц|картин|изображени|ссыл|баннер|панел|цвет|фон|цен|таблиц|заголов|реклам|анимаци|кноп',
  },
];

/** Languages without spaces between words: the tool opens the request. */
const opening = '(?:请)?(?:用|使用|通过|利用|借助) ?(?:tool)(?!的)|(?:tool) ?(?:で|を使って|を使い|を用いて)';

/**
 * Returns a test of whether a text asks, in one of these languages, for work on the page by means of `tool` (a
 * pattern).
 */
export function foreignOrder(tool: string): (words: string) => boolean {
  const at = (source: string) => new RegExp(source.replaceAll('(?:tool)', `(?:${tool})`), 'u');
  const word = '(?![\\p{L}\\p{N}-])';
  const rules = lazily(() =>
    latin.map(({ means, use, parts }) => ({
      use: at(`^(?:${use})${word}`),
      closing: at(`(?<!\\p{L})(?:${parts}).* (?:${means}) (?:tool)${word}`),
      split: at(`(?<!\\p{L})(?:${means}) (?:tool)${word}.* (?:[\\p{L}]{0,12}[ -])?(?:${parts})`),
      title: /(?:im|dans le|en el|nel|no|in de|w) t[iíy]t/u,
    })),
  );
  const first = lazily(() => at(`^(?:${opening})`));
  return (words) => {
    if (/[?？¿]|方法|とは/u.test(words)) return false;
    return (
      first().test(words) ||
      rules().some(
        ({ use, closing, split, title }) =>
          !title.test(words) && (use.test(words) || closing.test(words) || split.test(words)),
      )
    );
  };
}
