import type { SetRow, SetValue, UndoEnd, PageAction, Ref } from '../../api';
import { roleOf } from '../../aria/role';
import { clip, collapse, flatContains, isTag, queryAll } from '../../dom/dom';
import { withDomCache } from '../../dom/dom-cache';
import { doc, safe } from '../../dom/safe';
import { keptAttributes, takeBackLook, watchLooks, type ChangedLook } from './looks';
import { isInOrder, ordersAround, reordered, movedItem, putInOrder } from './orders';
import { labelOf } from '../forms/pressed-states';
import { editingHost, fireInputAndChange, isTextControl } from '../../typing/editing';
import { defined } from '../../../defined';
import { onFailure } from '../../../failure';
import { createRefs } from '../../see/refs';
import { untilChange } from '../../watch/observe';
import { act } from '../act';
import { isSecret } from '../../aria/secret';
import { isDisabled, isReadonly, valueOf } from '../../aria/states';
import { editorText } from '../../dom/editor-text';
import { tickOf } from '../check';

/** In characters, for a row of the panel. */
const MAX_NAME = 80;
const MAX_VALUE = 10_000;

/** A row for each field, choice, list and run of code. Plain data, which lives as long as the document. */
export interface SetMemory {
  taskId: string;
  rows: Kept[];
  lastId: number;
  /** Of any task, by `performance.now()`. */
  firstAt?: number;
}

type Kept = Omit<SetRow, 'kind'> & { subject: Element } & (
    | { kind: 'field' | 'choice'; was: SetState; is: SetState; partner?: Element }
    | { kind: 'order'; was: Element[]; is: Element[]; grip: Element | undefined }
    | { kind: 'look'; look: ChangedLook }
  );

export const emptyMemory = (): SetMemory => ({ taskId: '', rows: [], lastId: 0 });

/** The returned function adds what differs. `at`: what is acted on; code may act everywhere. */
export function watchSetting(memory: SetMemory, taskId: string, at: Element | 'everywhere' | undefined): () => void {
  if (memory.taskId !== taskId) Object.assign(memory, { taskId, rows: [] });
  const states = withDomCache(statesNow);
  const orders = ordersAround(at);
  const looks = at === 'everywhere' ? watchLooks() : undefined;
  const grip = at instanceof Element ? at : undefined;
  return () => {
    noteStates(memory, states);
    for (const { list: subject, was, is } of reordered(orders)) {
      const name = labelOf(subject, MAX_NAME) || clip(collapse(safe(is[0])?.textContent ?? ''), MAX_NAME);
      memory.rows.push({ kind: 'order', name, id: ++memory.lastId, subject, was, is, grip });
    }
    const look = looks?.();
    if (look && look.attributes.length + look.sheets.length > 0)
      memory.rows.push({ kind: 'look', name: '', id: ++memory.lastId, subject: doc.documentElement, look });
  };
}

/** See `PageDocument.set`. */
export function stillSet({ rows }: SetMemory): SetValue[] {
  return rows.flatMap((row): SetValue[] => {
    if ((row.kind !== 'field' && row.kind !== 'choice') || !isThere(row)) return [];
    const { name, is, subject } = row;
    if (typeof is === 'boolean') return name === '' ? [] : [{ name, value: name, isChoice: true }];
    const value = isTag(subject, 'select')
      ? [...subject.selectedOptions].map(({ label, text }) => collapse(label || text)).join(', ')
      : String(is);
    return value === '' ? [] : [{ name, value: clip(value, MAX_VALUE) }];
  });
}

/** See `PageApi.takeBack`. */
export async function takeBack(memory: SetMemory, taskId: string, id: number): Promise<UndoEnd> {
  const row = taskId === memory.taskId ? memory.rows.find((one) => one.id === id) : undefined;
  if (!row || !isThere(row)) return 'changed';
  if (!(await takeBackRow(row))) return 'refused';
  memory.rows = memory.rows.filter((one) => one !== row);
  return 'undone';
}

function isThere(row: Kept): boolean {
  if (!safe(row.subject).isConnected) return false;
  if (row.kind === 'look')
    return keptAttributes(row.look).length > 0 || row.look.sheets.some((one) => safe(one).isConnected);
  return row.kind === 'order' ? isInOrder(row.subject, row.is) : isSame(stateOf(row.subject), row.is);
}

async function takeBackRow(row: Kept): Promise<boolean> {
  if (row.kind === 'order') return takeBackOrder(row);
  if (row.kind === 'look') {
    takeBackLook(row.look);
    return true;
  }
  if (row.partner) return takeBackState(row.partner, true);
  const { subject } = row;
  if (!isTag(subject, 'input') || subject.type !== 'radio') return takeBackState(subject, row.was);
  subject.checked = false;
  fireInputAndChange(subject);
  return !subject.checked;
}

/** What a field held before the task counts, however often it sets it. */
function noteStates(memory: SetMemory, before: ReadonlyMap<Element, SetState>): void {
  const changed = withDomCache(() =>
    [...before].flatMap(([subject, was]) => {
      const is = stateOf(subject);
      if (is === undefined || isSame(is, was) || !safe(subject).isConnected) return [];
      return [{ subject, was, is, name: labelOf(subject, MAX_NAME), isRadio: roleOf(subject) === 'radio' }];
    }),
  );
  for (const { subject, is, name, isRadio, ...now } of changed) {
    const known = memory.rows.find((row) => row.subject === subject && 'is' in row && row.kind !== 'order');
    memory.rows = memory.rows.filter((row) => row !== known);
    const was = known && 'was' in known ? (known.was as SetState) : now.was;
    // The one that is on now stands for both.
    if (isSame(was, is) || (isRadio && is === false)) continue;
    const partner = isRadio ? changed.find((one) => one.was === true && inGroup(one.subject, subject)) : undefined;
    const kind = typeof is === 'string' ? 'field' : 'choice';
    const id = ++memory.lastId;
    memory.rows.push({ kind, name, id, subject, was, is, ...defined({ partner: partner?.subject }) });
  }
}

function inGroup(one: Element, other: Element): boolean {
  if (isTag(one, 'input') && isTag(other, 'input')) return one.name === other.name && one.form === other.form;
  const groupOf = (element: Element) => safe(element).closest('[role=radiogroup]');
  return groupOf(one) !== null && groupOf(one) === groupOf(other);
}

const TIMEOUT_MS = 3_000;
/** Some pages ask their server before they show what was set. */
const TAKING_MS = 1_000;

async function takeBackState(element: Element, state: SetState): Promise<boolean> {
  await carryOut([element], ([ref = '']) => actionTo(element, ref, state));
  return (await untilChange(() => isSame(stateOf(element), state), TAKING_MS)) === true;
}

/** By hand; what code has sorted, in the document. `grip`: by what it was held. */
async function takeBackOrder({ subject: list, was, is, grip }: Kept & { kind: 'order' }): Promise<boolean> {
  if (!grip) putInOrder(list, was);
  else {
    const moved = movedItem(was, is);
    if (!moved) return false;
    const held = flatContains(moved.item, grip) ? grip : moved.item;
    await carryOut([held, moved.place], ([ref = '', to = '']) => ({ kind: 'drag', ref, to: { ref: to } }));
  }
  return (await untilChange(() => isInOrder(list, was), TAKING_MS)) === true;
}

/** Nothing where the page does not let a person do it now. */
async function carryOut(elements: Element[], actionOn: (refs: string[]) => PageAction): Promise<void> {
  const refs = createRefs();
  const named = elements.map((element) => refs.refOf(element));
  const limits = { timeoutMs: TIMEOUT_MS, notAfter: Date.now() + TIMEOUT_MS, begin: () => undefined, allowedForm: '' };
  await act(refs, actionOn(named), limits).catch(onFailure(undefined));
}

type SetState = string | boolean | number[];

const SETTABLE = 'input, textarea, select, [contenteditable], [aria-checked], [aria-pressed], [role=combobox]';
const MAX_FIELDS = 2_000;
/** In characters; longer texts of editors are not watched. */
const MAX_TEXT = 20_000;

function statesNow(): Map<Element, SetState> {
  const states = new Map<Element, SetState>();
  for (const element of queryAll(SETTABLE).slice(0, MAX_FIELDS)) {
    const state = stateOf(element);
    if (state !== undefined) states.set(element, state);
  }
  return states;
}

/** Undefined for what is disabled, read-only, secret or has no state. */
function stateOf(element: Element): SetState | undefined {
  if (isSecret(element) || isReadonly(element) || isDisabled(element)) return undefined;
  if (isTag(element, 'select')) return [...element.selectedOptions].map(({ index }) => index);
  if (isTextControl(element) || (isTag(element, 'input') && element.type === 'range')) return element.value;
  const tick = tickOf(element);
  if (tick !== undefined) return tick === 'mixed' ? undefined : tick;
  if (editingHost(element) === element)
    return (safe(element).textContent ?? '').length > MAX_TEXT ? undefined : editorText(element);
  return safe(element).getAttribute('role') === 'combobox' ? valueOf(element, 'combobox') : undefined;
}

function isSame(one: SetState | undefined, other: SetState | undefined): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

function actionTo(element: Element, ref: Ref, state: SetState): PageAction {
  if (typeof state === 'boolean') return { kind: 'check', ref, checked: state };
  if (typeof state !== 'string') return { kind: 'select', ref, options: state.map((index) => `#${index + 1}`) };
  const isChosen = !isTextControl(element) && safe(element).getAttribute('role') === 'combobox';
  return isChosen ? { kind: 'select', ref, options: [state] } : { kind: 'type', ref, text: state };
}
