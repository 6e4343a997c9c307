import { describe, expect, it } from 'vitest';
import { diffSnapshots } from '@/utils/snapshot/diff';
import { nameOfRef } from '@/utils/snapshot/lookup';

const rows = Array.from({ length: 20 }, (_, at) => `  | Mug ${at} | button "Edit" [e${at + 10}]`);
const before = ['main', ' button "New" [e1]', ' table "Items" [e2]', ...rows, ' "20 items"'];
const lines = (...text: string[]) => text.join('\n');

describe('the difference of two snapshots', () => {
  it('is empty for equal ones', () => {
    expect(diffSnapshots(lines(...before), lines(...before))).toBe('');
  });

  it('marks a changed line by its ref, new and lost lines, each under its parent', () => {
    const after = before.with(3, '  | Cup | button "Edit" [e10]').with(-1, ' "19 items"').toSpliced(22, 1);
    expect(diffSnapshots(lines(...before), lines(...after))?.split('\n')).toEqual([
      '@ table "Items" [e2]', '~ | Cup | button "Edit" [e10]', '- | Mug 19 | button "Edit" [e29]', '@ main', '- "20 items"', '+ "19 items"',
    ]);
  });

  it('keeps the shape of what is new', () => {
    const after = [...before, 'dialog "New item" [e40]', ' textbox "Name" [e41] focused', ' button "Save" [e42]'];
    expect(diffSnapshots(lines(...before), lines(...after))?.split('\n')).toEqual(['@ page', '+ dialog "New item" [e40]', '+  textbox "Name" [e41] focused', '+  button "Save" [e42]']);
  });

  it('is not given for another page', () => {
    expect(diffSnapshots(lines(...before), lines('heading "Welcome" level=1', 'link "Sign in" [e1] url="/login"'))).toBeUndefined();
  });
});

describe('the name behind a ref', () => {
  it('is found in lines and in rows, not in page text that imitates one', () => {
    const text = lines('"button \\"Fake\\" [e3]"', ' | Mug | button "Edit \\"it\\"" [e3]', 'checkbox [e4]');
    expect([nameOfRef(text, 'e3'), nameOfRef(text, 'e4'), nameOfRef(text, 'e5')]).toEqual(['Edit "it"', '', undefined]);
  });
});
