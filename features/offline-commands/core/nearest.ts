import type { Language as Tag } from '../../../utils/settings/languages';
import type { LocalContext } from '../../../utils/contracts/model';
import type { PageNode } from '../../../utils/page/api';
import { parseSnapshot } from '../../../utils/snapshot/parse';
import { isNegated, languages } from './languages/language';
import { parseRequest } from './parse';
import { contentWords, isAlike, wordsOf } from './passages';
import { placesIn } from './resolve/tree';
import { nextStep } from './steps';
import { optionsOf } from './steps/options';
import type { Scene } from './steps/scene';
import { say, type WordKey } from './voice';

type Page = LocalContext['page'];

/** At most two: elements sharing most words. Each was resolved against the page. */
export function nearestCommands(words: string, page: Page, language: Tag): string[] {
  const spoken = languages[language];
  if (isNegated(words, spoken)) return [];
  const asked = contentWords(words, spoken);
  const scored = namedIn(nodesOf(page))
    .filter(({ node: { role, states } }) => role !== 'heading' && states?.checked !== true)
    .map((offer) => {
      const name = wordsOf(offer.name);
      const shared = name.filter((word) => word.length > 1 && asked.some((one) => isAlike(one, word))).length;
      return { ...offer, score: shared / Math.max(1, name.length) };
    });
  const near = scored.filter(({ score }) => score >= 0.5).sort((a, b) => b.score - a.score);
  return working(near, page, 2);
}

/** At most three, resolved, which change nothing outside of the page. */
export function pageExamples(page: Page): string[] {
  const nodes = nodesOf(page);
  const main = nodes.find(({ role }) => role === 'main');
  const named = namedIn(main ? nodesBelow(main) : nodes);
  const firstOf = (role: string) => named.filter(({ node }) => node.role === role);
  const headings = nodes.filter(({ role }) => role === 'heading');
  const tables = nodes.filter(({ role, ref }) => role === 'table' && ref !== undefined);
  const kinds = [
    firstOf('link').slice(0, 12),
    tables.map((node) => ({ node, name: '', command: line('say_table') })).slice(0, 1),
    firstOf('combobox').slice(0, 3),
    headings.slice(1, 2).map((node) => ({ node, name: '', command: line('say_headings') })),
    firstOf('heading').slice(1, 6),
  ];
  return kinds.flatMap((offers) => working(offers, page, 1)).slice(0, 3);
}

interface Offer {
  node: PageNode;
  /** What it is offered for. */
  name: string;
  command: string;
}

/** They are read, and act on their element; each of the first offers is tried. */
function working(offers: readonly Offer[], page: Page, most: number): string[] {
  const { text, truncated: isCut } = page;
  const scene: Scene = { page: parseSnapshot(text), isCut, looks: [], asks: [], request: '', files: [] };
  const fit = new Set<string>();
  for (const { node, command } of offers.slice(0, maxTried)) {
    if (fit.size === most) break;
    const parsed = parseRequest(command);
    const [only, ...more] = parsed.is === 'commands' ? parsed.commands : [];
    if (!only || more.length > 0) continue;
    const next = nextStep(only, scene);
    if (next.role === 'do' && (only.kind === 'extract' || next.args.ref === node.ref)) fit.add(command);
  }
  return [...fit];
}

const maxTried = 12;

const sayings: Readonly<Record<string, WordKey>> = {
  link: 'say_open',
  button: 'say_click',
  tab: 'say_click',
  menuitem: 'say_click',
  checkbox: 'say_check',
  switch: 'say_check',
  radio: 'say_check',
  heading: 'say_scroll',
};

function namedIn(nodes: readonly PageNode[]): Offer[] {
  return nodes.flatMap((node): Offer[] => {
    const { role, name = '', value, ref, states } = node;
    if (!isShort(name) || ref === undefined || states?.disabled) return [];
    const key = sayings[role];
    if (key) return [{ node, name, command: line(key, { name }) }];
    if (role !== 'combobox') return [];
    const others = optionsOf(node).options.filter((one) => one !== value && isShort(one));
    return others.map((option) => ({ node, name: option, command: line('say_select', { option, name }) }));
  });
}

const nodesOf = ({ readable, text }: Page): PageNode[] => (readable ? nodesBelow(parseSnapshot(text)) : []);

const nodesBelow = (root: PageNode): PageNode[] => placesIn(root).map(({ node }) => node);

const isShort = (text: string): boolean => text !== '' && text.length <= 40 && !/["“”「」`\n]/.test(text);

/** Marks of direction would be part of the name. */
const line = (key: WordKey, params: Record<string, string> = {}): string =>
  say(key, params).replace(/[\u2066-\u2069]/g, '');
