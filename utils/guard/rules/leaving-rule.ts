import type { ConfirmCard, Foreseen, GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import type { ActFacts } from '../../contracts/call-facts';
import { siteOf } from '../../web/hosts';
import { fileNameOf, isProgramFile } from '../../web/program-files';
import { allowed, askOnce } from '../verdicts';

/**
 * Asks before an act leaves the browser (docs/security.md, row 6): a link or form whose address another program opens,
 * such as `mailto:`, and a download of a program. Each is asked about every time. Pure.
 */
export function leavingRule(request: GuardRequest<ActFacts>, facts: GuardFacts): GuardVerdict {
  const { call, foreseen } = request;
  const leaves = foreseen && presses(call) && !facts.direct ? leavingOf(foreseen) : undefined;
  if (!foreseen || !leaves) return allowed;
  const { url, file } = leaves;
  const card: Extract<ConfirmCard, { rule: 'address' }> = {
    rule: 'address',
    host: siteOf(foreseen.url) ?? '',
    url: url.href,
    query: [...url.searchParams],
    leaves: file === undefined ? { to: 'program' } : { to: 'file', name: file },
  };
  return askOnce(card, request, facts);
}

/** Where an act leads that leaves the browser; `file`: the program that is saved. */
function leavingOf({ control, form }: Foreseen): { url: URL; file?: string } | undefined {
  for (const address of [control?.leadsTo, form?.action]) {
    const url = URL.parse(address ?? '');
    if (!url) continue;
    if (!ofBrowser.test(url.protocol)) return { url };
    const file = address === control?.leadsTo ? programIn(url, control?.downloads) : undefined;
    if (file !== undefined) return { url, file };
  }
  return undefined;
}

/** The program that following a link saves. Browsers heed the name in `downloads` only for files of the page's site. */
function programIn(url: URL, downloads: string | undefined): string | undefined {
  return [fileNameOf(url.href), downloads ?? ''].find((name) => isProgramFile(name, downloads !== undefined));
}

/** Schemes that browsers open themselves, or do not open from a page at all. */
const ofBrowser = /^(https?|javascript|blob|data|about|file|filesystem|view-source):$/;

function presses(call: ActFacts): boolean {
  if (call.by === 'keys') return /(enter|return|space(bar)?)$|^ $/i.test(call.keys.trim() || ' ');
  return call.by === 'click' || call.by === 'submit' || call.by === 'drag' || (call.by === 'type' && call.enter);
}
