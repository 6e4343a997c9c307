import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An extension with the rights of the built one, a background that only hangs up and a panel that is one field: what
 * the browser itself takes to start such an extension. Gives its folder, which the caller removes.
 */
export function writeEmptyExtension(extensionDir: string): string {
  const built = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8')) as Record<string, unknown>;
  const kept = Object.entries(built).filter(([key]) => shared.has(key));
  const side = Object.hasOwn(built, 'side_panel')
    ? { side_panel: { default_path: 'sidebar.html' }, background: { service_worker: 'background.js' } }
    : { sidebar_action: { default_panel: 'sidebar.html' }, background: { scripts: ['background.js'] } };
  const files = {
    'manifest.json': JSON.stringify({ ...Object.fromEntries(kept), name: 'Empty', version: '1', ...side }),
    'background.js': '(globalThis.browser ?? chrome).runtime.onConnect.addListener((port) => port.disconnect());',
    'sidebar.html':
      '<!doctype html><title>Empty</title><p>Empty</p><div class="composer"><textarea aria-label="Message"></textarea></div>',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-empty-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

const shared = new Set([
  'manifest_version',
  'permissions',
  'host_permissions',
  'content_security_policy',
  'minimum_chrome_version',
  'browser_specific_settings',
]);
