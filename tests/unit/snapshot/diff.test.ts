import { describe, expect, it } from 'vitest';
import { diffSnapshots } from '@/utils/snapshot/diff';
import { nameOfRef } from '@/utils/snapshot/lookup';

const rows = Array.from({ length: 20 }, (_, at) => `  | Mug ${at} | button "Edit" [e${at + 10}]`);
const before = ['main', ' button "New" [e1]', ' table "Items" [e2]', ...rows, ' "20 items"'];
const lines = (...text: string[]) => text.join('\n');

const filler = Array.from({ length: 9 }, (_, n) => `link "Page ${n}" [e${n + 10}]`).join('\n');

describe('the difference of two snapshots', () => {
  it('does not report the focus of the element that was acted on, but reports any other', () => {
    const [was, is] = ['button "Save" [e1]\nbutton "Next" [e2]', 'button "Save" [e1] focused\nbutton "Next" [e2]'];
    expect(diffSnapshots(was, is, new Set(['e1']))).toBe('');
    expect(diffSnapshots(`${was}\n${filler}`, `${is}\n${filler}`, new Set(['e2']))).toBe(
      '@ page\n~ button "Save" [e1] focused',
    );
  });

  it('is empty for equal ones', () => {
    expect(diffSnapshots(lines(...before), lines(...before))).toBe('');
  });

  it('marks a changed line by its ref, new and lost lines, each under its parent', () => {
    const after = before.with(3, '  | Cup | button "Edit" [e10]').with(-1, ' "19 items"').toSpliced(22, 1);
    expect(diffSnapshots(lines(...before), lines(...after))?.split('\n')).toEqual([
      '@ table "Items" [e2]',
      '~ | Cup | button "Edit" [e10]',
      '- | Mug 19 | button "Edit" [e29]',
      '@ main',
      '- "20 items"',
      '+ "19 items"',
    ]);
  });

  it('shows the new place of something that was moved', () => {
    const items = ['Wash', 'Iron', 'Cook'].map((name, at) => ` listitem "${name}" [e${at + 2}]`);
    const list = [
      'heading "Chores to be done this week by whoever has the time" level=1',
      'list "Chores" [e1]',
      ...items,
    ];
    const other = 'list "Done and to be looked at again by the end of the week" [e9]';
    const [wash = '', iron = '', cook = ''] = items;
    const from = [...list, other, ' listitem "Shop" [e10]'];
    const told = (...after: string[]) =>
      diffSnapshots(lines(...from), lines(list[0]!, list[1]!, ...after))?.split('\n');
    expect(told(iron, cook, wash, other, ' listitem "Shop" [e10]')).toEqual([
      '@ list "Chores" [e1]',
      '~ listitem "Wash" [e2] (moved behind e4)',
    ]);
    expect(told(wash, iron, other, cook, ' listitem "Shop" [e10]')).toEqual([
      `@ ${other}`,
      '~ listitem "Cook" [e4] (moved to the front)',
    ]);
  });

  it('shows below which heading something was moved', () => {
    const [todo, doing] = ['heading "To do (all)" level=2', 'heading "Doing" level=2'];
    const cards = ['Write tests', 'Fix the login', 'Order mugs'].map((name, at) => `generic "${name}" [e${at + 1}]`);
    const rest = ['heading "Done" level=2', 'generic "Rent an office in the harbour" [e9]'];
    const [write = '', fix = '', order = ''] = cards;
    const before = [todo, write, fix, order, doing, ...rest];
    const told = diffSnapshots(lines(...before), lines(todo, write, order, doing, fix, ...rest));
    expect(told?.split('\n')).toContain('~ generic "Fix the login" [e2] (moved behind heading "Doing" level=2)');
  });

  it('tells a row once, as it is now, when something comes into one of its cells', () => {
    const week = (first: number, events: Record<number, string> = {}) =>
      ' ' +
      Array.from({ length: 7 }, (_, at) => {
        const day = first + at;
        const event = events[day] ? `, generic ${events[day]}` : '';
        return `| gridcell "November ${day}, 2026" [e${day}]${event}`;
      }).join(' ');
    const month = (...rows: string[]) => lines('grid "Calendar" [e90]', ...rows);
    const from = month(week(1), week(8, { 10: '"Dentist" [e61]' }), week(15), week(22), week(29));
    const rows = [week(8), week(15, { 18: '"Dentist" [e62]' })];
    expect(diffSnapshots(from, month(week(1), ...rows, week(22), week(29)))?.split('\n')).toEqual([
      '@ grid "Calendar" [e90]',
      ...rows.map((row) => `~ ${row.trim()}`),
    ]);
  });

  it('tells a table that was drawn again as it is now: rows that stayed are in it', () => {
    const month = (ref: string, ...weeks: string[]) =>
      lines(filler, '"Arrival"', `table [${ref}]`, ' columns | Mo | Tu', ...weeks, '"Departure"');
    const [first, ...others] = [' | cell "1" [e20]', ' | cell "7" [e21]', ' | cell "14" [e22]'];
    expect(
      diffSnapshots(month('e1', first!, ...others), month('e30', ' | cell "1" [e31]', ...others))?.split('\n'),
    ).toEqual(['@ page', '~ table [e30]', '-  | cell "1" [e20]', '+  | cell "1" [e31]']);
  });

  it('keeps the structure of new lines', () => {
    const after = [...before, 'dialog "New item" [e40]', ' textbox "Name" [e41] focused', ' button "Save" [e42]'];
    expect(diffSnapshots(lines(...before), lines(...after))?.split('\n')).toEqual([
      '@ page',
      '+ dialog "New item" [e40]',
      '+  textbox "Name" [e41] focused',
      '+  button "Save" [e42]',
    ]);
  });

  it('reports deleted lines, but not lines that are only folded since the page was scrolled, nor the growth of the fold', () => {
    const fold = (from: number, of: number) =>
      `  ... rows ${from}-${of} of ${of}: get_page with scope e2 and offset ${from}`;
    const shown = [...before.slice(0, 23), fold(21, 100), before.at(-1) ?? ''];
    const scrolled = [
      ...shown.slice(0, 3),
      fold(1, 4),
      ...shown.slice(7, 23),
      '  | Mug 20 | button "Edit" [e30]',
      fold(22, 100),
      shown.at(-1) ?? '',
    ];
    expect(diffSnapshots(lines(...shown), lines(...scrolled))?.split('\n')).toEqual([
      '@ table "Items" [e2]',
      `~ ${fold(1, 4).trim()}`,
      '+ | Mug 20 | button "Edit" [e30]',
    ]);
    const grown = [...shown.slice(0, 13), fold(11, 100), shown.at(-1) ?? ''];
    expect(diffSnapshots(lines(...shown), lines(...grown, ' button "New" [e50]'))?.split('\n')).toEqual([
      '@ main',
      '+ button "New" [e50]',
    ]);
    const deleted = [...shown.slice(0, 5), ...shown.slice(6, 23), fold(20, 99), shown.at(-1) ?? ''];
    expect(diffSnapshots(lines(...shown), lines(...deleted))?.split('\n')).toEqual([
      '@ table "Items" [e2]',
      '- | Mug 2 | button "Edit" [e12]',
      `~ ${fold(20, 99).trim()}`,
    ]);
  });

  it('shows a new dialog, and only counts what it covers', () => {
    const covered = before.map((line) => line.replace(/(button "Edit" \[e\d+\])/, '$1 covered'));
    expect(diffSnapshots(lines(...before), lines(...covered, 'dialog "Sure?" [e50]'))?.split('\n')).toEqual([
      '@ page',
      '+ dialog "Sure?" [e50]',
      '(20 more lines: covered now)',
    ]);
  });

  it('of texts with 5,000 lines is found by the lines that both have once', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ` button "B ${at}" [e${at}]`);
    const after = [...many.slice(100), ...many.slice(0, 20)].with(2500, ' button "Other" [e2600]');
    const diff = diffSnapshots(lines('main', ...many), lines('main', ...after))?.split('\n') ?? [];
    expect(diff.filter((line) => line.startsWith('~'))).toContain('~ button "Other" [e2600]');
  });

  it('is not given for another page', () => {
    expect(
      diffSnapshots(lines(...before), lines('heading "Welcome" level=1', 'link "Sign in" [e1] url="/login"')),
    ).toBeUndefined();
  });
});

describe('the name behind a ref', () => {
  it('is found in lines and in rows, not in page text that imitates one', () => {
    const text = lines('"button \\"Fake\\" [e3]"', ' | Mug | button "Edit \\"it\\"" [e3]', 'checkbox [e4]');
    expect([nameOfRef(text, 'e3'), nameOfRef(text, 'e4'), nameOfRef(text, 'e5')]).toEqual(['Edit "it"', '', undefined]);
  });

  it('is for a row without one its first words', () => {
    const text = lines('table [e1]', ' row [e2] | checkbox "Choose" [e3] | Ada Lind | Lunch? | 10:02');
    expect([nameOfRef(text, 'e2'), nameOfRef(text, 'e1')]).toEqual(['Ada Lind Lunch?', '']);
  });
});
