import { expect, test } from 'vitest';
import { bundledPackages, thirdPartyNotices } from '../../scripts/third-party-notices';
import { dependencies } from '../../package.json';

test('every package of the product is named with its licence and the licence text', () => {
  const packages = bundledPackages();
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  for (const { name, version, licence, text } of packages) {
    expect(`${name} ${version} ${licence}`).toMatch(/^\S+ \d\S* \S+/);
    expect(text.length).toBeGreaterThan(300);
  }
  expect(thirdPartyNotices()).toMatch(/^pdfjs-dist \d[\d.]* \(Apache-2\.0\)$/m);
  expect(thirdPartyNotices()).toBe(thirdPartyNotices());
});
