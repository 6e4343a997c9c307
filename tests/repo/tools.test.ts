import { describe, expect, test } from 'vitest';
import { navigatorToolSpecs } from '@/utils/agent/navigator/tool-specs';
import en from '@/locales/en.json';
import { toolNamed, tools } from '@/utils/tools';
import { read, sourceFiles } from './source';

describe('the list of tools', () => {
  test('names every tool that a file declares, once', () => {
    const declared = sourceFiles(['utils/tools', 'features']).flatMap((file) =>
      [...read(file).matchAll(/defineTool\(\{\s*name: '(\w+)'/g)].map((match) => match[1]),
    );
    const where = 'utils/tools/index.ts has the tools of the core, the core part of a feature those of the feature';
    expect(tools.map((tool) => tool.name).sort(), where).toEqual(declared.sort());
  });

  test('is the only place that depends on names of tools: guard, loop, fold and panel ask the tool', () => {
    const names = new RegExp(`'(${tools.map(({ name }) => name).join('|')})'`);
    const asks = new RegExp(`(tool|call\\.name|\\bname) (===|!==) ${names.source}|case ${names.source}:`);
    // The planner has tools of its own; the offline model makes calls like every model, and workflows are made of them.
    const asking = sourceFiles([
      'utils/agent',
      'utils/guard',
      'components',
      'utils/history',
      'utils/browser',
      'features',
    ]).filter(
      (file) => !/^(?:utils\/agent\/planner|features\/offline-commands|features\/workflows\/agent)\//.test(file),
    );
    const naming = asking.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((text, i) => (asks.test(text) ? [`${file}:${i + 1} ${text.trim()}`] : [])),
    );
    expect(naming).toEqual([]);
  });

  test('describes each tool to models by a JSON Schema of an object', () => {
    for (const spec of navigatorToolSpecs(tools, true)) {
      expect(spec.parameters).toMatchObject({ type: 'object' });
      if (toolNamed(spec.name)?.effect !== 'read')
        expect(spec.parameters).toMatchObject({ properties: { step: { type: 'integer' } } });
      expect(spec.description).toMatch(/^[A-Z].*\.( .*)?$/);
    }
  });

  test('has a text in the panel for every label that a tool can give', () => {
    const keys = sourceFiles(['utils/tools', 'utils/agent', 'features']).flatMap((file) =>
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
