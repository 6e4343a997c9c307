import { expect, test } from 'vitest';
import { read, sourceFiles } from './source';

test('the product knows no suite and no task of one', () => {
  const product = sourceFiles(['entrypoints', 'components', 'composables', 'stores', 'locales', 'utils', 'bridge']);
  expect(product.filter((file) => /miniwob|webgames|wob_|seedrandom/i.test(read(file)))).toEqual([]);
});
