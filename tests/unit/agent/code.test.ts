import { describe, expect, it } from 'vitest';
import { tell, resultIn, type Say, type World } from '../../helpers/agent-world';

const codeCall = (code: string, more: Record<string, unknown> = {}): Say => [
  ['execute_code', { code, explanation: 'Counts the rows.', ...more }],
];
const done: Say = [['done', { status: 'done', summary: 'Counted.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Counted.' }]];
const plan = (step: Record<string, unknown> = {}): Say => [
  ['make_plan', { message: 'I count.', steps: [{ text: 'Count the rows', ...step }] }],
];
const world = (more: Partial<World>): World => ({
  codeAllowed: true,
  planner: [plan(), complete],
  navigator: [],
  ...more,
});
const once = { type: 'confirm', callId: 'c2', allow: 'once' } as const;

describe('generated code in a task', () => {
  it('is mentioned to no model while the user does not allow it', async () => {
    const { requests } = await tell({ planner: [plan(), complete], navigator: [done] });
    const sent = requests
      .map(({ request: { system, tools, messages } }) => JSON.stringify({ system, tools, messages }))
      .join();
    expect(sent).not.toMatch(/execute_code|javascript|\bcode\b/i);
  });

  it('is then an unknown tool, and is not in the list of the others', async () => {
    const { transcript, requests } = await tell({ planner: [plan(), complete], navigator: [codeCall('1'), done] });
    expect(transcript).toContain('< UNKNOWN_TOOL');
    expect(resultIn(requests[2]!.request)).toMatch(
      /There is no tool execute_code\.\n<\/\S+>\nTools: click, (?!.*execute_code)/,
    );
  });

  it('is in both prompts and among the tools where the user allows it', async () => {
    const { requests } = await tell(world({ navigator: [done] }));
    const [planner, navigator] = requests.map(({ request }) => request);
    expect(planner?.system).toContain('The navigator can also run JavaScript in the page');
    expect(JSON.stringify(planner?.tools)).toContain('"extract","code","other"');
    expect(navigator?.system).toContain('execute_code runs JavaScript in the page.');
    expect(navigator?.tools.map(({ name }) => name)).toContain('execute_code');
  });

  it('is shown to the user first, runs, and gives its result to the model inside a fence', async () => {
    const { transcript, requests, ran } = await tell(
      world({
        navigator: [codeCall('document.title'), done],
        replies: [once],
        runs: [{ returned: '"Shop"', console: [{ level: 'log', text: 'hello' }], changed: false }],
      }),
    );
    expect(transcript.slice(3)).toEqual([
      'navigator (act)',
      'confirm code on shop.example: document.title?',
      'allowed once',
      '> execute_code {"code":"document.title","explanation":"Counts the rows."}',
      '< Result: Nothing changed on the page.',
      'look',
      'navigator (act)',
      '> done {"status":"done","summary":"Counted."}',
      '< Noted.',
      'planner (review, done)',
      'review: complete',
      'ended: done',
    ]);
    expect(ran).toEqual(['return (document.title);']);
    expect(resultIn(requests[2]!.request)).toMatch(
      /^Result: Nothing changed on the page\.\n<page-content-\w+>\nShop\nconsole\.log: hello\n<\/page-content-\w+>$/,
    );
  });

  it('is not run where the user refuses', async () => {
    const { transcript, ran } = await tell(
      world({ navigator: [codeCall('1'), done], replies: [{ ...once, allow: 'no' }] }),
    );
    expect(transcript).toContain('refused');
    expect(ran).toEqual([]);
  });

  it('asks nobody about code that cannot be read', async () => {
    const { transcript, requests, shown } = await tell(
      world({ navigator: [codeCall('const a = 1;\nlet b = ;'), done] }),
    );
    expect(transcript.filter((line) => /confirm|</.test(line))).toEqual(['< CODE_FAILED', '< Noted.']);
    expect(resultIn(requests[2]!.request)).toContain('SyntaxError: Unexpected token, line 2');
    expect(shown.entries.find((entry) => entry.kind === 'tool')).toMatchObject({ failure: { params: { line: 2 } } });
  });

  it('asks once where the user allows all of it on this site, and each time for a plan with code on it that they approved', async () => {
    const twice = [codeCall('1'), codeCall('2'), done];
    const allowed = await tell(world({ navigator: [...twice], replies: [{ ...once, allow: 'task' }] }));
    expect(allowed.transcript.filter((line) => line.startsWith('confirm'))).toHaveLength(1);
    const approved = await tell(
      world({
        planner: [plan({ type: 'code' }), complete],
        planApproval: 'always',
        navigator: [...twice],
        replies: [{ type: 'approve' }, once, { ...once, callId: 'c3' }],
      }),
    );
    expect(approved.transcript.filter((line) => /^confirm|^approved/.test(line))).toHaveLength(3);
    expect(approved.ran).toEqual(['return (1);', 'return (2);']);
  });

  it('asks about other code, and about code in a frame, even after an earlier yes', async () => {
    const other = await tell(
      world({ navigator: [codeCall('1'), codeCall('2'), done], replies: [once, { ...once, callId: 'c3' }] }),
    );
    expect(other.transcript.filter((line) => line.startsWith('confirm'))).toHaveLength(2);
    const frame = await tell(
      world({
        navigator: [codeCall('1'), codeCall('1', { frame: 'f1e2' }), done],
        replies: [
          { ...once, allow: 'task' },
          { ...once, callId: 'c3' },
        ],
      }),
    );
    expect(frame.transcript.filter((line) => line.startsWith('confirm'))).toHaveLength(2);
  });
});

describe('three attempts', () => {
  const nothing = { console: [], changed: false };
  const thrown = { thrown: { message: 'TypeError: row is null', line: 3 }, console: [] };
  const task = { ...once, allow: 'task' } as const;

  it('of code that changes nothing and returns nothing end as MAX_RETRIES, and the planner looks', async () => {
    const { transcript, requests } = await tell(
      world({
        planner: [plan(), [['review', { verdict: 'failed', summary: 'No way.' }]]],
        navigator: [codeCall('a()'), codeCall('b()'), codeCall('c()')],
        replies: [task],
        runs: [nothing, thrown, nothing],
      }),
    );
    expect(transcript.filter((line) => /^<|review|ended/.test(line))).toEqual([
      '< The code returned nothing. Nothing changed on the page. Attempt 1 of 3 had no effect. Try another approach.',
      '< CODE_FAILED',
      '< MAX_RETRIES',
      'planner (review, step-failed)',
      'review: failed',
      'ended: failed',
    ]);
    expect(resultIn(requests[3]!.request)).toMatch(
      /TypeError: row is null, line 3\n<\/\S+>\nAttempt 2 of 3 had no effect\. Try another approach\.$/,
    );
  });

  it('fail the task with that code when the planner gives up, and are counted from zero again when it does not', async () => {
    const attempts = [codeCall('a()'), codeCall('b()'), codeCall('c()')];
    const failed = await tell(
      world({
        planner: [plan(), [['review', { verdict: 'failed' }]]],
        navigator: [...attempts],
        replies: [task],
        runs: [nothing, nothing, nothing],
      }),
    );
    expect(failed.state.outcome).toMatchObject({ status: 'failed', failure: { code: 'MAX_RETRIES' } });
    const goOn = await tell(
      world({
        planner: [plan(), [['review', { verdict: 'continue' }]], complete],
        navigator: [...attempts, codeCall('d()'), done],
        replies: [task],
        runs: [nothing, nothing, nothing, nothing],
      }),
    );
    expect(goOn.transcript.filter((line) => line.startsWith('<'))[3]).toContain('Attempt 1 of 3');
  });

  it('end a task in Fast JS Mode, which has no planner', async () => {
    const { transcript, state } = await tell({
      request: 'Use JS to hide the sidebar',
      codeAllowed: true,
      started: { jsOnly: true },
      planner: [],
      navigator: [codeCall('a()'), codeCall('b()'), codeCall('c()')],
      replies: [{ ...task, callId: 'c1' }],
      runs: [nothing, nothing, nothing],
    });
    expect(transcript.slice(-3)).toEqual(['< MAX_RETRIES', 'failed: MAX_RETRIES', 'ended: failed']);
    expect(state.outcome?.failure?.code).toBe('MAX_RETRIES');
  });

  it('are counted from zero again after a success', async () => {
    const { transcript } = await tell(
      world({
        navigator: [codeCall('a()'), codeCall('b()'), codeCall('c()'), codeCall('d()'), done],
        replies: [task],
        runs: [nothing, nothing, { console: [], changed: true }, nothing],
      }),
    );
    expect(transcript).not.toContain('< MAX_RETRIES');
  });
});

describe('a click that changes nothing', () => {
  const click: Say = [['click', { ref: 'e1', step: 1 }]];

  it('is reported as such', async () => {
    const { transcript } = await tell({
      page: { text: 'button "Save" [e1]', changes: false },
      planner: [plan(), complete],
      navigator: [click, done],
    });
    expect(transcript).toContain('< Clicked. Nothing changed on the page.');
  });
});
