import table from './roles.json';

interface RoleFacts {
  is: string;
  /** What may have the role without an attribute. */
  native?: string;
}

const all: [role: string, facts: RoleFacts][] = Object.entries(table);

export const rolesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const byFact = new Map<string, Set<string>>();
for (const [role, { is }] of all)
  for (const fact of is.split(' ')) byFact.set(fact, (byFact.get(fact) ?? new Set()).add(role));

const rolesThatAre = (fact: string): ReadonlySet<string> => byFact.get(fact) ?? new Set();

export const nativeSelectors = new Map(all.map(([role, { native }]) => [role, native]));

export const fieldRoles = rolesThatAre('field');

export const interactiveRoles = rolesThatAre('acts');

/** A press on the thumb of a switch is one on the switch. */
export const tickRoles = rolesThatAre('tick');

export const cellRoles = rolesThatAre('cell');

export const holderRoles = rolesThatAre('holder');

/** With their content on one line. */
export const lineRoles = rolesThatAre('line');

/** On lines of their own inside of a line. */
export const blockRoles = rolesThatAre('block');

/** https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
export const namedByContent = rolesThatAre('by-content');

/** https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited */
export const unlabelledRoles = rolesThatAre('unlabelled');

/** Their name or value shows their text. */
export const quietRoles = rolesThatAre('quiet');

/** Of their children only those that can be acted on are printed. */
export const leafRoles = rolesThatAre('leaf');

/** A row or item with one of these gets a line for each part. */
export const splittingRoles = rolesThatAre('splits');

export const areaRoles = rolesThatAre('area');

/** Around what can be pointed at, or only read: marks would hide more than they show. */
export const unmarkedRoles = rolesThatAre('unmarked');

const ownRoles = rolesThatAre('ours');

export const knownRoles: ReadonlySet<string> = new Set(all.flatMap(([role]) => (ownRoles.has(role) ? [] : [role])));
