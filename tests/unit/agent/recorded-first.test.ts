import { expect, test } from 'vitest';
import type { AgentPorts } from '@/utils/contracts/ports';
import { tell, type World } from '../../helpers/agent-world';

/** A task whose first call starts while the disk is slow: what is done before and after the disk has it. */
async function toldOf(call: [string, Record<string, unknown>]): Promise<string[]> {
  const lines: string[] = [];
  const disk = Promise.withResolvers<void>();
  const model: World['model'] = [[call], [['done', { status: 'done', summary: 'Done.' }]]];
  const slow = (ports: AgentPorts): AgentPorts => ({
    ...ports,
    journal: {
      written() {
        lines.push('the disk is waited for');
        queueMicrotask(() => setTimeout(disk.resolve));
        return disk.promise.then(() => void lines.push('the disk has it'));
      },
    },
    tabs: {
      ...ports.tabs,
      navigate(...given) {
        lines.push('the address is opened');
        return ports.tabs.navigate(...given);
      },
    },
    page: {
      ...ports.page,
      async act(action, signal, permission) {
        lines.push('the page is got ready');
        await permission?.recorded;
        lines.push('the page is acted in');
        return ports.page.act(action, signal, permission);
      },
    },
  });
  await tell({ request: 'Press Save', page: { text: 'button "Save" [e1]' }, model, ports: slow });
  return lines;
}

test('a page is got ready for an action while its start is written, and acted in once the disk has it', async () => {
  expect(await toldOf(['click', { ref: 'e1' }])).toEqual([
    'the disk is waited for',
    'the page is got ready',
    'the disk has it',
    'the page is acted in',
  ]);
});

test('nothing else begins before the disk has its start', async () => {
  expect(await toldOf(['navigate', { action: 'reload' }])).toEqual([
    'the disk is waited for',
    'the disk has it',
    'the address is opened',
  ]);
});
