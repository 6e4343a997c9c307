import { fail } from '../../failure';
import type { ActionOutcome, UploadFile } from '../api';
import type { Hit } from '../dom/overlay';
import { describe } from './actionable';
import { isTag, nextTask, pathUp, shadowRootOf } from '../dom/dom';
import { fireInputAndChange } from '../typing/editing';
import { fireDrag } from './pointer/mouse-events';
import { doc, safe } from '../dom/safe';

/**
 * To the input behind the label, button or drop zone, else dropped on the element. Throws WRONG_ELEMENT, AMBIGUOUS,
 * INVALID_ARGUMENTS, NOT_ACTIONABLE.
 */
export async function upload(element: Element, hit: () => Promise<Hit>, files: UploadFile[]): Promise<ActionOutcome> {
  const input = fileInputOf(element);
  await (input ? giveTo(input, element, files) : dropFiles(element, await hit(), files));
  await nextTask();
  return { value: files.map(({ name }) => name).join(', ') };
}

function giveTo(input: HTMLInputElement, element: Element, files: UploadFile[]): void {
  if (input.matches(':disabled')) throw fail('NOT_ACTIONABLE', `${describe(element)} is disabled.`);
  if (files.length > 1 && !input.multiple && !input.webkitdirectory)
    throw fail('INVALID_ARGUMENTS', `${describe(element)} takes one file only.`, { hint: 'Give one of them.' });
  const refused = files.find((file) => !accepts(input.accept, file));
  if (refused)
    throw fail(
      'INVALID_ARGUMENTS',
      `${describe(element)} does not take "${refused.name}". It takes files of these kinds: ${input.accept}`,
    );
  input.files = transferOf(files).files;
  fireInputAndChange(input);
}

function fileInputOf(element: Element): HTMLInputElement | undefined {
  const control = isTag(element, 'label') ? (element.control ?? element) : element;
  if (isFileInput(control)) return control;
  if (safe(control).matches('input:not([type=button], [type=submit], [type=image]), select, option'))
    throw takesNoFiles(element);
  for (const around of pathUp(control).slice(0, maxLevels + 1)) {
    if (around === doc.body) break;
    const inputs = [...safe(shadowRootOf(around) ?? around).querySelectorAll('input[type=file]')].filter(isFileInput);
    if (inputs.length === 1) return inputs[0];
    if (inputs.length > 1)
      throw fail('AMBIGUOUS', `It is not clear which of several file fields ${describe(element)} stands for.`, {
        hint: 'Name the label or button of the field itself.',
      });
  }
  const all = [...doc.querySelectorAll('input[type=file]')].filter(isFileInput);
  return all.length === 1 && isTag(element, 'button') ? all[0] : undefined;
}

const maxLevels = 3;

function takesNoFiles(element: Element): Error {
  return fail('WRONG_ELEMENT', `${describe(element)} takes no files.`, {
    hint: 'Name a file field, its label or button, or a place that files can be dropped on.',
  });
}

function isFileInput(element: Element): element is HTMLInputElement {
  return isTag(element, 'input') && element.type === 'file';
}

/** Knows endings, types, types with any subtype. Others, such as `*` or `image/jpg`, allow any file, as in browsers. */
export function accepts(accept: string, { name, type }: Pick<UploadFile, 'name' | 'type'>): boolean {
  const kinds = accept
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim().replace(/^\*(?=\.)/, ''))
    .filter((kind) => kind !== '');
  if (kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    const [group = '', subtype] = kind.split('/');
    if (subtype === undefined || group === '*' || type === '') return true;
    const isOfGroup = type.toLowerCase().startsWith(`${group}/`);
    return subtype === '*'
      ? isOfGroup
      : type.toLowerCase() === kind || (isOfGroup && name.toLowerCase().endsWith(`.${subtype}`));
  });
}

function transferOf(files: UploadFile[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const { name, type, base64 } of files)
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }),
    );
  return transfer;
}

/**
 * Firefox 153 hides from a page the files in a DataTransfer that an extension filled; `wrappedJSObject` and `cloneInto`
 * create things on the page's behalf.
 */
function ownTransferOf(files: FileList): DataTransfer {
  const { wrappedJSObject: page } = window as { wrappedJSObject?: typeof globalThis };
  const { cloneInto } = globalThis as { cloneInto?: (file: File, scope: object, options: object) => File };
  const transfer = page && cloneInto ? new page.DataTransfer() : new DataTransfer();
  for (const file of files)
    transfer.items.add(page && cloneInto ? cloneInto(file, page, { wrapReflectors: true }) : file);
  return transfer;
}

async function dropFiles(element: Element, hit: Hit, files: UploadFile[]): Promise<void> {
  const dataTransfer = ownTransferOf(transferOf(files).files);
  const fire = (type: string) => fireDrag(hit.target, type, hit, { dataTransfer });
  fire('dragenter');
  await nextTask();
  if (fire('dragover')) {
    fire('dragleave');
    throw takesNoFiles(element);
  }
  fire('drop');
}
