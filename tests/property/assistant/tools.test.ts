import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { navigatorToolSpecs } from '@/utils/agent/navigator/tool-specs';
import type { PageAction } from '@/utils/page/api';
import { toolNamed, tools } from '@/utils/tools';
import { mergedOf } from '@/utils/tools/merged-tools';
import { tell, type Say } from '../../helpers/agent-world';
import { browserState, makePlan, request, runs, words } from './generators';
import { waitFor } from '@/utils/agent/task/waits';

const ref = fc.integer({ min: 1, max: 40 }).map((n) => `e${n}`);
const maybe = { requiredKeys: [] as never[] };
const px = fc.integer({ min: 1, max: 900 });

/** Valid input of every tool that reads a page or acts in it. */
const inputs: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  click: fc.record(
    {
      ref,
      button: fc.constantFrom('left', 'middle', 'right'),
      double: fc.boolean(),
      modifiers: fc.subarray(['Alt', 'Control', 'Shift']),
    },
    { requiredKeys: ['ref'] },
  ),
  type: fc.record(
    { ref, text: words, mode: fc.constantFrom('replace', 'append'), submit: fc.constant(false) },
    { requiredKeys: ['ref', 'text'] },
  ),
  select: fc.record({ ref, options: fc.array(words, { minLength: 1, maxLength: 3 }) }),
  check: fc.record({ ref, checked: fc.boolean() }),
  press_key: fc.record(
    { keys: fc.constantFrom('Tab', 'Escape', 'ArrowDown', 'Control+a'), ref },
    { requiredKeys: ['keys'] },
  ),
  scroll: fc.oneof(
    fc.record({ to: fc.constantFrom('up', 'down', 'top', 'bottom'), amount_px: px }, { requiredKeys: ['to'] }),
    fc.record({ to: fc.constant('into-view'), ref }),
    fc.record({ to: fc.constant('text'), text: words }),
  ),
  hover: fc.record({ ref }),
  drag: fc.oneof(fc.record({ ref, to_ref: ref }), fc.record({ ref, by_x: px, by_y: px })),
  select_text: fc.record({ ref, text: words }, { requiredKeys: ['ref'] }),
  media: fc.record({ ref, play: fc.boolean() }),
  submit: fc.record({ ref }),
  navigate: fc.oneof(
    fc.constantFrom('back', 'forward', 'reload').map((action) => ({ action })),
    fc
      .constantFrom('/', '/cart', '/orders?page=2')
      .map((path) => ({ action: 'goto', url: `https://shop.example${path}` })),
  ),
  manage_tabs: fc.oneof(
    fc.constant({ action: 'list' }),
    fc.constant({ action: 'open', url: 'https://shop.example/cart' }),
  ),
  wait_for: fc.oneof(
    words.map((text) => ({ what: 'element', text })),
    fc.constant({ what: 'gone', selector: '.spinner' }),
    fc.constantFrom('navigation', 'network_idle').map((what) => ({ what })),
  ),
  handle_dialog: fc.record({ accept: fc.boolean(), text: words }, { requiredKeys: ['accept'] }),
  get_page: fc.record({ scope: ref, offset: fc.nat(500), find: words, depth: fc.integer({ min: 1, max: 9 }) }, maybe),
  get_html: fc.record({ ref }),
  extract: fc.record(
    {
      what: fc.constantFrom('tables', 'lists', 'links', 'headings', 'article'),
      format: fc.constantFrom('json', 'csv', 'markdown'),
    },
    { requiredKeys: ['what'] },
  ),
};
/** Those that act on what their ref names. */
const onElements = new Set(['click', 'type', 'select', 'check', 'hover', 'drag', 'select_text', 'media', 'submit']);

describe('Tools', () => {
  test('have valid input in the table above, all that every task is offered and that the loop does not carry out itself', () => {
    const needed = tools.filter(({ run, isOffered }) => run && !isOffered);
    expect(needed.map(({ name }) => name).filter((name) => !(name in inputs))).toEqual([]);
  });

  test('Feature: browser-automation-assistant, Property 5: every DOM tool is available and answers valid input', async () => {
    const offered = navigatorToolSpecs(tools, true).map(({ name }) => name);
    for (const name of Object.keys(inputs))
      expect([offered.includes(mergedOf(name)?.name ?? name), toolNamed(name) !== undefined]).toEqual([true, true]);
    const call = fc
      .constantFrom(...Object.keys(inputs))
      .chain((name) => inputs[name]!.map((args): [string, Record<string, unknown>] => [name, args]));
    await fc.assert(
      fc.asyncProperty(
        request,
        browserState,
        fc.array(call, { minLength: 1, maxLength: 6 }),
        async (wish, state, calls) => {
          // The last ref of all that the calls use has been shown.
          const text = `${state.text}\nbutton "Last" [e40]`;
          const acted: PageAction[] = [];
          const navigator: Say[] = [
            ...calls.map((one): Say => [one]),
            [['done', { status: 'done', summary: 'All done.' }]],
          ];
          const { events } = await tell({
            request: `${wish} on shop.example`,
            page: { text, act: (action, at) => void (acted.push(action), (at.text += '\nstatus "Changed"')) },
            limits: { planningInterval: 50, maxSteps: 100 },
            planner: [makePlan(['Do it']), [['review', { verdict: 'complete' }]]],
            navigator,
            answer: (at) => ({ type: 'confirm', callId: waitFor(at, 'confirmation')?.callId ?? '', allow: 'task' }),
          });
          const results = events
            .flatMap((event) => (event.type === 'call-ended' ? [event.result] : []))
            .slice(0, calls.length);
          expect(results).toHaveLength(calls.length);
          for (const [i, result] of results.entries()) {
            expect([calls[i]![0], result.ok, result.ok ? '' : result.failure.message]).toEqual([
              calls[i]![0],
              true,
              '',
            ]);
            if (result.ok) expect(result.value.summary + (result.value.page ?? '')).toMatch(/\w/);
          }
          const named = calls.filter(([name]) => onElements.has(name)).map(([, args]) => args.ref);
          expect(
            acted
              .filter((action) => 'ref' in action && !['scroll', 'press'].includes(action.kind))
              .map((action) => ('ref' in action ? action.ref : '')),
          ).toEqual(named);
          const directions = calls.filter(([name]) => name === 'scroll').map(([, args]) => args.to);
          expect(acted.flatMap((action) => (action.kind === 'scroll' ? [action.to] : []))).toEqual(directions);
        },
      ),
      runs,
    );
  });
});
