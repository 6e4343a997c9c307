import type { Foreseen } from '../../contracts/ports';
import { siteOf } from '../../web/hosts';
import { fileNameOf, isProgramFile } from '../../web/program-files';
import { presses } from '../effect';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';
import { askOnce } from '../grants';
import { addressCard, type AddressCard } from './address-rule';

/**
 * Asks each time before an act leaves the browser (docs/security.md, row 6): a link or form whose address another
 * program opens, such as `mailto:`, and a download of a program. Pure.
 */
export const leavingRule: Rule<Calls['act']> = (request, facts) => {
  const { call, foreseen } = request;
  const leaves = foreseen && presses(call) ? leavingOf(foreseen) : undefined;
  if (!foreseen || !leaves) return allowed;
  const host = siteOf(foreseen.url) ?? '';
  return askOnce({ ...addressCard(leaves.url), host, leaves: leaves.as }, request, facts);
};

function leavingOf({ control, form }: Foreseen): { url: URL; as: NonNullable<AddressCard['leaves']> } | undefined {
  for (const address of [control?.leadsTo, form?.action]) {
    const url = URL.parse(address ?? '');
    if (!url) continue;
    if (!ofBrowser.test(url.protocol)) return { url, as: { to: 'program' } };
    const name = address === control?.leadsTo ? programIn(url, control?.downloads) : undefined;
    if (name !== undefined) return { url, as: { to: 'file', name } };
  }
  return undefined;
}

/** Browsers heed the name in `downloads` only for files of the page's site. */
function programIn(url: URL, downloads: string | undefined): string | undefined {
  return [fileNameOf(url.href), downloads ?? ''].find((name) => isProgramFile(name, downloads !== undefined));
}

/** Browsers open these schemes themselves, or not from a page at all. */
const ofBrowser = /^(https?|javascript|blob|data|about|file|filesystem|view-source):$/;
