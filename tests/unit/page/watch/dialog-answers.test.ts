import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogAnswers } from '@/utils/page/watch/dialog-answers';
import type { PageEventReport } from '@/utils/page/watch/page-events';

let reports: PageEventReport[];
const answers = () => dialogAnswers((report) => reports.push(report));

beforeEach(() => {
  reports = [];
});

describe('A dialog', () => {
  it('is answered as Escape would, unless something was prepared, and then only the next one', () => {
    const { decide, prepare } = answers();
    expect(decide('confirm', 'Delete it?')).toEqual({ accept: false });
    prepare({ accept: true, text: 'Ann' });
    expect(decide('prompt', 'Your name?', 'Bob')).toEqual({ accept: true, text: 'Ann' });
    expect(decide('prompt', 'Your name?', 'Bob')).toEqual({ accept: false });
  });

  it('that only tells something takes no answer from a question', () => {
    const { decide, prepare } = answers();
    prepare({ accept: true });
    expect([decide('alert', 'Saved'), decide('print', ''), decide('confirm', 'Leave?')]).toEqual([
      { accept: true },
      { accept: false },
      { accept: true },
    ]);
  });
});

describe('A page that asks without end', () => {
  it('is reported ten times, gets an error, and goes to the user if it catches that, until it rests', () => {
    vi.useFakeTimers();
    const { decide, keepsAsking } = answers();
    const ask = (times: number) => {
      for (let at = 0; at < times; at++) decide('alert', 'Again');
    };
    ask(100);
    expect(reports).toHaveLength(10);
    expect(keepsAsking()).toBe(false);
    for (let at = 0; at < 101; at++) expect(() => ask(1)).toThrow('Too many dialogs');
    expect([keepsAsking(), keepsAsking()]).toEqual([true, true]);
    vi.runAllTimers();
    expect(keepsAsking()).toBe(false);
    expect(reports.slice(10)).toEqual([
      { kind: 'insists', ended: false },
      { kind: 'insists', ended: true },
    ]);
    vi.useRealTimers();
  });
});
