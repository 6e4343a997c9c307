import { describe, expect, it } from 'vitest';
import type { Outcome } from '@/utils/contracts/events';
import { fail } from '@/utils/failure';
import {
  afterRestart,
  beginRow,
  cannotBegin,
  endRow,
  neverBegan,
  nextRow,
  pauseList,
  readListRun,
  resumeList,
  retryFailed,
  rowCounts,
  type ListRun,
} from '../../agent/list/list-run';
import { listResults } from '../../options/list-results';
import { matchColumns, unmatchedParams, valuesOfRows } from '../../agent/list/match-columns';
import { readTable } from '../../agent/list/read-table';

describe('A table for a list', () => {
  const table = {
    columns: ['Name', 'Size'],
    rows: [
      ['Ada', 'L'],
      ['Bo, junior', ''],
    ],
  };

  it.each([
    ['a CSV file', '\uFEFFName,Size\r\nAda,L\r\n"Bo, junior"\r\n'],
    ['a CSV file with semicolons', 'Name;Size\nAda;L\n"Bo, junior";\n'],
    ['cells of a spreadsheet', 'Name\tSize\nAda\tL\n\nBo, junior\t'],
    ['a table in Markdown', '| Name | Size |\n|---|:--|\n| Ada | L |\n| Bo, junior | |'],
  ])('is read from %s', (_, text) => {
    expect(readTable(text)).toEqual(table);
  });

  it('keeps quoted text, and an escaped bar', () => {
    expect(readTable('a,b\n"say ""hi""","two\nlines"')).toMatchObject({ rows: [['say "hi"', 'two\nlines']] });
    expect(readTable('|a|b|\n|-|-|\n|x \\| y|\\*z|')).toMatchObject({ rows: [['x | y', '*z']] });
  });

  it.each([
    ['empty', '  \n'],
    ['no-rows', 'Name,Size\n'],
    ['unclosed', 'Name,Size\n"Ada,L\n'],
    ['too-long', `n\n${'1\n'.repeat(2001)}`],
  ])('is refused where it is %s', (problem, text) => {
    expect(readTable(text)).toEqual({ problem });
  });

  it('numbers columns without a name', () => {
    expect(readTable('a,,c\n1,2,3,4')).toMatchObject({ columns: ['a', '2', 'c', '4'] });
  });
});

describe('Columns and parameters', () => {
  const params = [
    { name: 'name', value: '' },
    { name: 'mail', value: '' },
    { name: 'Größe', value: '' },
  ];

  it('are matched by name, equal names before similar ones, each once', () => {
    const match = matchColumns(params, ['E-Mail', 'Full name', 'Name', 'GROSSE']);
    expect(match).toEqual({ name: 2, mail: 0 });
    expect(unmatchedParams(params, match)).toEqual(['Größe']);
  });

  it('give each row its values', () => {
    expect(valuesOfRows({ columns: ['a', 'b'], rows: [['1', '2']] }, { name: 1, mail: undefined })).toEqual([
      { name: '2' },
    ]);
  });
});

describe('A run on a list', () => {
  const run = (...states: ListRun['rows'][number]['state'][]): ListRun => ({
    id: 'l',
    workflowId: 'w',
    name: 'Order',
    startedAt: 0,
    browserRun: 'now',
    state: 'running',
    rows: states.map((state, at) => ({
      values: { name: `n${at}` },
      state,
      ...(state === 'waiting' ? {} : { taskId: `t${at}` }),
    })),
  });
  const outcome = (status: Outcome['status'], quote?: string): Outcome => ({
    status,
    summary: `It is ${status}.`,
    evidence: quote ? [{ quote }] : [],
  });
  const told = ({ state, why, rows }: ListRun) => [state, why ?? '', ...rows.map((row) => row.state)].join(' ');

  it('takes one row after the other, and ends', () => {
    const first = beginRow(run('waiting', 'waiting'), 0, 'a', 7);
    expect([told(first), first.tabId, nextRow(first)]).toEqual(['running  running waiting', 7, undefined]);
    const second = endRow(first, 'a', outcome('done', 'Thank you'));
    expect([nextRow(second), second.rows[0]]).toEqual([
      1,
      { values: { name: 'n0' }, state: 'done', taskId: 'a', summary: 'It is done.', found: 'Thank you' },
    ]);
    const last = endRow(beginRow(second, 1, 'b', 7), 'b', outcome('failed'), 'A | B');
    expect([told(last), last.rows[1]?.found, last.tabId]).toEqual(['ended  done failed', 'A | B', undefined]);
  });

  it('goes on after a failed row, but not after one that the user stopped', () => {
    expect(told(endRow(beginRow(run('waiting', 'waiting'), 0, 'a', 1), 'a', outcome('failed')))).toBe(
      'running  failed waiting',
    );
    expect(told(endRow(beginRow(run('waiting', 'waiting'), 0, 'a', 1), 'a', outcome('stopped')))).toBe(
      'paused stopped stopped waiting',
    );
  });

  it('pauses after the row under way, and goes on where it was', () => {
    const paused = pauseList(run('done', 'running', 'waiting'));
    expect([told(paused), nextRow(paused)]).toEqual(['paused user done running waiting', undefined]);
    const between = endRow(paused, 't1', outcome('done'));
    expect([told(between), nextRow(between)]).toEqual(['paused user done done waiting', undefined]);
    expect(nextRow(resumeList(between))).toBe(2);
    expect(told(resumeList(pauseList(run('done'))))).toBe('ended  done');
  });

  it('waits after a restart of the browser: an interrupted row may have happened, and is not repeated', () => {
    const after = afterRestart({ ...run('done', 'running', 'waiting'), tabId: 4 }, 'later', () => false);
    expect([told(after), after.tabId]).toEqual(['paused restart done unknown waiting', undefined]);
    expect(nextRow(resumeList(after))).toBe(2);
    expect(told(retryFailed(after))).toBe('running  done unknown waiting');
  });

  it('goes on automatically where only the background died: the task of its row is still there', () => {
    const between = run('done', 'waiting');
    expect(afterRestart(between, 'now', () => false)).toBe(between);
    const under = run('done', 'running', 'waiting');
    expect(afterRestart(under, 'now', (taskId) => taskId === 't1')).toBe(under);
    expect(told(afterRestart(under, 'now', () => false))).toBe('paused restart done unknown waiting');
    const ended = { ...run('done', 'failed'), state: 'ended' as const };
    expect(afterRestart(ended, 'later', () => false)).toBe(ended);
    expect(told(afterRestart(pauseList(run('done', 'waiting')), 'later', () => false))).toBe(
      'paused user done waiting',
    );
  });

  it('gets the result of a row whose task was resumed later, not of one that was given up', () => {
    const after = afterRestart(run('done', 'running'), 'later', () => false);
    expect(told(endRow(after, 't1', outcome('done')))).toBe('paused restart done done');
    expect(told(endRow(after, 't1', outcome('stopped')))).toBe('paused restart done unknown');
  });

  it('takes a row back whose task never began', () => {
    expect(told(neverBegan(run('running', 'waiting'), 't0'))).toBe('running  waiting waiting');
  });

  it('runs failed rows again, and only those', () => {
    const again = retryFailed({ ...run('done', 'failed', 'stopped', 'unknown'), state: 'ended' });
    expect([told(again), again.rows[1]]).toEqual([
      'running  done waiting waiting unknown',
      { values: { name: 'n1' }, state: 'waiting' },
    ]);
  });

  it('waits with its row where a task cannot begin', () => {
    const { failure } = fail('LOCK_FAILED', 'The browser takes no rule.');
    const paused = cannotBegin(beginRow(run('waiting'), 0, 'a', 1), 'a', failure);
    expect(told(paused)).toBe('paused problem waiting');
    expect(readListRun(JSON.parse(JSON.stringify(paused)))).toEqual(paused);
    expect(resumeList(paused)).not.toHaveProperty('failure');
  });

  it('is not affected by the end of another task', () => {
    const running = run('running');
    expect(endRow(running, 'other', outcome('done'))).toBe(running);
  });

  it('is counted, read from disk, and saved as a table', () => {
    const list = endRow(beginRow(run('waiting', 'failed', 'unknown'), 0, 'a', 1), 'a', outcome('done', '=1+1'));
    expect(rowCounts(list)).toMatchObject({ waiting: 0, running: 0, done: 1, failed: 1, stopped: 0, unknown: 1 });
    expect(readListRun(JSON.parse(JSON.stringify(list)))).toEqual(list);
    expect(readListRun({ ...list, rows: 7 })).toBeUndefined();
    expect(listResults(list).tables[0]).toMatchObject({
      columns: ['name', 'Result', 'What happened', 'Found'],
      rows: [
        ['n0', 'Done', 'It is done.', '=1+1'],
        ['n1', 'Failed', '', ''],
        ['n2', 'May have happened', '', ''],
      ],
    });
  });
});
