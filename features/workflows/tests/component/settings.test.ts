import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { allSections, findSettings } from '@/components/options/find-settings';
import { optionsFeatures } from '@/features/options';
import { schedules, workflows } from '../../background/stored';
import { readWorkflowFile, workflowFile } from '../../agent/workflow-file';
import { mugWorkflow } from '../sample-workflow';
import WorkflowsSection from '../../options/WorkflowsSection.vue';

const workflow = mugWorkflow('https://shop.example/');

/** Without a background. */
const port = {
  onMessage: { addListener: () => undefined },
  onDisconnect: { addListener: () => undefined },
  postMessage: () => undefined,
  disconnect: () => undefined,
};

/** The document of the tests has no locks. */
const locks = { request: (_name: string, work: () => unknown) => Promise.resolve(work()) };

beforeEach(() => {
  fakeBrowser.reset();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.spyOn(fakeBrowser.runtime, 'connect').mockReturnValue(port as never);
});

async function open() {
  const told: (string | undefined)[] = [];
  const view = mount(WorkflowsSection, {
    props: {
      save: async (work: () => Promise<unknown>, done?: string) => {
        await work();
        told.push(done);
      },
    },
    global: { plugins: [createPinia()] },
    attachTo: document.body,
  });
  await flushPromises();
  return { view, told };
}

async function choose(view: Awaited<ReturnType<typeof open>>['view'], text: string): Promise<void> {
  const chooser = view.get<HTMLInputElement>('[aria-label="Read from a file"]');
  Object.defineProperty(chooser.element, 'files', { value: [new File([text], 'x.json')], configurable: true });
  await chooser.trigger('change');
  await vi.waitFor(() => {
    expect(view.find('.workflow-item').exists() || view.get('[role=alert]').text() !== '').toBe(true);
  });
  await flushPromises();
}

describe('Settings > Workflows', () => {
  it('is found by who wants something to run daily', () => {
    const found = findSettings('run it daily', allSections(optionsFeatures)).slice(0, 5);
    expect(found.map(({ section, label }) => `${section}: ${label}`)).toContain('workflows: Saved workflows');
  });

  it('says that there is none, and reads a file', async () => {
    const { view, told } = await open();
    expect(view.text()).toContain('No workflow is saved yet.');
    await choose(view, workflowFile([workflow]));
    expect([told, view.get('strong').text()]).toEqual([['1 workflow read'], workflow.name]);
    const [stored] = await workflows.read();
    expect([stored?.name, stored?.id === workflow.id]).toEqual([workflow.name, false]);
    view.unmount();
  });

  it('never replaces a workflow by one from a file, and says which ones it renamed', async () => {
    await workflows.write([workflow]);
    const { view, told } = await open();
    await choose(view, workflowFile([workflow]));
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toContain(`${workflow.name} (2)`);
    expect((await workflows.read()).map(({ name }) => name)).toEqual([workflow.name, `${workflow.name} (2)`]);
    view.unmount();
  });

  it('says what is wrong with a file', async () => {
    const { view } = await open();
    await choose(view, workflowFile([{ ...workflow, steps: [] }]));
    expect(view.get('[role=alert]').text()).toBe(
      "“Order the shop's mug” in this file is damaged, at steps. Nothing was changed.",
    );
    expect(await workflows.read()).toEqual([]);
    view.unmount();
  });

  it('switches on a schedule that came in a file, with the values that stand here', async () => {
    await workflows.write([workflow]);
    const daily = {
      id: 's',
      workflowId: workflow.id,
      when: { kind: 'daily' as const, time: '09:00' },
      handledUntil: 0,
    };
    await schedules.write([{ ...daily, values: { name: 'Eve' }, off: true }]);
    const { view, told } = await open();
    await view.get('[aria-label="Switch on Daily, 09:00 (off)"]').trigger('click');
    await vi.waitFor(() => expect(told).toEqual(['Scheduled']));
    await flushPromises();
    expect(view.get('.schedule-form li span').text()).toBe('Daily, 09:00');
    const values = Object.fromEntries(workflow.params.map(({ name, value }) => [name, value]));
    expect(await schedules.read()).toEqual([
      { ...daily, values, handledUntil: expect.any(Number) as number, browserRun: expect.any(String) as string },
    ]);
    view.unmount();
  });

  it('saves each workflow as a file, and removes it', async () => {
    await workflows.write([workflow]);
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const { view, told } = await open();
    expect(view.findAll('ol li').map((item) => item.text())[0]).toBe('Select “Large” in “Size”');
    await view.get(`[aria-label="Save ${workflow.name} as a file"]`).trigger('click');
    await vi.waitFor(() => expect(told).toEqual(['Saved as a file']));
    expect(readWorkflowFile((await saved[0]?.text()) ?? '', [], () => 'new')).toMatchObject({ renamed: [] });
    await view.get(`[aria-label="Remove ${workflow.name}"]`).trigger('click');
    await vi.waitFor(async () => expect(await workflows.read()).toEqual([]));
    await vi.waitFor(() => expect(view.text()).toContain(`Removed: ${workflow.name}`));
    await view.get('[data-undo]').trigger('click');
    await vi.waitFor(async () => expect(await workflows.read()).toEqual([workflow]));
    view.unmount();
  });
});
