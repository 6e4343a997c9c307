import type { TestBrowser } from '../../helpers/browsers/index.ts';
import type { BrowserAttack } from './attack.ts';

/** A defence that the range can do without, to see that attacks get by then. */
export interface Switch {
  name: string;
  /** Families of attacks that it holds. */
  families: string[];
  /** The rule whose cards the user allows, as if the guard did not ask. */
  allow?: string;
  /** The attack as it is where the defence is not there. */
  change?: (attack: BrowserAttack) => BrowserAttack;
  /** Takes the defence out of the background, until the background is started anew. */
  turnOff?: (browser: TestBrowser) => Promise<void>;
}

export const switches: readonly Switch[] = [
  { name: 'address', families: ['address', 'reader'], allow: 'address' },
  { name: 'effect', families: ['effect', 'reader'], allow: 'effect' },
  { name: 'write', families: ['effect', 'reader'], allow: 'write' },
  { name: 'flow', families: ['flow', 'reader'], allow: 'flow' },
  { name: 'tab', families: ['tabs'], allow: 'tab' },
  { name: 'asked', families: ['asked site'], allow: 'site' },
  { name: 'blocked', families: ['blocked site'], change: withoutSafety },
  { name: 'read-only', families: ['read only'], change: withoutSafety },
  { name: 'frames', families: ['frames'], change: (attack) => ({ ...attack, words: attack.naming ?? attack.words }) },
  { name: 'visible', families: ['hidden words'], change: (attack) => ({ ...attack, hidden: '' }) },
  { name: 'rules', families: ['underneath', 'redirect'], turnOff: takeNoRules },
];

function withoutSafety({ safety: _safety, ...attack }: BrowserAttack): BrowserAttack {
  return attack;
}

/** The browser takes every rule, and heeds none. */
async function takeNoRules(browser: TestBrowser): Promise<void> {
  await browser.openOptions();
  await browser.inBackground((scope) => {
    const rules = scope.chrome.declarativeNetRequest;
    rules.updateSessionRules = scope.Promise.resolve.bind(scope.Promise) as typeof rules.updateSessionRules;
    return true;
  });
  await browser.closePages();
}
