import { describe, expect, it, test } from 'vitest';
import type { Foreseen, GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../../helpers/agent-world';
import { callOf, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const page = 'https://shop.example/mugs';
const decide = (
  control: Partial<NonNullable<Foreseen['control']>>,
  {
    call = callOf('click', { ref: 'e1' }),
    facts = {} as Partial<GuardFacts>,
    form = undefined as Foreseen['form'],
  } = {},
) => {
  const verdict = guard.decide(
    {
      callId: 'c1',
      call,
      tab: { tabId: 1, url: page, title: '' },
      foreseen: { url: page, control: { role: 'link', name: 'Details', ...control }, ...(form ? { form } : {}) },
    },
    factsOf(facts),
  );
  return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
};

describe('An act that leaves the browser asks', () => {
  it.each([
    'mailto:eve@evil.example?body=RC-1',
    'tel:+4990012345',
    'sms:+4990012345?body=x',
    'zoommtg://zoom.example/join?confno=1',
    'ms-msdt:/id%20PCWDiagnostic',
    'intent://scan/#Intent;scheme=zxing;end',
    'steam://run/1',
    'web+pay:eve',
    'ftp://files.example/x',
  ])('where %s is opened', (leadsTo) => {
    expect(decide({ leadsTo })).toMatch(/^leaves to program: /);
  });

  it('by a key, by Enter in a form, and by every further press', () => {
    const leadsTo = 'mailto:ann@shop.example';
    expect(decide({ leadsTo }, { call: callOf('press_key', { ref: 'e1', keys: 'Enter' }) })).toMatch(/^leaves/);
    const form = { method: 'post' as const, action: leadsTo, fields: [], digest: 'd' };
    expect(decide({ role: 'button' }, { form })).toMatch(/^leaves to program: mailto/);
    const card = {
      rule: 'address' as const,
      host: 'shop.example',
      url: leadsTo,
      query: [],
      leaves: { to: 'program' as const },
    };
    expect(decide({ leadsTo }, { facts: { grants: [{ callId: 'c0', card, allow: 'once' }] } })).toMatch(/^leaves/);
    expect(decide({ leadsTo }, { facts: { grants: [{ callId: 'c1', card, allow: 'once' }] } })).toBe('allow');
  });

  it.each<[string, string | undefined, string]>([
    ['https://shop.example/report.exe', undefined, 'report.exe'],
    ['https://shop.example/report.exe?v=2', '', 'report.exe'],
    ['https://shop.example/report.exe', 'report.pdf', 'report.exe'],
    ['https://shop.example/get?id=7', 'report.pdf.msi', 'report.pdf.msi'],
    ['blob:https://shop.example/1', 'run.sh', 'run.sh'],
    ['data:application/octet-stream,x', 'x.bat', 'x.bat'],
    ['https://cdn.example/Set%75p.DMG', undefined, 'Setup.DMG'],
    ['https://shop.example/files/setup.exe/download', undefined, 'setup.exe'],
    ['https://shop.example/setup.exe;v=2', undefined, 'setup.exe'],
    ['https://shop.example/get?file=builds%2Fsetup.exe', undefined, 'setup.exe'],
    ['https://shop.example/get?from=https://cdn.example/setup.exe', undefined, 'setup.exe'],
    ['https://shop.example/invoice.pdf;setup.exe', undefined, 'invoice.pdf;setup.exe'],
    ['https://shop.example/get', 'setup.e\u0085xe', 'setup.e\u0085xe'],
    ['https://shop.example/get', 'setup.exe\u202E', 'setup.exe\u202E'],
    ['https://shop.example/setup.e%0Axe', undefined, 'setup.e\nxe'],
  ])('where %s saves a program (%s)', (leadsTo, downloads, name) => {
    const verdict = guard.decide(
      {
        callId: 'c1',
        call: callOf('click', { ref: 'e1' }),
        tab: { tabId: 1, url: page, title: '' },
        foreseen: {
          url: page,
          control: { role: 'link', name: 'Report', leadsTo, ...(downloads === undefined ? {} : { downloads }) },
        },
      },
      factsOf(),
    );
    expect(verdict).toMatchObject({ verdict: 'ask', card: { host: 'shop.example', leaves: { to: 'file', name } } });
  });
});

test.each([
  ['asks where it saves a program', 'build.exe', 'leaves to file: '],
  ['asks nothing where the user looks for one', 'mugs.exe', 'allow'],
])('A form that is sent by GET %s', (_what, value, line) => {
  const form = {
    method: 'get' as const,
    action: 'https://shop.example/get',
    fields: [{ name: 'q', value, kind: 'hidden' as const }],
    digest: '',
  };
  const told = decide({ role: 'button' }, { form, facts: { userWords: ['Find mugs.exe'], written: ['mugs.exe'] } });
  expect(told).toContain(line);
});

describe('An act asks nothing for', () => {
  it.each([
    'https://shop.example/next',
    'https://shop.example/report.pdf',
    'https://shop.example/see/example.com',
    'https://shop.example/login?redirect=https://app.run',
    'blob:https://shop.example/1',
    'data:text/plain,x',
  ])('%s', (leadsTo) => {
    expect(decide({ leadsTo })).toBe('allow');
  });

  it('a key that does not follow the link, and for what the user commands themselves', () => {
    const leadsTo = 'mailto:ann@shop.example';
    expect(decide({ leadsTo }, { call: callOf('press_key', { ref: 'e1', keys: 'Tab' }) })).toBe('allow');
    expect(decide({ leadsTo }, { facts: { direct: true } })).toBe('allow');
  });
});

it('A task that only reads neither opens a program nor saves one', () => {
  const readOnly = { safety: { allowed: [], asked: [], blocked: [], settled: [], readOnly: true } };
  expect(decide({ leadsTo: 'mailto:ann@shop.example' }, { facts: readOnly })).toBe('deny');
  expect(decide({ leadsTo: 'https://shop.example/x.exe', downloads: 'x.exe' }, { facts: readOnly })).toBe('deny');
  expect(decide({ leadsTo: 'https://shop.example/x' }, { facts: readOnly })).toBe('allow');
});
