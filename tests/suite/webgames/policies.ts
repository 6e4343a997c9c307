import { click, pageOf, type } from '../page-lines.ts';
import { done, inTurns, type Policy, type Turn } from '../turns.ts';

/** Policies of our own for some games, one of each kind of hand: they show that the suite is played and scored here. */
export const policies: Readonly<Record<string, Policy>> = {
  date: won(enterDate(0)),
  dateeasy: won(enterDate(0)),
  datehard: won(enterDate(32)),
  'buttons-easy': won((page) => [click(page.named('Maybe this one? Click to find out!'))]),
  'menu-navigator-easy': won(
    (page) => [{ name: 'hover', arguments: { ref: page.named('File') } }],
    (page) => [click(page.named('Show Password'))],
  ),
  'key-combo-easy': won(() => [{ name: 'press_key', arguments: { keys: 'Shift+a' } }]),
};

/** Plays its turns, and then tells what the page says of a password. */
function won(...turns: Turn[]): Policy {
  return (wish) => {
    const play = inTurns(...turns)(wish);
    return async (request) => {
      const reply = await play(request);
      if (reply !== done) return reply;
      const lines = pageOf(request).lines;
      const from = lines.findLastIndex((line) => /password( is)?:/i.test(line));
      const result = lines.slice(from, from + 3).join(' ');
      return { calls: [{ name: 'done', arguments: { status: 'done', summary: 'It is done.', result, evidence: [] } }] };
    };
  };
}

function enterDate(daysAgo: number): Turn {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return (page) => [type(page.refs('textbox')[0], day), click(page.refs('button', 'Check Date')[0])];
}
