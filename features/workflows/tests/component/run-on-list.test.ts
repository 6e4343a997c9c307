import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ListRun } from '../../agent/list/list-run';
import { mugWorkflow } from '../sample-workflow';
import ListRunCard from '../../options/ListRunCard.vue';
import RunOnList from '../../options/RunOnList.vue';

const workflow = mugWorkflow('https://shop.example/');

async function paste(text: string) {
  const view = mount(RunOnList, { props: { workflow } });
  await view.get('textarea').setValue(text);
  await vi.waitFor(async () => {
    await flushPromises();
    expect(view.find('select').exists() || view.get('[role=alert]').text() !== '').toBe(true);
  });
  return view;
}

describe('A workflow on a list', () => {
  it('matches columns to parameters, and runs each row with its values', async () => {
    const view = await paste('Name\tNumber of mugs\nAda\t2\nBo\t1');
    expect(view.findAll('select').map(({ element }) => element.value)).toEqual(['1', '0']);
    expect(view.get('[type=submit]').text()).toBe('Run 2 rows');
    await view.get('form').trigger('submit');
    expect(view.emitted('run')).toEqual([
      [
        [
          { 'number of mugs': '2', name: 'Ada' },
          { 'number of mugs': '1', name: 'Bo' },
        ],
      ],
    ]);
  });

  it('says which columns are missing before anything runs, and lets the user choose others', async () => {
    const view = await paste('Name,Menge\nAda,2');
    expect(view.findAll('.problem').map((problem) => problem.text())).toContain(
      'No column was found for: number of mugs. Choose one for each; until then nothing runs.',
    );
    expect(view.get('[type=submit]').attributes('disabled')).toBe('');
    await view.findAll('select')[0]?.setValue('1');
    expect(view.get('[type=submit]').attributes('disabled')).toBeUndefined();
    await view.get('form').trigger('submit');
    expect(view.emitted('run')).toEqual([[[{ 'number of mugs': '2', name: 'Ada' }]]]);
  });

  it('uses the table that the user brought from a result', async () => {
    const view = mount(RunOnList, { props: { workflow } });
    await view.setProps({ draft: 'name,number of mugs\nAda,2' });
    await vi.waitFor(() => expect(view.get('[type=submit]').text()).toBe('Run 1 row'));
    expect(view.get('details').attributes('open')).toBeDefined();
    await view.get('textarea').setValue('');
    expect(view.get('details').attributes('open')).toBeDefined();
  });

  it('says what is wrong with a table', async () => {
    const view = await paste('Name,Menge');
    expect(view.get('[role=alert]').text()).toBe('It has no rows below the names of its columns.');
  });

  it('has nothing to match where there are no parameters', () => {
    const view = mount(RunOnList, { props: { workflow: { ...workflow, params: [] } } });
    expect([view.text(), view.find('form').exists()]).toEqual([
      'Run on a listNothing differs from run to run: every row would do the same.',
      false,
    ]);
  });
});

describe('A run on a list', () => {
  const list: ListRun = {
    id: 'l',
    workflowId: 'w1',
    name: 'Order',
    startedAt: 0,
    browserRun: 'now',
    state: 'paused',
    why: 'restart',
    rows: [
      { values: { name: 'Ada' }, state: 'done', summary: 'Ordered.', found: '4711' },
      { values: { name: 'Bo' }, state: 'failed', summary: 'No mug.' },
      { values: { name: 'Cy' }, state: 'unknown' },
      { values: { name: 'Di' }, state: 'waiting' },
    ],
  };
  const changed: string[] = [];
  /** `tabId`: where its row waits for the user. */
  const card = (shown: ListRun, tabId?: number) =>
    mount(ListRunCard, {
      props: {
        list: shown,
        runs: { waitsIn: () => tabId, change: async (id: string, how: string) => void changed.push(`${id} ${how}`) },
        save: async (work: () => Promise<unknown>) => void (await work()),
      },
    });
  const buttons = (state: ListRun['state']) =>
    card({ ...list, state })
      .findAll('.buttons button')
      .map((button) => button.text());

  it('says why its next row could not start', () => {
    const shown = (failure: ListRun['failure']) =>
      card({ ...list, why: 'problem', ...(failure ? { failure } : {}) }).text();
    expect(shown({ code: 'LOCK_FAILED', message: 'No rule.' })).toContain(
      'The next row could not start.The browser did not accept a rule that protects you, so nothing was done.',
    );
    expect(shown({ code: 'NOT_FOUND', message: 'No workflow.' })).toContain('Its workflow may be gone.');
  });

  it('shows its progress, the result of each row, and what may have happened', () => {
    const view = card(list);
    expect(view.get('[role=status]').text()).toBe('Paused · 3 of 4 rows');
    expect(view.text()).toContain('The browser was closed meanwhile. Nothing continues on its own.');
    expect(view.get('.problem').text()).toBe(
      '1 row may have happened. Look in the page first: Sidehand does not repeat it.',
    );
    expect(
      view.findAll('tbody tr').map((row) =>
        row
          .findAll('td')
          .map((cell) => cell.text())
          .join(' | '),
      ),
    ).toEqual([
      'Ada | Done | Ordered. | 4711',
      'Bo | Failed | No mug. | ',
      'Cy | May have happened |  | ',
      'Di | Waits |  | ',
    ]);
  });

  it('says that its row waits for the user, and shows the tab', async () => {
    const show = vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue({ windowId: 3 } as never);
    const view = card({ ...list, state: 'running' }, 7);
    expect(view.get('.row-waits p').text()).toBe('The row under way waits for you in its tab.');
    await view.get('.row-waits button').trigger('click');
    expect(show).toHaveBeenCalledWith(7, { active: true });
    expect(card(list).find('.row-waits').exists()).toBe(false);
  });

  it('offers the actions of its state', async () => {
    expect(buttons('running')).toEqual(['Pause', 'Save results as CSV', 'Remove list']);
    expect(buttons('paused')).toEqual(['Resume', 'Run failed rows again', 'Save results as CSV', 'Remove list']);
    expect(buttons('ended')).toEqual(['Run failed rows again', 'Save results as CSV', 'Remove list']);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    for (const button of card(list).findAll('.buttons button')) await button.trigger('click');
    expect([changed, saved.mock.calls.length]).toEqual([['l resume', 'l retry', 'l remove'], 1]);
  });
});
