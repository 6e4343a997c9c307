import type { Language as Tag } from '../../../../utils/settings/languages';

/** People translate into them */
const tags = 'en de fr es pt it nl pl tr ja zh ko ru uk ar hi sv da nb fi cs el he ro hu vi id th'.split(' ');

/** BCP 47, by its name in `spoken`; undefined where it names none. */
export function languageCalled(name: string, spoken: Tag): string | undefined {
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  const wanted = name.trim().toLowerCase();
  return tags.find((tag) => {
    const known = (names.of(tag) ?? '').toLowerCase();
    return (
      bare(known) === bare(wanted) ||
      // "Deutsche", "немецкого"
      (known.length > 4 && wanted.startsWith(known.slice(0, -1)) && wanted.length <= known.length + 1)
    );
  });
}

/** In some languages names end in a word for "language". */
const bare = (name: string): string => name.replace(/(?:語|文|语| язык|اللغة )/g, '').replace(/^ال/, '');
