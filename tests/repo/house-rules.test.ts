import { describe, expect, test } from 'vitest';
import { iconPaths } from '@/components/icons';
import en from '@/locales/en.json';
import { failureCodes } from '@/utils/failure';
import { isProduct, read, sourceFiles } from './source';

const shipped = sourceFiles().filter(isProduct);

function filesWith(pattern: RegExp, files = shipped): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
}

describe('the house rules', () => {
  test('files are small', () => {
    const lengths = shipped
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      .sort((a, b) => a.lines - b.lines);
    const median = lengths[Math.floor(lengths.length / 2)];
    const longest = lengths.at(-1);
    process.stdout.write(
      `source files: ${lengths.length}, median ${median?.lines} lines, longest ${longest?.lines} (${longest?.file})\n`,
    );
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  test('a release has at most 25 lines in the changelog', () => {
    const releases = read('CHANGELOG.md').split(/^## /m).slice(1);
    const lengths = releases.map((release) => release.split('\n').filter((line) => line.startsWith('- ')).length);
    expect(lengths.filter((lines) => lines > 25)).toEqual([]);
  });

  test('no console, no any, no eval, no empty catch', () => {
    expect(
      filesWith(/\bconsole\.\w+\(|: any\b|\bas any\b|<any>|\beval\(|new Function\(|catch( \(\w+\))? \{\s*\}/),
    ).toEqual([]);
  });

  test('no comment is wider than the code, which the formatter does not break', () => {
    const wide = /^(?= *(?:\*|\/\/|\/\*)).{121,}$/;
    expect([...filesWith(wide), ...filesWith(wide, sourceFiles(['scripts', 'tests']))]).toEqual([]);
  });

  test('no fixed delays in tests', () => {
    expect(
      filesWith(
        /waitForTimeout\(|sleep\(|setTimeout\(\s*(resolve|r|done)\b/,
        sourceFiles(['tests', 'features']).filter((file) => !isProduct(file)),
      ).filter((line) => !line.startsWith('tests/repo/')),
    ).toEqual([]);
  });

  test('words and keys of the locale belong together', () => {
    const used = new Set(
      shipped.flatMap((file) => [...read(file).matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? '')),
    );
    expect([...used].filter((key) => !(key in en))).toEqual([]);
  });

  test('every failure has words for the user', () => {
    expect(failureCodes.filter((code) => !(`failure_${code}_title` in en) || !(`failure_${code}_next` in en))).toEqual(
      [],
    );
  });

  test('every icon is named by somebody', () => {
    const code = shipped
      .filter((file) => file !== 'components/icons.ts')
      .map(read)
      .join('\n');
    expect(Object.keys(iconPaths).filter((icon) => !new RegExp(`['"]${icon}['"]`).test(code))).toEqual([]);
  });
});
