import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, read, root, sourceFiles } from './source';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'PRIVACY.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
];
/** Folders that have files of the project, and so begin a path that somebody may cite. */
const folders = 'utils|bridge|components|composables|stores|locales|entrypoints|scripts|tests|docs|demo';
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

  test('in comments name what is there, in the project or in the web platform', () => {
    const files = sourceFiles();
    const names = new Set<string>();
    const learn = (text: string) => text.match(/[A-Za-z_$][\w$]*/g)?.forEach((name) => names.add(name));
    for (const file of files) learn(commentsOf(file).reduce((code, comment) => code.replace(comment, ' '), read(file)));
    for (const file of filesBelow('node_modules/typescript/lib').filter((name) => name.endsWith('.d.ts')))
      learn(read(file));
    learn(read('node_modules/@types/chrome/index.d.ts'));
    const name = /`(?:[a-z]\w*\.)*([a-z][a-zA-Z\d]*)(?:\(\))?`/g;
    const dead = files.flatMap((file) =>
      commentsOf(file).flatMap((comment) =>
        [...comment.matchAll(name)].filter(([, last = '']) => !names.has(last)).map(([cited]) => `${file}: ${cited}`),
      ),
    );
    expect(dead).toEqual([]);
  });
});
