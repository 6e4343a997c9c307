import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reactive, ref } from 'vue';
import CodeBlock from '@/components/CodeBlock.vue';
import PanelHeader from '@/entrypoints/sidebar.sidepanel/PanelHeader.vue';
import { highlightCode } from '@/utils/code/highlight';
import { readGeneralSettings } from '@/utils/settings/settings';
import { attempt, inPanel } from './panel/in-panel';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `step(${index});`).join('\n');
const block = (props: { code: string; errorLine?: number }) =>
  mount(CodeBlock, { props: { label: 'Code', ...props }, attachTo: document.body });
type Block = ReturnType<typeof block>;
const button = (shown: Block, name: string) => shown.findAll('button').find((one) => one.text() === name);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('Shown code', () => {
  it('is coloured and numbered, and its text is exactly the code', () => {
    const code = 'const a = "<b>"; // note\nreturn 1;';
    const shown = block({ code });
    expect(shown.find('code').text()).toBe(code);
    expect(shown.find('b').exists()).toBe(false);
    expect(['keyword', 'string', 'comment', 'number'].map((kind) => shown.find(`.code-${kind}`).text())).toEqual([
      'const',
      '"<b>"',
      '// note',
      '1',
    ]);
    expect(shown.findAll('.code-line').map((line) => `${line.attributes('data-number')} ${line.text()}`)).toEqual([
      '1 const a = "<b>"; // note',
      '2 return 1;',
    ]);
    expect(shown.find('[role=region][aria-label=Code][tabindex="0"]').exists()).toBe(true);
  });

  it('is folded where it is long, and opens', async () => {
    expect(button(block({ code: lines(12) }), 'Show all 12 lines')).toBeUndefined();
    const shown = block({ code: lines(13) });
    await button(shown, 'Show all 13 lines')?.trigger('click');
    expect(shown.find('.folded').exists()).toBe(false);
    expect(button(shown, 'Show less')?.attributes('aria-expanded')).toBe('true');
  });

  it('marks the line of an error', () => {
    expect(
      block({ code: lines(3), errorLine: 2 })
        .findAll('.wrong')
        .map((line) => line.attributes('data-number')),
    ).toEqual(['2']);
  });

  it('is copied whole, and says so', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const shown = block({ code: lines(20) });
    await button(shown, 'Copy')?.trigger('click');
    await flushPromises();
    expect([writeText.mock.calls, shown.find('[role=status]').text()]).toEqual([[[lines(20)]], 'Copied']);
  });

  it.each(['', 'const', '`${`${a}`}`', '{"a": [1, null]}', 'a < b && c > "\u2028"', '/*', lines(9_000)])(
    'keeps every character: %#',
    (code) => {
      for (const language of ['javascript', 'json'] as const)
        expect(
          highlightCode(code, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(code);
    },
  );
});

describe('"Allow code generation"', () => {
  it('is a switch in the menu of the panel', async () => {
    const settings = reactive({ allowCodeGeneration: false });
    const general = { settings, set: async (changed: typeof settings) => Object.assign(settings, changed) };
    const chat = { tasks: ref([]), running: ref([]) };
    const { global } = inPanel({ tab: ref(), pane: ref('conversation'), chat, general, attempt });
    const header = mount(PanelHeader, { global });
    const control = async () => {
      await header.get('[aria-label=More]').trigger('click');
      return header.get('[role=switch]');
    };
    const off = await control();
    expect([off.text(), off.attributes('aria-checked')]).toEqual(['Allow code generation', 'false']);
    await off.trigger('click');
    const on = await control();
    expect(on.attributes('aria-checked')).toBe('true');
    await on.trigger('click');
    expect(settings.allowCodeGeneration).toBe(false);
  });

  it('is off in settings of an older version', () => {
    expect(readGeneralSettings({ planningInterval: 4 })).toMatchObject({
      planningInterval: 4,
      allowCodeGeneration: false,
      fastJsMode: false,
    });
  });
});
