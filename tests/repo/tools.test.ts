import { describe, expect, test } from 'vitest';
import { navigatorToolSpecs } from '@/utils/agent/tool-specs';
import en from '@/locales/en.json';
import { rules } from '@/utils/guard';
import { toolNamed, tools } from '@/utils/tools';
import { read, sourceFiles } from './source';

describe('the list of tools', () => {
  test('names every tool that a file declares, once', () => {
    const declared = sourceFiles(['utils/tools']).flatMap((file) =>
      [...read(file).matchAll(/defineTool\(\{\s*name: '(\w+)'/g)].map((match) => match[1]),
    );
    expect(tools.map((tool) => tool.name).sort()).toEqual(declared.sort());
  });

  test('has a rule of the guard for each tool, and no rule without a tool', () => {
    expect(Object.keys(rules).sort()).toEqual(tools.map((tool) => tool.name).sort());
  });

  test('describes each tool to models by a JSON Schema of an object', () => {
    for (const spec of navigatorToolSpecs(tools)) {
      expect(spec.parameters).toMatchObject({ type: 'object' });
      if (toolNamed(spec.name)?.effect !== 'read')
        expect(spec.parameters).toMatchObject({ properties: { step: { type: 'integer' } } });
      expect(spec.description).toMatch(/^[A-Z].*\.( .*)?$/);
    }
  });

  test('has words for the panel for every label that a tool can give', () => {
    const keys = sourceFiles(['utils/tools', 'utils/agent']).flatMap((file) =>
      [...read(file).matchAll(/'(tool_\w+)'/g)].map((match) => match[1] ?? ''),
    );
    const built = ['up', 'down', 'left', 'right', 'top', 'bottom']
      .map((to) => `tool_scroll_${to}`)
      .concat(['goto', 'back', 'forward', 'reload'].map((action) => `tool_navigate_${action}`))
      .concat(['open', 'close', 'switch', 'list'].map((action) => `tool_tabs_${action}`))
      .concat(
        ['article', 'records', 'headings', 'links', 'tables', 'lists', 'fields', 'text'].map(
          (what) => `tool_extract_${what}`,
        ),
      );
    expect([...keys, ...built].filter((key) => !(key in en))).toEqual([]);
  });

  test('finds a tool by its name', () => {
    expect(toolNamed('click')?.effect).toBe('once');
    expect(toolNamed('fly')).toBeUndefined();
  });
});
