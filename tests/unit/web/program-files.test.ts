import { expect, it } from 'vitest';
import { fileNamesIn, isProgramFile } from '@/utils/web/program-files';

it.each(['setup.exe', 'Setup.MSI', 'app.dmg', 'x.apk', 'report.pdf.exe', 'report.exe. ', 'a.AppImage', 'x.deb'])(
  '%s is a program',
  (name) => {
    expect(isProgramFile(name, false)).toBe(true);
  },
);

it.each(['example.com', 'main.js', 'install.sh', 'ui.app'])('%s is a program only where it is saved', (name) => {
  expect([isProgramFile(name, true), isProgramFile(name, false)]).toEqual([true, false]);
});

it.each(['report.pdf', 'exe', 'photos.zip', 'mugs', 'a.exe.html', ''])('%s is none', (name) => {
  expect(isProgramFile(name, true)).toBe(false);
});

it('a file is named at the end of a path, or before how to get it', () => {
  expect(fileNamesIn('/a/Setup.exe;v=2')).toEqual(['a', 'Setup.exe', 'Setup.exe;v=2']);
  expect(fileNamesIn('/files/invoice.pdf;setup.exe').filter((name) => isProgramFile(name, false))).toEqual([
    'invoice.pdf;setup.exe',
  ]);
  expect(fileNamesIn('/files/setup.exe/download')).toEqual(['setup.exe', 'download']);
  expect(fileNamesIn('setup.exe')).toEqual(['setup.exe']);
});
