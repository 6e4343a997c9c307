import { suiteCommand } from './command.ts';
import { say } from '../../scripts/say.ts';

try {
  await suiteCommand(process.argv.slice(2), say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
