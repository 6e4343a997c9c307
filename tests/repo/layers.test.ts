import { describe, expect, test } from 'vitest';
import { importFault } from '../../scripts/layers.js';
import { importsOf, read, sourceFiles } from './source';

describe('the layers', () => {
  test('import only what is below them', () => {
    const faults = sourceFiles().flatMap((file) => importsOf(file).map((target) => importFault(file, target)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test('components touch neither stores nor the browser', () => {
    const offenders = sourceFiles(['components']).filter((file) =>
      /\bbrowser\.|\bchrome\.|useStore|features\/(?:[\w-]+\/)?browser|utils\/browser\/(?!host\/panel-protocol)/.test(
        read(file),
      ),
    );
    expect(offenders).toEqual([]);
  });

  test('nobody imports an entrypoint', () => {
    const offenders = sourceFiles(['components', 'composables', 'stores', 'locales', 'utils', 'features']).filter(
      (file) => importsOf(file).some((target) => target.startsWith('entrypoints/')),
    );
    expect(offenders).toEqual([]);
  });
});
