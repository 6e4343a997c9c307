import { suiteCommand } from './command.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await suiteCommand(process.argv.slice(2), say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
