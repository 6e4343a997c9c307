import { createServer } from 'vite';
import { currencies } from '../../scripts/currencies.ts';
import { publicSuffixes } from '../../scripts/public-suffixes.ts';

/** A module of the tests that imports the product, as it runs in unit tests; `use` gets it. */
export async function asModule<Module, Result>(
  path: string,
  use: (module: Module) => Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    appType: 'custom',
    resolve: { alias: { '@': process.cwd() } },
    plugins: [publicSuffixes(), currencies()],
  });
  try {
    return await use((await server.ssrLoadModule(path)) as Module);
  } finally {
    await server.close();
  }
}
