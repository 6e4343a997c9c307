import { spawn } from 'node:child_process';
import { describe, expect } from 'vitest';
import { endProcess } from '../../scripts/cleanup.ts';
import { root } from '../../scripts/commands.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { itWide } from '../helpers/wide.ts';

describe.each(chosenBrowsers())('npm run dev (%s)', (name) => {
  itWide('opens the panel beside the demo shop', async () => {
    const script = spawn(process.execPath, ['scripts/dev.ts', name, '--headless'], { cwd: root });
    let said = '';
    try {
      await new Promise<void>((resolve) => {
        const hear = (part: Buffer): void => {
          said += part.toString();
          if (said.includes('The demo shop is at')) resolve();
        };
        script.stdout.on('data', hear);
        script.stderr.on('data', hear);
        script.once('exit', () => resolve());
      });
      expect(said).toContain('the panel is beside it');
      expect(said).not.toContain('ERROR');
      const ended = new Promise((resolve) => script.once('exit', resolve));
      script.kill('SIGTERM');
      await ended;
    } finally {
      endProcess(script.pid);
    }
  });
});
