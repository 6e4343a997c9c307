import { expect, test } from 'vitest';
import { Disposer } from '@/utils/disposer';

test('A disposer undoes the last step first, each once, and a failure does not stop the rest', async () => {
  const log: string[] = [];
  const disposer = new Disposer();
  const door = disposer.use({ dispose: () => void log.push('door') });
  disposer.defer(async () => {
    await Promise.resolve();
    log.push('light');
  });
  disposer.defer(() => {
    log.push('stove');
    throw new Error('The stove is hot.');
  });
  await expect(disposer.dispose()).rejects.toThrow('The stove is hot.');
  await disposer.dispose();
  expect([typeof door.dispose, log]).toEqual(['function', ['stove', 'light', 'door']]);
});
