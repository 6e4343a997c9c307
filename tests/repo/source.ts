import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

const folders = [
  'entrypoints',
  'components',
  'composables',
  'stores',
  'locales',
  'utils',
  'features',
  'bridge',
  'scripts',
  'tests',
];

/** What people read about the project. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'PRIVACY.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
];

/** Every source file of the project as a path from its root, with forward slashes. */
export function sourceFiles(under: string[] = folders): string[] {
  return under.flatMap(filesBelow).filter((file) => /\.(ts|vue)$/.test(file));
}

/** Whether a file is part of what users get. */
export function isProduct(file: string): boolean {
  return !/^(?:tests|scripts|features\/[\w-]+\/tests)\//.test(file);
}

/** Without installed packages, which tests/widgets has of its own. */
export function filesBelow(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const below = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(below);
    return [below];
  });
}

export function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

/** What a file imports or re-exports: paths from the root for the project's own, package names else. */
export function importsOf(file: string): string[] {
  const statements =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  const specifiers = [...read(file).matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return specifiers.map((specifier) => {
    if (specifier.startsWith('@/')) return specifier.slice(2);
    if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
    return specifier;
  });
}
