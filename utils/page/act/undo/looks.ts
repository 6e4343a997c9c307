import { allRoots, isTag } from '../../dom/dom';
import { safe } from '../../dom/safe';

export interface ChangedLook {
  attributes: { element: Element; name: string; was: string | null; is: string | null }[];
  sheets: Element[];
}

export function watchLooks(): () => ChangedLook {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((heard) => records.push(...heard));
  const what = {
    subtree: true,
    childList: true,
    attributeFilter: ['style', 'class', 'hidden'],
    attributeOldValue: true,
  };
  for (const root of allRoots()) observer.observe(root, what);
  return () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    return { attributes: attributesIn(records), sheets: sheetsIn(records) };
  };
}

export function keptAttributes({ attributes }: ChangedLook): ChangedLook['attributes'] {
  return attributes.filter(
    ({ element, name, is }) => safe(element).isConnected && safe(element).getAttribute(name) === is,
  );
}

export function takeBackLook(look: ChangedLook): void {
  for (const { element, name, was } of keptAttributes(look))
    if (was === null) safe(element).removeAttribute(name);
    else safe(element).setAttribute(name, was);
  for (const sheet of look.sheets) safe(sheet).remove();
}

function attributesIn(records: readonly MutationRecord[]): ChangedLook['attributes'] {
  const changed = records.filter(({ type }) => type === 'attributes');
  return [...Map.groupBy(changed, ({ target }) => target as Element)].flatMap(([element, own]) =>
    [...new Set(own.map(({ attributeName }) => attributeName ?? ''))].flatMap((name) => {
      const was = own.find(({ attributeName }) => attributeName === name)?.oldValue ?? null;
      const is = safe(element).getAttribute(name);
      return is === was ? [] : [{ element, name, was, is }];
    }),
  );
}

function sheetsIn(records: readonly MutationRecord[]): Element[] {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes] as Element[]);
  return [...new Set(added)].filter(
    (node) => safe(node).isConnected && (isTag(node, 'style') || (isTag(node, 'link') && node.rel === 'stylesheet')),
  );
}
