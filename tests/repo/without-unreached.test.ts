import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as whole from 'acorn';
import { expect, test } from 'vitest';
import { withoutUnreached } from '@/scripts/without-unreached';

const file = path.resolve(import.meta.dirname, '../../node_modules/acorn/dist/acorn.mjs');

/** The parser as the product has it. */
async function builtParser(): Promise<typeof whole> {
  let code = readFileSync(file, 'utf8');
  for (const { transform } of withoutUnreached()) {
    const change = transform as (code: string, id: string) => { code: string } | null | undefined;
    code = change(code, file)?.code ?? code;
  }
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as typeof whole;
}

const read = ({ parse }: typeof whole, code: string): string => {
  try {
    return JSON.stringify(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `refused at ${(error as SyntaxError & { pos: number }).pos}`;
  }
};

test('the parser without its own check of regular expressions reads and refuses the same code', async () => {
  const built = await builtParser();
  const good = [
    '/[a-z]+/gi',
    '/\\p{Script=Latin}/u',
    '/[\\p{L}--[a-z]]/v',
    'a / b / c',
    '`${/x/y}`',
    'x ??= /[/]/',
    'ä = 1',
  ];
  const bad = ['/a(b/', '/[z-a]/', '/(?<x>a)(?<x>b)/', '/a/gg', '1 /', '/a'];
  for (const code of [...good, ...bad, readFileSync(file, 'utf8')]) expect(read(built, code)).toBe(read(whole, code));
  expect(bad.map((code) => read(built, code)).filter((told) => !told.startsWith('refused'))).toEqual([]);
});
