import type { PageNode } from '../../../../utils/page/api';
import type { Command, Reading } from '../command';
import { isQuoted, literal, type Masked } from '../masked';
import { closeness } from '../resolve/closeness';
import { describeAll } from '../resolve/describe';
import { resolve } from '../resolve/resolve';
import { texts } from '../texts';
import { say } from '../voice';
import { checkStep, submitStep, typeStep, uploadStep } from './fields';
import { locate, locateFirst, onlyOf, withItem, type Chosen } from './locate';
import { selectStep } from './options';
import { extractStep, readStep } from './reading';
import { call, fails, type Next, type Scene } from './scene';
import { tabStep } from './tabs';
import { tickRoles } from '../../../../utils/page/aria/roles';

/** Deterministic in its arguments. */
export function nextStep(command: Command, scene: Scene): Next {
  return (steps[command.kind] as (command: Command, scene: Scene) => Next)(command, scene);
}

/** It cannot work where extensions may not read. */
export function needsPage(command: Command): boolean {
  return !['navigate', 'manage_tabs', 'tab', 'help'].includes('tool' in command ? command.tool : command.kind);
}

const steps: { [K in Command['kind']]: (command: Extract<Command, { kind: K }>, scene: Scene) => Next } = {
  call: ({ tool, args }) => call(tool, args),
  tab: ({ action, which }, scene) => tabStep(action, which, scene),
  click: ({ target, how, opens }, scene) =>
    withItem(locate(scene, target, 'click'), ({ ref, role }) =>
      // In some languages one opens a switch. A press would close it where it is on.
      opens && tickRoles.has(role) ? call('check', { ref, checked: true }) : call('click', { ref, ...how }),
    ),
  hover: ({ target }, scene) => withItem(locate(scene, target, 'hover'), ({ ref }) => call('hover', { ref })),
  drag: ({ readings }, scene) => dragStep(readings, scene),
  type: typeStep,
  select: ({ readings }, scene) => selectStep(readings, scene),
  check: checkStep,
  press: pressStep,
  'scroll-to': scrollToStep,
  upload: ({ readings }, scene) => uploadStep(readings, scene),
  submit: submitStep,
  extract: extractStep,
  read: readStep,
  digest: ({ about }, scene) =>
    readFileStep(scene) ??
    call('extract', about === 'question' ? { what: 'text', format: 'markdown' } : { what: 'article' }),
  code: ({ code }) => call('execute_code', { code, explanation: say('code_explanation') }),
  help: () => fails(say('help_intro')),
};

/** The one that the question names, else the first. */
function readFileStep({ files, request }: Scene): Next | undefined {
  const words = request.toLowerCase();
  const file = files.find((name) => words.includes(name.toLowerCase())) ?? files[0];
  return file === undefined ? undefined : call('extract', { what: 'text', format: 'markdown', file });
}

function pressStep({ keys, field, button }: Extract<Command, { kind: 'press' }>, scene: Scene): Next {
  if (field) return withItem(locate(scene, field, 'press'), ({ ref }) => call('press_key', { keys, ref }));
  const press = call('press_key', { keys });
  const named = button && resolve(button, 'click', scene.page);
  if (!named || named.strength > closeness.sameLetters) return press;
  const clicks = named.places.map(({ node: { ref } }) => call('click', { ref }));
  // The button of a character types it, that of "Delete" does something else.
  const items = keys.length > 1 ? [...clicks, press] : clicks;
  const labels = () => [...describeAll(named.places), texts.element('key', keys)];
  return withItem(onlyOf(scene, items, labels, button.raw), (next) => next);
}

/** An element's name or not, an exact text may appear while scrolling. */
function scrollToStep({ target }: Extract<Command, { kind: 'scroll-to' }>, scene: Scene): Next {
  const quoted = isQuoted(target);
  const located = locate(quoted ? { ...scene, isCut: false } : scene, target, 'scroll');
  if (quoted && scene.asks.length === 0 && 'next' in located && located.next.role === 'fail')
    return call('scroll', { to: 'text', text: literal(target) });
  return withItem(located, ({ ref, name: text }) =>
    call('scroll', ref === undefined ? { to: 'text', text } : { to: 'into-view', ref }),
  );
}

/** Of the best reading. */
function dragStep(readings: readonly Reading[], scene: Scene): Next {
  const best = locateFirst(scene, readings, 'hover', 'drag');
  if (!best) return fails(say('in_part'));
  return withItem(dragged(scene, best.what), ({ node, left }) =>
    withItem(locate(left, best.where, 'hover'), ({ ref }) => call('drag', { ref: node.ref, to_ref: ref })),
  );
}

/** With as few replies as needed; `left` has the others. */
function dragged(scene: Scene, words: Masked): Chosen<{ node: PageNode; left: Scene }> {
  for (let replies = 0; ; replies++) {
    const located = locate({ ...scene, asks: scene.asks.slice(0, replies) }, words, 'drag');
    if ('item' in located) return { item: { node: located.item, left: { ...scene, asks: scene.asks.slice(replies) } } };
    if (replies === scene.asks.length) return located;
  }
}
