import { createServer } from 'vite';
import { publicSuffixes } from '../../scripts/public-suffixes.ts';

/** What becomes of each service, of answers that were reported, and of calls that are written as text. */
export async function benchWire(): Promise<string[]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    appType: 'custom',
    resolve: { alias: { '@': process.cwd() } },
    plugins: [publicSuffixes()],
  });
  try {
    const { wireTable } = (await server.ssrLoadModule(
      '/tests/bench/wire/table.ts',
    )) as typeof import('./wire/table.ts');
    return await wireTable();
  } finally {
    await server.close();
  }
}
