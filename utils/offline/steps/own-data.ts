import { factNames, type FactKind } from '../../about/fact-words';
import { isUnclear, matchFields } from '../../about/match-fields';
import { foldText } from '../../text/fold-text';
import type { PageNode } from '../../page/api';
import { ancestorsOf, placesIn, type Place } from '../resolve/tree';
import { roleFit } from '../resolve/roles';
import { say } from '../voice';
import type { Next, Scene } from './scene';

/**
 * Fills in the form that asks for most of what the user wrote about themselves: reads the facts that its fields ask
 * for, and only those, then writes them one field after the other. Sends nothing.
 */
export function ownDataStep(scene: Scene): Next {
  if (scene.factLabels.length === 0) return { role: 'fail', why: say('no_facts') };
  const fields = formOf(scene);
  if (fields.length === 0) return { role: 'fail', why: say('no_form_for_facts') };
  const unclear = fields.find(({ node, html }) => html === undefined && isText(node) && isUnclear(askingOf(node)));
  if (unclear && scene.lookCalls.length < maxLooks)
    return { role: 'look', tool: 'get_html', args: { ref: unclear.node.ref } };
  const labels = [...new Set(fields.flatMap(({ fact }) => (fact ? [factNames[fact]] : [])))].filter((label) =>
    scene.factLabels.includes(label),
  );
  if (labels.length === 0) return { role: 'fail', why: say('no_form_for_facts') };
  const read = scene.prepared.find(({ facts }) => facts !== undefined);
  if (!read) return { role: 'prepare', tool: 'get_user_facts', args: { labels } };
  const written = new Set(scene.prepared.map(({ args }) => args.ref));
  for (const { node, fact } of fields) {
    const text = read.facts?.find(({ label }) => fact && label === factNames[fact])?.text;
    const next = text === undefined || written.has(node.ref) ? undefined : writing(node, text);
    if (next) return next;
  }
  return { role: 'do', tool: 'get_page', args: {} };
}

/** The names of the facts that were written, in the order of the fields. */
export function writtenFacts(calls: Scene['prepared']): string[] {
  const facts = calls.flatMap((call) => call.facts ?? []);
  const texts = calls
    .filter(({ ok }) => ok)
    .map(({ args }) => args.text ?? (args.options as unknown[] | undefined)?.[0]);
  return facts.filter(({ text }) => texts.some((one) => isSame(String(one), text))).map(({ label }) => label);
}

/** Fields without a clear name whose code is looked at. */
const maxLooks = 6;

interface Field {
  node: PageNode;
  fact: FactKind | undefined;
  html: string | undefined;
}

/** The fields of the form in which most fields ask for facts; where there is no form, all of the page. */
function formOf(scene: Scene): Field[] {
  const all = scene.roots.slice(-1).flatMap(placesIn);
  const groups = new Map<number, Place[]>();
  for (const place of all) {
    if (!isText(place.node) && !isList(place.node)) continue;
    const form = [...ancestorsOf(place)].find(({ node }) => node.role === 'form' || node.role === 'dialog');
    const key = form?.order ?? -1;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  const forms = [...groups.values()].map((group) => withFacts(group, scene));
  const counts = forms.map((form) => form.filter(({ fact }) => fact !== undefined).length);
  return forms[counts.indexOf(Math.max(0, ...counts))] ?? [];
}

function withFacts(group: readonly Place[], scene: Scene): Field[] {
  const htmlOf = ({ ref }: PageNode) => scene.lookCalls.find(({ args }) => args.ref === ref)?.page;
  const facts = matchFields(group.map(({ node }) => ({ ...askingOf(node), html: htmlOf(node) })));
  return group.map(({ node }, at) => ({ node, fact: facts[at], html: htmlOf(node) }));
}

function askingOf({ name, placeholder, inputType }: PageNode) {
  return { label: name ?? placeholder ?? '', inputType };
}

function isText(node: PageNode): boolean {
  return roleFit(node, 'type') === 0 && node.role !== 'spinbutton' && !node.states?.readonly && !node.states?.disabled;
}

function isList(node: PageNode): boolean {
  return (node.role === 'combobox' || node.role === 'listbox') && node.options !== undefined && node.ref !== undefined;
}

/** Undefined where the field has that text already, or has no such option. */
function writing(node: PageNode, text: string): Next | undefined {
  if (isSame(node.value ?? '', text)) return undefined;
  if (!isList(node)) return { role: 'prepare', tool: 'type', args: { ref: node.ref, text } };
  const option = node.options?.find((one) => isSame(one, text));
  return option === undefined
    ? undefined
    : { role: 'prepare', tool: 'select', args: { ref: node.ref, options: [option] } };
}

function isSame(one: string, other: string): boolean {
  return foldText(one).replace(/\s+/g, ' ').trim() === foldText(other).replace(/\s+/g, ' ').trim();
}
