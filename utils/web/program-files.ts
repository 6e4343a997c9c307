/** Systems run or install these, and no browser shows them. */
const binary =
  'exe msi msix msixbundle appx appxbundle appinstaller msp mst scr pif cpl bat cmd lnk scf hta wsf wsh vbe jse jar jnlp xll wll gadget settingcontent-ms dmg pkg mpkg iso img vhd vhdx mobileconfig deb rpm appimage flatpak flatpakref snap apk apks xapk aab ipa crx xpi vsix elf bin run msu diagcab ppkg ocx drv sct wsc wsb shb rdp';
/** Programs where the browser is known to save them; else they may be texts, or parts of names. */
const text =
  'com app command tool workflow action scpt scptd applescript terminal fileloc inetloc webloc url reg inf ps1 psm1 psd1 vbs js mjs msc chm hlp desktop sh bash zsh csh ksh fish py pyw pl rb php so dylib dll sys library-ms search-ms application appref-ms';

const endings = { binary: new Set(binary.split(' ')), text: new Set(text.split(' ')) };

/** `saved`: the browser will save it. In a page's address, such an ending says less. */
export function isProgramFile(name: string, saved: boolean): boolean {
  // Firefox leaves out signs without a form anywhere, Windows dots and spaces at the end.
  const saves = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '').replace(/[\s.]+$/, '');
  const ending = /\.([^.]+)$/.exec(saves)?.[1]?.toLowerCase() ?? '';
  return endings.binary.has(ending) || (saved && endings.text.has(ending));
}

/** The last pieces, also without what follows a `;`, which may say how to get the file. */
export function fileNamesIn(path: string): string[] {
  const pieces = path.split(/[/\\]/).slice(-2);
  return [...new Set(pieces.flatMap((piece) => [piece.replace(/;.*$/, ''), piece]))];
}
