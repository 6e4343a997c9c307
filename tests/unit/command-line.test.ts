import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../../scripts/commands';

/** Node's arguments for a script that uses a file of `scripts`. */
const scriptWith = (imports: string, file: string, code: string): string[] => {
  const { href } = pathToFileURL(join(root, 'scripts', file));
  return ['--input-type=module', '--eval', `import { ${imports} } from '${href}'; ${code}`];
};

test('a command whose reader is gone ends without a word', async () => {
  const command = spawn(process.execPath, scriptWith('say', 'say.ts', `say('more');`));
  let told = '';
  command.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
  command.stdout.destroy();
  const [code] = (await once(command, 'close')) as [number];
  expect([code, told]).toEqual([141, '']);
});

test.skipIf(process.platform === 'win32')('a command notices that what started it has ended', async () => {
  const code = 'for (const on of ["data", "end"]) process.stdin.on(on, () => process.stdout.write(`${isLeftAlone()}`))';
  // As `npm run` starts it: the shell is told to end, and tells nobody.
  const words = ['-c', '"$0" "$@"; exit', process.execPath, ...scriptWith('isLeftAlone', 'cleanup.ts', code)];
  const shell = spawn('sh', words);
  const answer = async () => String(((await once(shell.stdout, 'data')) as [Buffer])[0]);
  shell.stdin.write('?');
  expect(await answer()).toBe('false');
  // Its input ends with the shell.
  shell.kill('SIGTERM');
  expect(await answer()).toBe('true');
});
