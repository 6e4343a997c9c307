import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/commands.ts';

/**
 * A module with its imports as one script that leaves its exports in the global variable `name`. `entry` is a path in
 * the project.
 */
export async function bundleForPage(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: join(root, entry), formats: ['iife'], name } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`${entry} was not built.`);
  return first.output[0].code;
}
