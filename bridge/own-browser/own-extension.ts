import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserKind } from '../meeting/socket-name';

/** The built extension in the package, or beside it in the repository. */
export function builtExtension(kind: BrowserKind): string {
  const folder = path.dirname(fileURLToPath(import.meta.url));
  const built = kind === 'chromium' ? 'chrome-mv3' : 'firefox-mv3';
  const places = [path.join(folder, built), path.join(folder, '../../.output', built)];
  const found = places.find((place) => existsSync(path.join(place, 'manifest.json')));
  if (!found) throw new Error(`This package holds no extension for ${kind}: name its folder with --extension.`);
  return found;
}

interface Manifest {
  permissions: string[];
  optional_permissions?: string[];
  background: { service_worker?: string; scripts?: string[] };
}

/**
 * For a browser that nobody else uses: the permission is given, programs are let in, and these sites are allowed. The
 * guard stays as it is.
 */
export function copyExtension(from: string, to: string, program: string, sites: readonly string[] = []): void {
  cpSync(from, to, { recursive: true });
  const file = path.join(to, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const optional = (manifest.optional_permissions ?? []).filter((name) => name !== 'nativeMessaging');
  const next = {
    ...manifest,
    permissions: [...manifest.permissions, 'nativeMessaging'],
    optional_permissions: optional,
  };
  writeFileSync(file, JSON.stringify(next));
  const { service_worker: worker, scripts = [] } = manifest.background;
  const first = path.join(to, worker ?? scripts[0] ?? '');
  const settings = JSON.stringify({
    programs: { on: true, known: [{ name: program, readOnly: false }] },
    ...(sites.length > 0 ? { safetySettings: { allowed: sites } } : {}),
  });
  const lets = `(globalThis.browser ?? globalThis.chrome).storage.local.set(${settings});\n`;
  writeFileSync(first, lets + readFileSync(first, 'utf8'));
}
