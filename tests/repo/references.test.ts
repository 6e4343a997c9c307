import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, filesBelow, isProduct, read, root, sourceFiles } from './source';

/** Folders that have files of the project, and so begin a path that somebody may cite. */
const folders = 'utils|features|bridge|components|composables|stores|locales|entrypoints|scripts|tests|docs|demo';
/** Paths in prose: `utils/page/see`, tests/e2e/code.e2e.ts, docs/security.md. A pattern or a placeholder is none. */
const citation = new RegExp(`(?<![\\w/@.-])(?:${folders})/[\\w./-]*[\\w](?![\\w/]*[*<{$])`, 'g');

const isThere = (cited: string): boolean =>
  [cited, `${cited}.ts`, `${cited}.vue`].some((name) => existsSync(path.join(root, name)));

/** Comments of a file, each with its line. */
function commentsOf(file: string): string[] {
  return [...read(file).matchAll(/\/\*[^]*?\*\/|(?<![:'"`])\/\/ .*/g)].map(([text]) => text);
}

describe('references', () => {
  test('in documents lead to existing files', () => {
    const dead = documents.flatMap((file) =>
      [...read(file).matchAll(citation)].filter(([cited]) => !isThere(cited)).map(([cited]) => `${file}: ${cited}`),
    );
    expect(dead).toEqual([]);
  });

  test('in documents by the name of a file alone lead to one, in the folder that stands with it', () => {
    const inFolder = /((?:`[\w-]+\.(?:ts|vue)`(?:, (?:and )?| and | )?)+)in `([\w/-]+)`/g;
    const there = new Set(sourceFiles());
    const known = new Set([...there].map((file) => path.posix.basename(file)));
    const namesOf = (text: string) => [...text.matchAll(/`([\w-]+\.(?:ts|vue))`/g)].map(([, name = '']) => name);
    const placesOf = (text: string) =>
      [...text.matchAll(inFolder)].flatMap(([, few = '', folder = '']) =>
        namesOf(few).map((name) => `${folder}/${name}`),
      );
    expect(placesOf('`a.ts` and `b.vue` in `utils/c`')).toEqual(['utils/c/a.ts', 'utils/c/b.vue']);
    const dead = documents.flatMap((file) =>
      [
        ...namesOf(read(file)).filter((name) => !known.has(name)),
        ...placesOf(read(file)).filter((place) => !there.has(place)),
      ].map((cited) => `${file}: ${cited}`),
    );
    expect(dead).toEqual([]);
  });

  test('in links of documents lead to existing files', () => {
    const dead = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('in comments lead to existing files and rows', () => {
    const rows = new Set([...read('docs/security.md').matchAll(/^### Row (\d+):/gm)].map(([, row]) => row));
    expect(rows.size).toBeGreaterThan(15);
    const dead = sourceFiles()
      .filter((file) => !file.startsWith('tests/repo/'))
      .flatMap((file) =>
        commentsOf(file).flatMap((comment) => [
          ...[...comment.matchAll(citation)].filter(([cited]) => !isThere(cited)).map(([cited]) => `${file}: ${cited}`),
          ...[...comment.matchAll(/\b(SECURITY|PLATFORM|WIRE|HOUSE|PEERS|PROVIDERS)\b(?=[,.: ])/g)].map(
            ([cited]) => `${file}: ${cited}`,
          ),
          ...[...comment.matchAll(/docs\/security\.md,\s+\*?\s*rows? ([\d, and]+)/g)]
            .flatMap(([, cited = '']) => cited.match(/\d+/g) ?? [])
            .filter((row) => !rows.has(row))
            .map((row) => `${file}: row ${row}`),
        ]),
      );
    expect(dead).toEqual([]);
  });

  /** Names in the code of these files; in their comments they would prove themselves. */
  const namesIn = (files: string[]): string[] =>
    files.flatMap(
      (file) =>
        commentsOf(file)
          .reduce((code, comment) => code.replace(comment, ' '), read(file))
          .match(word) ?? [],
    );
  const word = /[A-Za-z_$][\w$]*/g;
  const identifier = /`(?:[A-Za-z]\w*\.)*([a-z][a-zA-Z\d]*)(?:\(\))?`/g;
  const platform = [
    ...filesBelow('node_modules/typescript/lib').filter((name) => name.endsWith('.d.ts')),
    'node_modules/@types/chrome/index.d.ts',
  ].flatMap((file) => read(file).match(word) ?? []);
  const files = sourceFiles();
  const ofProduct = new Set([...platform, ...namesIn(files.filter(isProduct))]);
  const all = new Set([...ofProduct, ...namesIn(files.filter((file) => !isProduct(file)))]);
  const deadIn = (file: string, text: string, names: ReadonlySet<string>): string[] =>
    [...text.matchAll(identifier)].filter(([, last = '']) => !names.has(last)).map(([name]) => `${file}: ${name}`);

  test('in comments of the product name what is in the product or in the web platform', () => {
    expect(files.filter(isProduct).flatMap((file) => deadIn(file, commentsOf(file).join('\n'), ofProduct))).toEqual([]);
  });

  test('in comments of tests and scripts name what is there', () => {
    expect(
      files.filter((file) => !isProduct(file)).flatMap((file) => deadIn(file, commentsOf(file).join('\n'), all)),
    ).toEqual([]);
  });

  test('in documents name what is there', () => {
    const settings = ['package.json', 'wxt.config.ts', 'vitest.config.ts', 'oxlint.config.ts', 'locales/en.json'];
    const known = new Set([...all, ...settings.flatMap((file) => read(file).match(word) ?? [])]);
    const guides = documents.filter((file) => file !== 'CHANGELOG.md');
    expect(guides.flatMap((file) => deadIn(file, read(file), known))).toEqual([]);
  });
});
