import { textOf } from '../helpers/roles.ts';
import type { WireReply, WireRequest } from '../helpers/model-server/types.ts';
import type { DailyTask } from './daily/tasks.ts';
import { click, pageOf, type } from './page-lines.ts';
import { done, type Policy } from './turns.ts';

/** How many acts each task takes, one a request. */
const STEPS = 100;
const settings = { generalSettings: { maxSteps: 4 * STEPS } };

/** Tasks of a hundred acts on pages that change with each of them. */
export const longTasks: readonly DailyTask[] = [
  {
    id: 'sort-a-hundred-letters',
    group: 'same page',
    title: 'Letters',
    request: 'Put each letter into the folder that it names, until none is left',
    body: '<h1>Letters</h1><p role="status" id="left"></p><article id="letter"></article><div id="folders"></div>',
    script: `const kinds = ['Bills', 'Family', 'Travel'];
let at = 0, wrong = 0;
const draw = () => {
  by('left').textContent = ${STEPS} - at + ' left, ' + wrong + ' in the wrong folder';
  by('letter').innerHTML = at === ${STEPS} ? '' : '<h2>Letter ' + (at + 1) + '</h2><p>For the folder ' + kinds[(at * 7) % 3] + '.</p>';
  const turned = kinds.map((kind, n) => kinds[(n + at) % 3]);
  by('folders').replaceChildren(...(at === ${STEPS} ? [] : turned).map((kind) => Object.assign(document.createElement('button'), {
    textContent: kind,
    onclick() { if (kind !== kinds[(at * 7) % 3]) wrong += 1; at += 1; draw(); },
  })));
};
draw();
window.solved = () => at === ${STEPS} && wrong === 0;`,
    settings,
    policy: () => (request) => {
      const page = pageOf(request);
      const folder = page.lines.flatMap((line) => /For the folder (\w+)\./.exec(line)?.[1] ?? []).at(-1);
      return folder && page.refs('button', folder).length > 0 ? act(click(page.named(folder))) : done;
    },
  },
  {
    id: 'walk-a-hundred-rooms',
    group: 'page after page',
    title: 'Rooms',
    request: 'Walk from room 1 to the last room, and write the codes of all rooms that have one there, in their order',
    body: '<h1 id="name"></h1><p id="code"></p><p id="way"></p>',
    script: `const room = Number(new URLSearchParams(location.search).get('room') ?? 1);
const codeOf = (one) => 'C' + (one * 7919 + 4711);
by('name').textContent = 'Room ' + room;
if (room % 10 === 5) by('code').textContent = 'The code of room ' + room + ' is ' + codeOf(room) + '.';
by('way').innerHTML = room < ${STEPS} ? '<a href="?room=' + (room + 1) + '">To room ' + (room + 1) + '</a>' : '<label>Codes <input id="codes"></label>';
window.solved = () => room === ${STEPS} && (by('codes').value.match(/C\\d+/g) ?? []).join() === Array.from({ length: ${STEPS / 10} }, (_, n) => codeOf(10 * n + 5)).join();`,
    settings,
    policy: walk,
  },
];

const act = (...calls: NonNullable<WireReply['calls']>): WireReply => ({ calls });

/** Knows only what its request says: a code that the product let go is a code that is missing at the end. */
function walk(): ReturnType<Policy> {
  let isWritten = false;
  return (request: WireRequest) => {
    const page = pageOf(request);
    const told = textOf(request);
    const codes = [...new Set(told.match(/code of room \d+ is C\d+/g))];
    const [field] = page.refs('textbox', 'Codes');
    if (isWritten) return done;
    if (field !== undefined) {
      isWritten = true;
      return act(type(field, codes.map((code) => code.split(' ').at(-1)).join(' ')));
    }
    const isShortened = request.messages.at(-1)?.text.includes('about to be shortened') ?? false;
    return { text: isShortened ? codes.join('; ') : '', ...act(click(page.refs('link').at(-1))) };
  };
}
