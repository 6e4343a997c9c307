import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import LogViewer from '@/components/options/LogViewer.vue';
import { lineOf, type LogLine } from '@/utils/log/line';

const lines: LogLine[] = [
  lineOf('uncaught', { error: 'TypeError', where: 'background.js:1:20' }, 5),
  lineOf('tool-failed', { tool: 'click', ms: 40, code: 'NOT_FOUND' }, 4),
  lineOf('tool-done', { tool: 'type', ms: 12 }, 3),
  lineOf('model-asked', { role: 'planner', host: 'https://models.example/v1' }, 2),
];

const show = (shown = lines) => mount(LogViewer, { attachTo: document.body, props: { lines: shown } });
type Viewer = ReturnType<typeof show>;
const told = (viewer: Viewer) => viewer.findAll('ol[aria-label="Lines of the log"] > li').map((item) => `${item.attributes('data-level')}: ${item.findAll('span')[1]?.text()}`);
const button = (viewer: Viewer, name: string) => viewer.findAll('button').find((item) => item.text() === name);
const status = (viewer: Viewer) => viewer.get('[role=status]').text();

afterEach(() => { document.body.innerHTML = ''; });

describe('The log in Options', () => {
  it('tells each line as a sentence, the newest first', () => {
    const viewer = show();
    expect(told(viewer)).toEqual([
      'error: TypeError was not caught at background.js:1:20', 'warn: click failed after 40 ms: NOT_FOUND', 'info: type took 12 ms',
      'debug: The model of the planner is asked',
    ]);
    expect(status(viewer)).toBe('4 of 4 lines, newest first');
  });

  it('is narrowed down by level and by words, and says where nothing fits', async () => {
    const viewer = show();
    await viewer.get('select').setValue('warn');
    expect(told(viewer).map((line) => line.split(':')[0])).toEqual(['error', 'warn']);
    await viewer.get('input[type=search]').setValue('click NOT_found');
    expect(told(viewer)).toEqual(['warn: click failed after 40 ms: NOT_FOUND']);
    await viewer.get('input[type=search]').setValue('teapot');
    expect([told(viewer), status(viewer)]).toEqual([[], 'No line fits. Choose another level or other words.']);
    expect(button(viewer, 'Copy')?.attributes('disabled')).toBeDefined();
  });

  it('copies and exports what fits, also what is further down than shown', async () => {
    const many = Array.from({ length: 450 }, (_, index) => lineOf('tool-done', { tool: 'click', ms: index }, index));
    const viewer = show([...many, ...lines]);
    expect(told(viewer)).toHaveLength(200);
    await button(viewer, 'Show more lines')?.trigger('click');
    expect(told(viewer)).toHaveLength(400);
    await viewer.get('input[type=search]').setValue('tool click');
    await button(viewer, 'Copy')?.trigger('click');
    await button(viewer, 'Export as JSON')?.trigger('click');
    expect([viewer.emitted<[LogLine[]]>('copy')?.[0]?.[0].length, viewer.emitted<[LogLine[]]>('download')?.[0]?.[0].length]).toEqual([451, 451]);
  });

  it('asks before it is cleared, with the focus on the way back', async () => {
    const viewer = show();
    await button(viewer, 'Clear log')?.trigger('click');
    expect([viewer.get('[role=group]').attributes('aria-label'), document.activeElement?.textContent, viewer.emitted('clear')]).toEqual(['Clear the whole log?', 'Cancel', undefined]);
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
