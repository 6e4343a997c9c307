import { browser } from 'wxt/browser';
import { OUTSIDE_PROTOCOL, type ProgramMessage } from '../../contracts/outside';
import { MAX_NAME } from '../../settings/programs';
import { normaliseText } from '../../text/normalise';

type Hello = Extract<ProgramMessage, { kind: 'hello' }>;

/** By its own word, as the user may see it. */
export function identityIn({ program, code }: Hello) {
  const name = normaliseText(program.name).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME) || '?';
  return { name, version: program.version.slice(0, MAX_NAME), code: code.slice(0, 12) };
}

/** For programs. `run`: the id of the browser's run. */
export function ownIdentity(run: string) {
  const isFirefox = import.meta.env.FIREFOX;
  return {
    protocol: OUTSIDE_PROTOCOL,
    browser: isFirefox ? ('firefox' as const) : ('chromium' as const),
    label: isFirefox ? 'Firefox' : brand(),
    instance: run,
    version: browser.runtime.getManifest().version,
  };
}

function brand(): string {
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string }[] } };
  return userAgentData?.brands.find(({ brand: name }) => !/not.?a.?brand|chromium/i.test(name))?.brand ?? 'Chromium';
}
