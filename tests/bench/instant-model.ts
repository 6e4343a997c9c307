import type { WireCall, WireReply, WireRequest } from '../helpers/model-server/types.ts';

export const task =
  'Add a record "Copper kettle", quantity 12, category Kitchen, active. Then change its quantity to 15.';

/** How many calls a model puts into each of its answers: one, or all that can be told from the page that it sees. */
export const manners = { 'one action a reply': [], batching: [1, 5, 1, 3] } as const;
export type Manner = keyof typeof manners;

/**
 * A model in both roles that answers at once what a good one would: a plan with its first call, then calls, then "done"
 * with the words of the page. It reads the refs out of the page text that it was sent, so it only works if they are
 * there.
 */
export function instantModel(manner: Manner): (request: WireRequest) => WireReply {
  let next = 0;
  const sizes: number[] = [...manners[manner]];
  return (request) => {
    const isFirst = next === 0;
    const calls = actions.slice(next, next + (sizes.shift() ?? 1)).map((action) => action(pageTexts(request)));
    if (calls.length === 0) throw new Error('The model was asked again after "done".');
    next += calls.length;
    return { calls: isFirst ? [{ name: 'make_plan', arguments: plan }, ...calls] : calls };
  };
}

const plan = {
  message: 'I will add the record and then change its quantity.',
  steps: ['Add the record "Copper kettle"', 'Change its quantity to 15'],
};

const actions: ((lines: string[]) => WireCall)[] = [
  (lines) => ({ name: 'click', arguments: { ref: refOf(lines, 'button "New item"') } }),
  (lines) => ({ name: 'type', arguments: { ref: refOf(lines, 'textbox "Name"'), text: 'Copper kettle' } }),
  (lines) => ({ name: 'type', arguments: { ref: refOf(lines, 'textbox "Quantity"'), text: '12' } }),
  (lines) => ({ name: 'select', arguments: { ref: refOf(lines, 'combobox "Category"'), options: ['Kitchen'] } }),
  (lines) => ({ name: 'check', arguments: { ref: refOf(lines, 'checkbox "Active"'), checked: true } }),
  (lines) => ({ name: 'click', arguments: { ref: refOf(lines, 'button "Save"') } }),
  (lines) => ({
    name: 'click',
    arguments: {
      ref: refOf(
        lines.filter((line) => line.includes('Copper kettle')),
        'button "Edit"',
      ),
    },
  }),
  (lines) => ({ name: 'type', arguments: { ref: refOf(lines, 'textbox "Quantity"'), text: '15' } }),
  (lines) => ({ name: 'click', arguments: { ref: refOf(lines, 'button "Update"') } }),
  () => ({
    name: 'done',
    arguments: {
      status: 'done',
      summary: 'Added the record and changed its quantity to 15.',
      evidence: ['Updated Copper kettle'],
    },
  }),
];
export const actionCount = actions.length;

/** Lines of all that the model was sent, the oldest first. Lines that tell what went away do not count. */
function pageTexts({ messages }: WireRequest): string[] {
  return messages
    .filter(({ role }) => role !== 'assistant')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !/^\s*-\s/.test(line));
}

/** The ref in the newest line with this role and name. */
function refOf(lines: string[], head: string): string {
  const line = lines.findLast((one) => one.includes(`${head} [`));
  const ref = line?.slice(line.indexOf(`${head} [`) + head.length + 2).split(']')[0];
  if (!ref) throw new Error(`The model was never shown ${head} with a ref. It saw:\n${lines.join('\n')}`);
  return ref;
}
