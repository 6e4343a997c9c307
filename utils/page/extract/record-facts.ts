import { collapse, isTag } from '../dom/dom';
import { wordsOf } from './record-words';
import type { VisibleCopy } from '../see/html/visible-copy';
import { safe } from '../dom/safe';

/** Facts of several records with the same slot form a column. */
export interface Fact {
  slot: string;
  kind: 'text' | 'link' | 'image' | 'date' | 'boolean';
  value: string;
  /** A column heading, a term, `Price:`. */
  label: string;
  /** Classes, itemprop, test ids. */
  hints: string[][];
  heading: boolean;
}

export function firstOfEachSlot(facts: readonly Fact[]): Fact[] {
  return [...Map.groupBy(facts, ({ slot }) => slot).values()].flatMap((same) => same.slice(0, 1));
}

/** In reading order. In a table, `slot` and `label` come from the column. */
export function factsOf(record: Element, { lineOf }: VisibleCopy, column?: { slot: string; label: string }): Fact[] {
  const facts: Fact[] = [];
  const add = (fact: Statement, label: string, hints: string[][]) => {
    const value = collapse(fact.value);
    if (value !== '') facts.push({ ...fact, value, label, hints });
  };

  const visit = (element: Element, path: string, label: string, inherited: string[][], inHeading: boolean): void => {
    const heading =
      inHeading || /^h[1-6]$/.test(safe(element).localName) || safe(element).getAttribute('role') === 'heading';
    const hints = [...hintsOf(element), ...inherited];
    const text = lineOf(element);
    if ([...safe(element).childNodes].some((child) => isTextNode(child) && /\S/.test(child.data))) {
      add({ slot: path, kind: 'text', value: text, heading }, label, hints);
      const [, name = '', value = ''] = /^([^:：]{1,40})[:：]\s*(\S.*)$/.exec(text) ?? [];
      if (/\D$/.test(name)) add({ slot: labelSlot(name), kind: 'text', value, heading }, name, hints);
    }
    for (const fact of attributeFacts(element, path, heading)) add(fact, label, hints);
    const counts = new Map<string, number>();
    let before: Element | undefined;
    for (const child of safe(element).children) {
      const sign = kindKeyOf(child);
      const count = counts.get(sign) ?? 0;
      counts.set(sign, count + 1);
      const term = before && labelIn(before, lineOf);
      const takes = term !== undefined && safe(child).localName !== 'dt' && safe(child).localName !== 'label';
      const childPath = takes ? labelSlot(term) : `${path}/${sign}:${count}`;
      const alone = lineOf(child).length + 12 >= text.length;
      visit(child, childPath, takes ? term : label, alone ? hints : [], heading);
      if (!takes || safe(child).localName !== 'dd') before = child;
    }
  };

  visit(record, column?.slot ?? '', column?.label ?? '', [], false);
  return facts;
}

const labelSlot = (label: string): string => `label:${wordsOf(label).join(' ')}`;
const isTextNode = (node: Node): node is Text => safe(node).nodeType === Node.TEXT_NODE;

type Statement = Omit<Fact, 'label' | 'hints'>;

function attributeFacts(element: Element, path: string, heading: boolean): Statement[] {
  const attribute = (name: string) => safe(element).getAttribute(name) ?? '';
  const fact = (name: string, kind: Fact['kind'], value: string, isHeading = false): Statement => ({
    slot: `${path}@${name}`,
    kind,
    value,
    heading: isHeading,
  });

  if (isTag(element, 'a') && element.hasAttribute('href')) {
    const inHeading = heading || element.querySelector('h1, h2, h3, h4, h5, h6') !== null;
    return [fact('href', 'link', attribute('href'), inHeading)];
  }
  if (isTag(element, 'img')) return [fact('src', 'image', attribute('src')), fact('alt', 'text', element.alt)];
  if (isTag(element, 'time') && element.hasAttribute('datetime')) return [fact('datetime', 'date', element.dateTime)];
  if (safe(element).hasAttribute('aria-checked'))
    return [fact('checked', 'boolean', String(attribute('aria-checked') === 'true'))];
  if (/^(input|select|textarea|meter|progress|data)$/.test(safe(element).localName))
    return [fact('value', 'text', attribute('value'))];
  if (safe(element).matches('[role=img], [role=meter]')) return [fact('aria-label', 'text', attribute('aria-label'))];
  return [];
}

function kindKeyOf(element: Element): string {
  const [first = ''] = safe(element).classList;
  return `${safe(element).localName}.${first.replace(/\d+/g, '')}`;
}

function hintsOf(element: Element): string[][] {
  const names = [
    ...safe(element).classList,
    ...['itemprop', 'data-testid', 'data-test', 'data-field', 'rel', 'name', 'aria-label'].map(
      (name) => safe(element).getAttribute(name) ?? '',
    ),
  ];
  const block = (name: string) => name.replace(/^.*__|--.*$/g, '');
  return [...new Set(names.flatMap((name) => [name, block(name)]))].map(wordsOf).filter((words) => words.length > 0);
}

function labelIn(element: Element, lineOf: VisibleCopy['lineOf']): string | undefined {
  const text = lineOf(element);
  if (text === '' || text.length > 40) return undefined;
  if (/^(dt|th|label)$/.test(safe(element).localName)) return text;
  return /[:：]$/.test(text) ? text.slice(0, -1).trim() : undefined;
}
