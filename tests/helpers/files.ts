import type { Page } from './browsers/index.ts';

export interface GivenFile {
  name: string;
  type: string;
  text: string;
}

/**
 * Gives files to the panel as its file chooser would, because browsers do not open a chooser for a script. Resolves
 * when they are listed.
 */
export async function attachFiles(panel: Page, files: GivenFile[]): Promise<void> {
  await panel.waitFor(() => document.querySelector('.composer input[type=file]'));
  await panel.evaluate((given: GivenFile[]) => {
    const input = document.querySelector<HTMLInputElement>('.composer input[type=file]');
    if (!input) throw new Error('The panel has no field for files.');
    const transfer = new DataTransfer();
    for (const { name, type, text } of given) transfer.items.add(new File([text], name, { type }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, files);
}

/** The files listed in the composer, once there are `count`. */
export async function attached(panel: Page, count: number): Promise<string[]> {
  return panel.waitFor((wanted: number) => {
    const items = [...document.querySelectorAll<HTMLElement>('.composer .chip')];
    return items.length === wanted ? items.map((item) => item.innerText.replace(/\s+/g, ' ').trim()) : undefined;
  }, count);
}
