import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { importTarget } from '../../scripts/layers.js';

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
  const text = read(file);
  const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, script]) => script).join('\n');
  const code = file.endsWith('.vue') ? scripts : text;
  const { staticImports, staticExports, dynamicImports } = parseSync('file.ts', code).module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries), ...dynamicImports];
  const found = requests.map(({ moduleRequest: at }) => at && code.slice(at.start, at.end));
  // The parser does not list those in types and in `declare module`.
  const others = code.match(/(?<=\bimport\(\s*|^\s+(?:import|export)\b[^'"`;]*?\bfrom\s+)['"][^'"]+['"]/gm) ?? [];
  return [...found, ...others].flatMap((quoted) =>
    quoted && /^['"]/.test(quoted) ? [importTarget(file, quoted.slice(1, -1))] : [],
  );
}
