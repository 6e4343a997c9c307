import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** A package that the product may contain. */
interface Bundled {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/**
 * The licences of all packages that the product may contain, as one text: those of the lock file that are not for
 * development only. Packages with the same words share them. Throws where a package has no file with its licence.
 */
export function thirdPartyNotices(): string {
  const byText = new Map<string, Bundled[]>();
  // Node 20 has no Map.groupBy.
  for (const one of bundledPackages()) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const parts = [...byText].map(([text, packages]) =>
    [packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n'), text].join('\n\n'),
  );
  const head = 'Sidehand contains code of these packages, each under the licence below its name.';
  return [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

/** The packages, sorted by their names. */
export function bundledPackages(): Bundled[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; license?: string; dev?: true; optional?: true; devOptional?: true }>;
  };
  return Object.entries(packages)
    .filter(([place, { dev, optional, devOptional }]) => place !== '' && !dev && !optional && !devOptional)
    .map(([place, { version, license = '' }]) => ({
      name: place.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
      text: licenceIn(place),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function licenceIn(place: string): string {
  const folder = path.join(root, place);
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (!file) throw new Error(`${place} has no file with its licence.`);
  return readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}
