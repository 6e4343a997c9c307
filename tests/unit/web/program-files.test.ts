import { expect, it } from 'vitest';
import { fileNameOf, isProgramFile } from '@/utils/web/program-files';

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

it('an address is saved under its last segment', () => {
  expect(fileNameOf('https://x.example/a/Se%74up.exe?v=2#x')).toBe('Setup.exe');
  expect(fileNameOf('https://x.example/a/%E0%A4%A')).toBe('%E0%A4%A');
});
