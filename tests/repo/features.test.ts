import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserFeatures } from '@/features/browser';
import { coreFeatures } from '@/features/core';
import { fileKinds } from '@/features/files';
import { fileKeepers } from '@/features/message-files';
import { optionsFeatures } from '@/features/options';
import { pageFeatures } from '@/features/page';
import { panelFeatures } from '@/features/panel';
import { listWithout } from '@/scripts/without-features';
import { isProduct, importsOf, read, root, sourceFiles } from './source';

const names = readdirSync(path.join(root, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Words are in the files of the languages, which the translators keep together. */
const product = sourceFiles().filter((file) => isProduct(file) && !file.startsWith('locales/'));
const outside = (name: string): string[] =>
  product.filter((file) => !file.startsWith(`features/${name}/`) && !stillKnown[name]?.includes(file));
const isList = (file: string): boolean => /^features\/[\w-]+\.ts$/.test(file);

/** They still know a feature, by its folder or the word: the list only gets shorter. */
const stillKnown: Readonly<Record<string, readonly string[]>> = {
  // What is stored has the word for good.
  attachments: ['utils/contracts/message-files.ts', 'utils/contracts/records.ts'],
  pdf: [
    'entrypoints/pdf/index.ts',
    'utils/browser/tabs/downloads.ts',
    'features/offline-commands/core/urls.ts',
    'utils/page/library.ts',
  ],
  workflows: [
    'components/composer/commands.ts',
    'components/entries/AnswerTools.vue',
    'components/entries/ToolRow.vue',
    'components/task-actions.ts',
    'components/workflows/DraftForm.vue',
    'components/workflows/RecordingCard.vue',
    'components/workflows/SaveWorkflow.vue',
    'components/workflows/SavedWorkflows.vue',
    'components/workflows/StepList.vue',
    'entrypoints/background/scheduled-runs.ts',
    'entrypoints/sidebar.sidepanel/PanelFooter.vue',
    'entrypoints/sidebar.sidepanel/TasksPane.vue',
    'entrypoints/sidebar.sidepanel/conversation-actions.ts',
    'entrypoints/sidebar.sidepanel/navigation.ts',
    'entrypoints/sidebar.sidepanel/panel.ts',
    'stores/named-items.ts',
    'utils/agent/task/fold/fold-workflow.ts',
    'utils/agent/task/workflow-consent.ts',
    'utils/agent/workflow/expectations.ts',
    'utils/agent/workflow/play-step.ts',
    'utils/browser/host/act-results.ts',
    'utils/browser/host/host.ts',
    'utils/browser/host/message-delivery.ts',
    'utils/browser/host/open-workflow-tab.ts',
    'utils/browser/host/panel-methods.ts',
    'utils/browser/host/program-calls-host.ts',
    'utils/browser/host/schedules.ts',
    'utils/browser/host/task-launcher.ts',
    'utils/browser/host/workflows.ts',
    'utils/browser/settings/core-fields.ts',
    'utils/browser/settings/storage.ts',
    'utils/contracts/events.ts',
    'utils/contracts/tool.ts',
    'utils/contracts/workflow.ts',
    'utils/history/suggestions.ts',
    'utils/tools/tabs.ts',
    'utils/workflow/fill.ts',
    'utils/workflow/parameters.ts',
    'utils/workflow/record/recorded-draft.ts',
    'utils/workflow/record/recording.ts',
    'utils/workflow/recorded-steps.ts',
    'utils/workflow/step-label.ts',
    'utils/workflow/stored-workflows.ts',
    'utils/workflow/workflow-file.ts',
  ],
};

describe.each(names)('the feature %s', (name) => {
  test('is known by the lists of features only', () => {
    const knowing = outside(name).filter((file) =>
      importsOf(file).some((target) => path.posix.join('/', target).startsWith(`/features/${name}/`)),
    );
    expect(knowing.filter((file) => !isList(file))).toEqual([]);
    expect(knowing.length).toBeLessThanOrEqual(3);
  });

  test('is named nowhere else: neither itself nor its tools', () => {
    const [first = '', ...others] = name.split('-');
    const written = [first, ...others].join('[-_ ]?');
    const tools = coreFeatures.filter((feature) => feature.name === name).flatMap((feature) => feature.tools ?? []);
    const spelled = [written, ...tools.map((tool) => tool.name)].join('|');
    // The bridge has tools of its own, whose names programs know.
    const isNamed = (file: string) => new RegExp(file.startsWith('bridge/') ? written : spelled, 'i').test(read(file));
    const naming = outside(name).filter((file) => !isList(file) && isNamed(file));
    expect(naming).toEqual([]);
  });

  test('knows no other feature', () => {
    const others = names.filter((other) => other !== name);
    const known = product
      .filter((file) => file.startsWith(`features/${name}/`))
      .flatMap((file) => importsOf(file).filter((target) => others.some((o) => target.includes(`features/${o}/`))));
    expect(known).toEqual([]);
  });

  test('has its name in all its parts', () => {
    const lists = [coreFeatures, browserFeatures, fileKinds, fileKeepers, pageFeatures, optionsFeatures, panelFeatures];
    const listed = lists.flatMap((list) => list.map((one) => one.name));
    expect(listed).toContain(name);
    expect(listed.filter((one) => !names.includes(one))).toEqual([]);
  });
});

test('a build without a feature takes it out of each list, and nothing else', () => {
  const list = (...shown: string[]) =>
    `${shown.map((one) => `import { ${one} } from './${one}/core';\n`).join('')}export const all = [${shown.join(', ')}];`;
  expect(listWithout(list('first', 'second', 'third'), ['second'])).toBe(list('first', 'third'));
  for (const part of ['core', 'browser', 'files', 'message-files', 'page', 'options', 'panel'])
    expect(listWithout(read(`features/${part}.ts`), names)).toMatch(/= \[\s*\];/);
});

test('what still knows a feature does so', () => {
  const kept = Object.entries(stillKnown).flatMap(([name, files]) =>
    files.filter((file) => !new RegExp(name, 'i').test(read(file))),
  );
  expect(kept).toEqual([]);
});

test('features are found at all, and bring tools', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(coreFeatures.flatMap(({ tools = [] }) => tools).length).toBeGreaterThan(0);
});
