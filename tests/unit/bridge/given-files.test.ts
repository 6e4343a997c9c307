import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { givenFiles } from '@/bridge/mcp/given-files';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sidehand-files-'));
  mkdirSync(join(home, 'allowed/below'), { recursive: true });
  mkdirSync(join(home, 'allowed-not'));
  writeFileSync(join(home, 'allowed/a.csv'), 'a');
  writeFileSync(join(home, 'allowed/below/b.bin'), 'b');
  writeFileSync(join(home, 'allowed-not/secret.txt'), 's');
  symlinkSync(join(home, 'allowed-not/secret.txt'), join(home, 'allowed/innocent.txt'));
});
afterEach(() => rmSync(home, { recursive: true }));

const given = (...names: string[]) =>
  givenFiles(
    names.map((name) => join(home, name)),
    [join(home, 'allowed')],
  );

test('files are read from allowed folders, with their names and types', () => {
  expect(given('allowed/a.csv', 'allowed/below/b.bin')).toEqual([
    { name: 'a.csv', mediaType: 'text/csv', data: 'YQ==' },
    { name: 'b.bin', mediaType: 'application/octet-stream', data: 'Yg==' },
  ]);
});

test('nothing is read from elsewhere, whatever leads there', () => {
  for (const name of [
    'allowed-not/secret.txt',
    'allowed/../allowed-not/secret.txt',
    'allowed/innocent.txt',
    'allowed',
    'allowed/none',
  ])
    expect(() => given('allowed/a.csv', name), name).toThrow(/is no file in a folder that the user allowed/);
  expect(() => givenFiles([join(home, 'allowed/a.csv')], [])).toThrow('sidehand mcp --files <folder>');
});
