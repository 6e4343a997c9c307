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
 * The licences of all packages that the product may contain, as one text: the packages of the lock file that are not
 * for development only. Packages with the same licence text share it. Throws if a package has no file with its licence.
 */
export function thirdPartyNotices(): string {
  const byWords = new Map<string, Bundled[]>();
  // Node 20 has no Map.groupBy.
  for (const one of bundledPackages()) {
    const words = wordsOf(one.text).replace(/\s+/g, ' ');
    byWords.set(words, [...(byWords.get(words) ?? []), one]);
  }
  const parts = [...byWords.values()].map((packages) =>
    [packages.map(headOf).join('\n'), wordsOf(packages[0]?.text ?? '')].join('\n\n'),
  );
  const head = 'Sidehand contains code of these packages, each under the licence below its name.';
  return [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

/** A line that names the owner: it is shown beside the package's name. */
const OWNER = /^ *Copyright (?:\(c\)|©|\d).*\n?|^ *The MIT License \(MIT\) *\n|^ *(?:# )?MIT License *\n/gim;

function headOf({ name, version, licence, text }: Bundled): string {
  const owners = [...text.matchAll(OWNER)].map(([line]) => line.trim()).filter((line) => line.startsWith('Copyright'));
  return [`${name} ${version} (${licence})`, ...owners.map((line) => `    ${line}`)].join('\n');
}

function wordsOf(text: string): string {
  return text.replace(OWNER, '').trim();
}

interface Locked {
  version: string;
  license?: string;
  dev?: true;
  optional?: true;
  devOptional?: true;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Of these the product contains a file or two that need no other package. */
const inPart = new Set(['node_modules/@anthropic-ai/sdk']);

/** The places of all packages that a package needs, by the rule by which Node finds them. */
function reachedFrom(place: string, packages: Record<string, Locked>, reached = new Set<string>()): Set<string> {
  const { dependencies = {}, peerDependencies = {} } = inPart.has(place) ? {} : (packages[place] ?? {});
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    const found = [place, ''].map((from) => `${from && `${from}/`}node_modules/${name}`).find((one) => one in packages);
    if (found === undefined || reached.has(found)) continue;
    reached.add(found);
    reachedFrom(found, packages, reached);
  }
  return reached;
}

/** The packages, sorted by their names. */
export function bundledPackages(): Bundled[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const reached = reachedFrom('', packages);
  return Object.entries(packages)
    .filter(([place, { dev, optional, devOptional }]) => reached.has(place) && !dev && !optional && !devOptional)
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
