import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, root } from './source';

interface Row {
  fault: string;
  file: string;
  title: string;
  where: string;
}

const rows: Row[] = read('docs/faults.md')
  .split('\n')
  .filter((line) => /^\| (?!fault +\||-)/.test(line))
  .map((line) => {
    const [, fault = '', file = '', title = '', where = ''] = line.split('|').map((cell) => cell.trim());
    return { fault, file, title, where };
  });

/** Where a row may say that it is shown, and the files that can show it there. */
const places: Record<string, RegExp> = {
  both: /^tests\/e2e\/.*\.e2e\.ts$/,
  Chromium: /^tests\/e2e\/.*\.e2e\.ts$/,
  wire: /^(?:features\/[\w-]+\/)?tests\/(unit|property)\/.*\.test\.ts$/,
  unit: /^(?:features\/[\w-]+\/)?tests\/(unit|component)\/.*\.test\.ts$/,
  'bench, both': /^tests\/bench\//,
  'sweep, both': /^tests\/sweep\//,
};

/** Titles stand in source as strings, with their quotes escaped. */
const holds = (file: string, title: string): boolean => read(file).replaceAll("\\'", "'").includes(title);

describe('the list of faults', () => {
  test('names each fault once', () => {
    const faults = rows.map(({ fault }) => fault);
    expect(faults.length).toBeGreaterThan(80);
    expect(faults.filter((fault, at) => faults.indexOf(fault) !== at)).toEqual([]);
  });

  test('names only existing tests', () => {
    expect(
      rows.filter(({ file, title }) => title === '' || !existsSync(path.join(root, file)) || !holds(file, title)),
    ).toEqual([]);
  });

  test('says correctly where they run', () => {
    expect(rows.filter(({ file, where }) => !places[where]?.test(file))).toEqual([]);
    const inBoth = [...new Set(rows.filter(({ where }) => where === 'both').map(({ file }) => file))];
    expect(inBoth.filter((file) => !/\b(describeInBrowsers|chosenBrowsers)\(/.test(read(file)))).toEqual([]);
  });
});
