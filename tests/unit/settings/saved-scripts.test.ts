import { describe, expect, test } from 'vitest';
import { codeResult } from '@/utils/code/code-result';
import { formatSettingsFile, parseSettingsFile } from '@/utils/browser/settings/settings-file';
import { withNamed } from '@/utils/settings/named-items';
import { damagedScript, nameProblem, readSavedScripts } from '@/utils/settings/saved-scripts';
import { readGeneralSettings, readModelSettings } from '@/utils/settings/settings';
import { textResult } from '@/utils/results/text-result';

const script = (id: string, name: string, code = 'a()') => ({ id, name, code });
const bundle = { general: readGeneralSettings(undefined), models: readModelSettings(undefined) };

describe('saved scripts', () => {
  test('are read one by one: damaged and duplicate scripts are left out', () => {
    expect(
      readSavedScripts([
        script('1', ' Hide '),
        5,
        script('1', 'Other'),
        script('2', 'HIDE'),
        { id: '3', name: 'x' },
        script('4', ''),
      ]),
    ).toEqual([script('1', 'Hide')]);
    expect(readSavedScripts(undefined)).toEqual([]);
  });

  test('take the place of one with their id or their name', () => {
    expect(withNamed([script('1', 'A'), script('2', 'B')], [script('1', 'b')])).toEqual([script('1', 'b')]);
    expect(nameProblem([script('1', 'A')], 'a')).toBe('taken');
    expect(nameProblem([script('1', 'A')], 'a', '1')).toBeUndefined();
    expect([nameProblem([], ' '), nameProblem([], 'x'.repeat(61)), nameProblem([], 'a\nb')]).toEqual([
      'empty',
      'long',
      'long',
    ]);
  });

  test('are part of the settings file, which older ones lack and damaged ones are refused for', () => {
    const parsed = parseSettingsFile(formatSettingsFile({ ...bundle, scripts: [script('1', 'Hide', 'b()')] }));
    expect(parsed).toMatchObject({ ok: true, settings: { scripts: [{ name: 'Hide', code: 'b()' }] } });
    const file = (savedScripts: unknown) =>
      parseSettingsFile(JSON.stringify({ app: 'sidehand', format: 1, savedScripts }));
    expect(file(undefined)).toEqual({ ok: true, settings: bundle });
    const item = (savedScripts: unknown) => file(savedScripts);
    expect(
      item([
        { name: 'a', code: 'x' },
        { name: 'A', code: 'y' },
      ]),
    ).toMatchObject({ ok: false, problem: { params: { item: 'savedScripts[1]' } } });
    expect(item([{ name: '', code: 'x' }])).toMatchObject({
      ok: false,
      problem: { params: { item: 'savedScripts[0]' } },
    });
    expect(item('x')).toMatchObject({ ok: false, problem: { params: { item: 'savedScripts' } } });
  });
});

describe('what code returned', () => {
  const of = (value: unknown) => codeResult({ returned: JSON.stringify(value), console: [] });
  test('is a table where it is records or a list, else text or JSON', () => {
    expect(of([{ a: 1 }, { b: 'x' }])).toEqual({
      tables: [
        {
          title: '',
          columns: ['a', 'b'],
          rows: [
            [1, null],
            [null, 'x'],
          ],
        },
      ],
    });
    expect(of(['x', null])).toEqual({ tables: [{ title: '', columns: ['value'], rows: [['x'], [null]] }] });
    expect(of('a "b"')).toEqual({ tables: [], text: 'a "b"', textFormat: 'plain' });
    expect(of({ a: [1] })).toEqual({ tables: [], text: '{\n  "a": [\n    1\n  ]\n}', textFormat: 'json' });
    expect(of([{ a: { b: 1 } }])?.textFormat).toBe('json');
    expect(of(null)?.text).toBe('null');
  });
  test('is nothing where it returned nothing, and as it is where it was cut', () => {
    expect(codeResult({ console: [] })).toBeUndefined();
    expect(codeResult({ returned: '[1, 2', total: 900, console: [] })).toEqual({
      tables: [],
      text: '[1, 2',
      textFormat: 'plain',
      total: 900,
    });
  });
});

test('the data in an answer is saved, where it is in one fence', () => {
  expect(textResult('Here:\n\n```csv\na,b\n1,2\n```\nDone.')).toEqual({
    tables: [],
    text: 'a,b\n1,2',
    textFormat: 'csv',
  });
  expect(textResult('```json\n1\n```\n```json\n2\n```').textFormat).toBeUndefined();
  expect(textResult('**Yes**')).toEqual({ tables: [], text: '**Yes**' });
});

test('a file of many scripts is read in one pass', () => {
  let reads = 0;
  const scripts = Array.from({ length: 1_500 }, (_, index) => ({
    id: `s${index}`,
    get name() {
      reads += 1;
      return `Script ${index}`;
    },
    code: 'return 1;',
  }));
  expect([damagedScript(scripts), readSavedScripts(scripts).length]).toEqual([-1, 1_500]);
  expect(reads).toBeLessThan(scripts.length * 10);
  expect(damagedScript([...scripts, { id: 'x', name: 'SCRIPT 7', code: '1' }])).toBe(1_500);
});
