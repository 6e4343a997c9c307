import type { WireCall } from '../../helpers/model-server/types.ts';
import { check, click, type PageLines, pageOf, select, type } from '../page-lines.ts';
import { done, inTurns, type Policy } from '../turns.ts';

/**
 * A policy of our own for each task that needs no model: it reads the page that a model would be sent, and answers with
 * calls. They show what hands and eyes can do; how well a model chooses is no matter of them.
 */
export const policies: Readonly<Record<string, Policy>> = {
  'choose-list': inTurns((page, request) => [
    select(page.refs('combobox')[0], between(request, 'Select ', ' from the list')),
    submit(page),
  ]),
  'click-button': inTurns((page, request) => [click(page.refs('button', quoted(request)[0])[0])]),
  'click-button-sequence': inTurns((page) => [click(page.named('ONE')), click(page.named('TWO'))]),
  'click-checkboxes': inTurns(checkNamed),
  'click-checkboxes-large': inTurns(checkNamed),
  'click-checkboxes-transfer': inTurns(checkNamed),
  'click-collapsible': inTurns(openSection, (page) => [click(page.refs('button', 'Submit')[0])]),
  'click-collapsible-nodelay': inTurns(openSection, (page) => [click(page.refs('button', 'Submit')[0])]),
  'click-collapsible-2': seekIn('tab'),
  'click-collapsible-2-nodelay': seekIn('tab'),
  'click-dialog': inTurns((page) => [click(page.named('Close'))]),
  'click-dialog-2': inTurns((page, request) => [
    click(page.named(quoted(request)[0] === 'x' ? 'Close' : (quoted(request)[0] ?? ''))),
  ]),
  'click-link': inTurns(clickQuoted),
  'click-menu-2': inTurns(
    (page) => [click(page.named('Menu'))],
    (page, request) =>
      /"(?:Prev|Stop|Play|Next)"/.test(request)
        ? [{ name: 'hover', arguments: { ref: page.named('Playback') } }]
        : [click(page.named(quoted(request)[1] ?? ''))],
    (page, request) => (/"(?:Prev|Stop|Play|Next)"/.test(request) ? [click(page.named(quoted(request)[1] ?? ''))] : []),
  ),
  'click-option': inTurns((page, request) => [
    click(page.refs('radio', between(request, 'Select ', ' and click'))[0]),
    submit(page),
  ]),
  'click-scroll-list': inTurns((page, request) => [
    {
      name: 'select',
      arguments: {
        ref: page.refs('listbox')[0] ?? '',
        options: between(request, 'Select ', ' from the scroll list').split(', '),
      },
    },
    submit(page),
  ]),
  'click-tab': inTurns((page, request) => [click(page.refs('tab', between(request, 'Click on ', '.'))[0])]),
  'click-tab-2': seekIn('tab'),
  'click-tab-2-easy': seekIn('tab'),
  'click-tab-2-medium': seekIn('tab'),
  'click-tab-2-hard': seekIn('tab'),
  'click-test': inTurns((page) => [click(page.named('Click Me!'))]),
  'click-test-2': inTurns((page) => [click(page.named('ONE'))]),
  'click-test-transfer': inTurns((page, request) => [click(page.named(between(request, 'Click button ', '.')))]),
  'click-widget': inTurns((page, request) => [click(page.refs(widgets[quoted(request)[0] ?? ''] ?? '')[0])]),
  'copy-paste': inTurns(copyFirst),
  'copy-paste-2': inTurns(copyFirst),
  'enter-date': inTurns((page, request) => {
    const [month, day, year] = between(request, 'Enter ', ' as the date').split('/');
    return [type(page.refs('textbox')[0], `${year}-${month}-${day}`), submit(page)];
  }),
  'enter-password': inTurns((page, request) => [
    ...page.refs('textbox').map((ref) => type(ref, quoted(request)[0] ?? '')),
    submit(page),
  ]),
  'enter-text': inTurns(typeQuoted),
  'enter-text-dynamic': inTurns(typeQuoted),
  'enter-text-2': inTurns((page, request) => {
    const [word = ''] = quoted(request);
    return [
      type(page.refs('textbox')[0], /upper/.test(request) ? word.toUpperCase() : word.toLowerCase()),
      submit(page),
    ];
  }),
  'enter-time': inTurns((page, request) => {
    const [, hour = '', minute = '', half = ''] = /Enter (\d+):(\d+) ([AP]M)/.exec(request) ?? [];
    const of24 = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    return [type(page.refs('textbox')[0], `${String(of24).padStart(2, '0')}:${minute}`), submit(page)];
  }),
  'find-word': inTurns((page, request) => {
    const text = page.lines.find((line) => line.includes(' / '))?.split(' / ')[1] ?? '';
    const word = text.split(/\s+/)[ordinal(request) - 1] ?? '';
    return [type(page.refs('textbox')[0], word.replaceAll(/[^\p{L}\p{N}]/gu, '')), submit(page)];
  }),
  'focus-text': inTurns((page) => [click(page.refs('textbox')[0])]),
  'focus-text-2': inTurns((page, request) => [click(page.refs('textbox')[ordinal(request) - 1])]),
  'form-sequence-2': inTurns((page, request) => {
    const [radio = 1, box = 1] = [...request.matchAll(/(\d)(?:st|nd|rd)/g)].map(([, digit]) => Number(digit));
    return [
      click(page.refs('radio')[radio - 1]),
      type(page.refs('textbox')[box - 1], quoted(request)[0] ?? ''),
      submit(page),
    ];
  }),
  'guess-number': guessing(),
  'login-user': inTurns(logIn),
  'login-user-popup': inTurns(
    logIn,
    (page) => page.refs('button', 'Cancel').map(click),
    (page, request) => (page.refs('button', 'OK').length > 0 ? logIn(page, request) : []),
  ),
  'odd-or-even': inTurns((page) => {
    const numbers = page.lines.flatMap((line) => /^"(-?\d+)"$/.exec(line)?.[1] ?? []).map(Number);
    return [
      ...numbers.map((number, at) => click(page.refs('button', number % 2 === 0 ? 'Even' : 'Odd')[at])),
      submit(page),
    ];
  }),
  'read-table': inTurns((page, request) => [
    type(page.refs('textbox')[0], cellOf(page, between(request, 'value of ', ' into'))),
    submit(page),
  ]),
  'read-table-2': inTurns((page) => {
    const labels = page.lines.flatMap((line) => /^"(.+):"$/.exec(line)?.[1] ?? []);
    return [...page.refs('textbox').map((ref, at) => type(ref, cellOf(page, labels[at] ?? ''))), submit(page)];
  }),
  'sign-agreement': inTurns((page, request) =>
    /cancel/i.test(request) ? [click(page.refs('button', 'Cancel')[0])] : [],
  ),
  'simple-algebra': inTurns((page) => [type(page.refs('textbox')[0], String(solve(page))), submit(page)]),
  'simple-arithmetic': inTurns((page) => {
    const [, one, sign = '+', other] = /(-?\d+) ([-+x*]) (-?\d+) =/.exec(page.lines.join('\n')) ?? [];
    return [type(page.refs('textbox')[0], String(calculate(Number(one), sign, Number(other)))), submit(page)];
  }),
  'use-spinner': inTurns((page, request) => {
    const wanted = Number(/Select (-?\d+)/.exec(request)?.[1] ?? 0);
    const [up, down] = page.refs('button');
    return [...Array.from({ length: Math.abs(wanted) }, () => click(wanted > 0 ? up : down)), submit(page)];
  }),
};

const widgets: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  button: 'button',
  text: 'textbox',
  textarea: 'textbox',
};

const submit = (page: PageLines): WireCall => click(page.refs('button', 'Submit')[0]);
const quoted = (request: string): string[] => [...request.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? '');
const between = (text: string, from: string, to: string): string => text.split(from)[1]?.split(to)[0] ?? '';
const ordinal = (request: string): number => Number(/(\d+)(?:st|nd|rd|th)/.exec(request)?.[1] ?? 1);

function clickQuoted(page: PageLines, request: string): WireCall[] {
  return [click(page.named(quoted(request)[0] ?? ''))];
}

function typeQuoted(page: PageLines, request: string): WireCall[] {
  return [type(page.refs('textbox')[0], quoted(request)[0] ?? ''), submit(page)];
}

function checkNamed(page: PageLines, request: string): WireCall[] {
  const names = between(request, 'Select ', ' and click').split(', ');
  return [...(names[0] === 'nothing' ? [] : names.map((name) => check(page.refs('checkbox', name)[0]))), submit(page)];
}

/** Copies as a person does, by keys: the text may hold white space that no line shows. */
function copyFirst(page: PageLines, request: string): WireCall[] {
  const fields = page.refs('textbox');
  const from = fields[ordinal(request) - 1];
  const keys = (ref: string | undefined, chord: string): WireCall => ({
    name: 'press_key',
    arguments: { ref: ref ?? '', keys: chord },
  });
  return [keys(from, 'Control+a'), keys(from, 'Control+c'), keys(fields.at(-1), 'Control+v'), submit(page)];
}

function openSection(page: PageLines): WireCall[] {
  return [click(page.refs('tab')[0])];
}

function logIn(page: PageLines, request: string): WireCall[] {
  const [user = '', password = ''] = quoted(request);
  const fields = page.refs('textbox');
  const last = page.refs('button', 'Login')[0] ?? page.refs('button').at(-1);
  return [type(fields[0], user), type(fields[1], password), click(last)];
}

/** Opens one part after the other until what was asked for can be seen, and clicks it. */
function seekIn(role: string): Policy {
  return (wish) => {
    let next = 0;
    let hasClicked = false;
    return (request) => {
      const page = pageOf(request);
      const [name = ''] = quoted(wish);
      const found = page.refs('\\w+', name).at(-1);
      if (hasClicked) return done;
      if (found !== undefined) {
        hasClicked = true;
        return { calls: [click(found)] };
      }
      const parts = page.refs(role);
      const part = parts[next];
      next += 1;
      return part === undefined ? done : { calls: [click(part)] };
    };
  };
}

/** Halves the numbers that are left, by what the page says of the last one. */
function guessing(): Policy {
  return () => {
    let [low, high, last] = [0, 9, -1];
    return (request) => {
      const page = pageOf(request);
      const said = page.lines.findLast((line) => /(lower|higher) than/.test(line)) ?? '';
      if (/lower than/.test(said)) high = last - 1;
      if (/higher than/.test(said)) low = last + 1;
      if (low > high || page.lines.some((line) => line.includes('Correct!'))) return done;
      last = Math.floor((low + high) / 2);
      return { calls: [type(page.refs('spinbutton').at(-1), String(last)), submit(page)] };
    };
  };
}

function cellOf({ lines }: PageLines, head: string): string {
  return lines.find((line) => line.startsWith(`| ${head} | `))?.split(' | ')[1] ?? '';
}

/** The unknown of `1 + x = 21`, `x - 3 = 4` and their kind. */
function solve({ lines }: PageLines): number {
  const [, left = '', sign = '+', right = '', sum] =
    /(x|-?\d+) ([-+]) (x|-?\d+) = (-?\d+)/.exec(lines.join('\n')) ?? [];
  if (right === 'x') return sign === '+' ? Number(sum) - Number(left) : Number(left) - Number(sum);
  return sign === '+' ? Number(sum) - Number(right) : Number(sum) + Number(right);
}

function calculate(one: number, sign: string, other: number): number {
  return sign === '+' ? one + other : sign === '-' ? one - other : one * other;
}
