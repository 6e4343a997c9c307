import { spawnSync } from 'node:child_process';
import { installOnDebian, isRootOnDebian } from './browsers.ts';

/**
 * For pictures: without a font a language is drawn as empty boxes. Installs Debian's where this process is root on
 * Debian or Ubuntu, else throws an error that says for which languages there is none. Where fontconfig is not in use,
 * the system has fonts for all.
 */
export async function ensureFonts(languages: readonly string[], print: (line: string) => void): Promise<void> {
  const missing = withoutFont(languages);
  if (missing.length === 0) return;
  if (isRootOnDebian()) {
    print(`No font for ${missing.join(', ')} here. Installing Debian's "${debianPackage}" ...`);
    await installOnDebian(debianPackage);
  }
  const still = withoutFont(languages);
  if (still.length > 0)
    throw new Error(`There is no font here for ${still.join(', ')}: install one and run this again.`);
}

/** The languages of the panel that Debian's usual fonts lack are Chinese and Japanese. */
const debianPackage = 'fonts-noto-cjk';

function withoutFont(languages: readonly string[]): string[] {
  return languages.filter((language) => {
    const { status, stdout } = spawnSync('fc-list', [`:lang=${language.toLowerCase()}`], { encoding: 'utf8' });
    return status === 0 && stdout.trim() === '';
  });
}
