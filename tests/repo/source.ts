import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const folders = ['entrypoints', 'components', 'composables', 'stores', 'locales', 'utils', 'scripts', 'tests'];

/** Every source file of the project as a path from its root, with forward slashes. */
export function sourceFiles(under: string[] = folders): string[] {
  return under.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => /\.(ts|vue)$/.test(file)),
  );
}

export function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

/** What a file imports or re-exports: paths from the root for the project's own, package names else. */
export function importsOf(file: string): string[] {
  const statements = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  const specifiers = [...read(file).matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return specifiers.map((specifier) => {
    if (specifier.startsWith('@/')) return specifier.slice(2);
    if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
    return specifier;
  });
}
