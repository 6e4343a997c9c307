import 'fake-indexeddb/auto';
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import LogViewer from '@/components/options/LogViewer.vue';
import DiagnosticsSection from '@/entrypoints/options/DiagnosticsSection.vue';
import { clearLog, keepLines } from '@/utils/browser/log/log-store';
import { lineOf, type LogLine } from '@/utils/log/line';
// A line names only tools that are loaded.
import '@/utils/tools';

const lines: LogLine[] = [
  lineOf('uncaught', { error: 'TypeError', where: 'background.js:1:20' }, 5),
  lineOf('tool-failed', { tool: 'click', ms: 40, code: 'NOT_FOUND' }, 4),
  lineOf('tool-done', { tool: 'type', ms: 12 }, 3),
  lineOf('model-asked', { role: 'planner', host: 'https://models.example/v1' }, 2),
];

const show = (shown = lines) => mount(LogViewer, { attachTo: document.body, props: { lines: shown } });
type Viewer = ReturnType<typeof show>;
const told = (viewer: Viewer) =>
  viewer
    .findAll('ol[aria-label="Lines of the log"] > li')
    .map((item) => `${item.attributes('data-level')}: ${item.findAll('span')[1]?.text()}`);
const button = (viewer: Viewer, name: string) => viewer.findAll('button').find((item) => item.text() === name);
const status = (viewer: Viewer) => viewer.get('[role=status]').text();

afterEach(() => {
  document.body.innerHTML = '';
});

describe('The log in Options', () => {
  it('shows each line as a sentence, the newest first', () => {
    const viewer = show();
    expect(told(viewer)).toEqual([
      'error: TypeError was not caught at background.js:1:20',
      'warn: click failed after 40 ms: NOT_FOUND',
      'info: type took 12 ms',
      'debug: Request to the planner started',
    ]);
    expect(status(viewer)).toBe('4 of 4 lines, newest first');
  });

  it('is filtered by level and by words, and says when nothing matches', async () => {
    const viewer = show();
    await viewer.get('select').setValue('warn');
    expect(told(viewer).map((line) => line.split(':')[0])).toEqual(['error', 'warn']);
    await viewer.get('input[type=search]').setValue('click NOT_found');
    expect(told(viewer)).toEqual(['warn: click failed after 40 ms: NOT_FOUND']);
    await viewer.get('input[type=search]').setValue('teapot');
    expect([told(viewer), status(viewer)]).toEqual([[], 'No line found. Choose another level or other words.']);
    expect(button(viewer, 'Copy')?.attributes('disabled')).toBeDefined();
  });

  it('copies and exports all matches, also those further down than shown', async () => {
    const many = Array.from({ length: 450 }, (_, index) => lineOf('tool-done', { tool: 'click', ms: index }, index));
    const viewer = show([...many, ...lines]);
    expect(told(viewer)).toHaveLength(200);
    await button(viewer, 'Show more lines')?.trigger('click');
    expect(told(viewer)).toHaveLength(400);
    await viewer.get('input[type=search]').setValue('tool click');
    await button(viewer, 'Copy')?.trigger('click');
    await button(viewer, 'Export as JSON')?.trigger('click');
    expect([
      viewer.emitted<[LogLine[]]>('copy')?.[0]?.[0].length,
      viewer.emitted<[LogLine[]]>('download')?.[0]?.[0].length,
    ]).toEqual([451, 451]);
  });

  it('asks before it is cleared, with the focus on Cancel', async () => {
    const viewer = show();
    await button(viewer, 'Clear log')?.trigger('click');
    expect([
      viewer.get('[role=group]').attributes('aria-label'),
      document.activeElement?.textContent,
      viewer.emitted('clear'),
    ]).toEqual(['Clear the whole log?', 'Cancel', undefined]);
    await viewer.get('[role=group]').trigger('keydown', { key: 'Escape' });
    expect([document.activeElement?.textContent, viewer.find('[role=group]').exists()]).toEqual(['Clear log', false]);
    await button(viewer, 'Clear log')?.trigger('click');
    await button(viewer, 'Clear log')?.trigger('click');
    expect(viewer.emitted('clear')).toHaveLength(1);
  });

  it('says that nothing was logged yet', () => {
    expect(status(show([]))).toBe('Nothing was logged yet.');
  });
});

describe('The log in Options, while it is open', () => {
  const open = async () => {
    vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({
      manifest_version: 3,
      name: 'Sidehand',
      version: '1.2.3',
    });
    await clearLog();
    await keepLines(lines.toReversed());
    const section = mount(DiagnosticsSection, {
      attachTo: document.body,
      props: { save: (work: () => Promise<unknown>) => work().then(() => undefined) },
    });
    await vi.waitFor(() => expect(section.findAll('.log-lines > li')).toHaveLength(4));
    return section;
  };
  const sentences = (section: Awaited<ReturnType<typeof open>>) =>
    section.findAll('.log-lines > li').map((item) => item.findAll('span')[1]?.text());

  it('gets new lines automatically, and does not disturb what is read, typed and announced', async () => {
    const section = await open();
    const search = section.get('input[type=search]');
    (search.element as HTMLInputElement).focus();
    const read = section.findAll('.log-lines > li').map(({ element }) => element);
    await keepLines([
      lineOf('tool-done', { tool: 'scroll', ms: 3 }, 6),
      lineOf('tool-done', { tool: 'hover', ms: 4 }, 7),
    ]);
    await vi.waitFor(() =>
      expect(sentences(section).slice(0, 3)).toEqual([
        'hover took 4 ms',
        'scroll took 3 ms',
        'TypeError was not caught at background.js:1:20',
      ]),
    );
    expect(
      section
        .findAll('.log-lines > li')
        .slice(2)
        .map(({ element }) => element),
    ).toEqual(read);
    expect([
      document.activeElement,
      section.get('[role=status]').text(),
      section.get('[role=status]').attributes('aria-live'),
    ]).toEqual([search.element, '6 of 6 lines, newest first', 'off']);
    await search.setValue('click');
    expect([section.get('[role=status]').text(), section.get('[role=status]').attributes('aria-live')]).toEqual([
      '1 of 6 lines, newest first',
      'polite',
    ]);
    section.unmount();
  });

  it('shows only new lines that fit the filter, and is empty when it is cleared elsewhere', async () => {
    const section = await open();
    await section.get('input[type=search]').setValue('hover');
    await keepLines([
      lineOf('tool-done', { tool: 'scroll', ms: 3 }, 6),
      lineOf('tool-done', { tool: 'hover', ms: 4 }, 7),
    ]);
    await vi.waitFor(() => expect(sentences(section)).toEqual(['hover took 4 ms']));
    await clearLog();
    await vi.waitFor(() => expect(section.get('[role=status]').text()).toBe('Nothing was logged yet.'));
    section.unmount();
    await flushPromises();
  });
});
