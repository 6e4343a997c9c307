import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { contents, filesToCheck } from '../../scripts/changed-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function checkout(files: Record<string, string>): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'sidehand-checkout-'));
  folders.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, write };
}

test('a check tests the files that were changed or added since it last passed', () => {
  const { root, write } = checkout({ 'utils/a.ts': 'a', 'utils/b.ts': 'b', '.gitignore': 'artifacts/' });
  const passed = contents(root);
  expect(filesToCheck(passed, contents(root))).toEqual([]);
  write('utils/b.ts', 'other');
  write('utils/c.ts', 'new');
  write('artifacts/picture.png', 'ignored');
  expect(filesToCheck(passed, contents(root))).toEqual(['utils/b.ts', 'utils/c.ts']);
});

test('a check tests all files if it never passed', () => {
  const { root } = checkout({ 'utils/a.ts': 'a' });
  expect(filesToCheck(undefined, contents(root))).toBe('all');
});

test('a check tests all files if one was removed', () => {
  const { root } = checkout({ 'utils/a.ts': 'a', 'utils/b.ts': 'b' });
  execFileSync('git', ['add', '.'], { cwd: root });
  const passed = contents(root);
  rmSync(join(root, 'utils/a.ts'));
  expect(filesToCheck(passed, contents(root))).toBe('all');
});

test.each(['package-lock.json', 'vitest.config.ts', 'tsconfig.json', 'scripts/test.ts', 'tests/component/setup.ts'])(
  'a check tests all files if %s has changed',
  (path) => {
    const { root, write } = checkout({ 'utils/a.ts': 'a' });
    const passed = contents(root);
    write(path, 'changed');
    expect(filesToCheck(passed, contents(root))).toBe('all');
  },
);

test('outside a checkout a check tests all files', () => {
  const root = mkdtempSync(join(tmpdir(), 'sidehand-no-checkout-'));
  folders.push(root);
  expect(contents(root)).toBeUndefined();
  expect(filesToCheck({ 'utils/a.ts': 'hash' }, undefined)).toBe('all');
});
