import { defined } from '../../../../utils/defined';
import type { UserAct } from '../../../../utils/contracts/user-act';
import { targetName, withoutSecret } from '../target';
import type { LostKind, RecordedStep, Recording } from './recording';

type NewStep = Omit<RecordedStep, 'id' | 'page'>;
type Change = { add: NewStep } | { replace: NewStep } | 'nothing';

/**
 * Acts that belong together become one step: typing in one field, quick clicks, a key pressed again. Keeps nothing of a
 * text that turns out to be a secret. Pure.
 */
export function withAct(
  steps: readonly RecordedStep[],
  act: UserAct,
  page: string,
  newId: () => string,
): RecordedStep[] {
  if (act.kind === 'lost') return [...steps];
  const withPage = withLead(steps, page).filter((step) => !(act.kind === 'secret' && isTypedInto(step, act.element)));
  const kept = withPage.at(-1)?.focuses && dropsFocus(act, withPage.at(-1)) ? withPage.slice(0, -1) : withPage;
  const last = kept.at(-1);
  const change = changeBy(act, last?.element === act.element ? last : undefined, kept);
  if (change === 'nothing') return kept;
  if ('add' in change) return [...kept, { id: newId(), page, ...change.add }];
  return [...kept.slice(0, -1), { id: last?.id ?? newId(), page: last?.page ?? page, ...change.replace }];
}

/** The last step led to the address. Pure. */
export function withLead(steps: readonly RecordedStep[], address: string): RecordedStep[] {
  return steps.map((step, at) => {
    if (at < steps.length - 1 || address === '') return step;
    const { leadsTo: _, ...rest } = step;
    return address === step.page || step.tool === 'navigate' ? rest : { ...rest, leadsTo: address };
  });
}

/** The user opened this address by themselves. Pure. */
export function withOpened(steps: readonly RecordedStep[], url: string, newId: () => string): RecordedStep[] {
  const last = steps.at(-1);
  const before = last?.tool === 'navigate' ? steps.slice(0, -1) : steps;
  return [...before, { id: newId(), tool: 'navigate', args: { action: 'goto', url }, page: leftAt(last, url) }];
}

/** For going back or forward. A link followed and left at once is no step. Pure. */
export function withHistory(steps: readonly RecordedStep[], url: string, newId: () => string): RecordedStep[] {
  const last = steps.at(-1);
  const isDetour = last?.page === url && last.tool === 'click' && last.target?.role === 'link';
  return isDetour ? steps.slice(0, -1) : withOpened(steps, url, newId);
}

/** No run may act in a frame of another site, so the user does it each time. Never records the act itself. Pure. */
export function withForeign(
  steps: readonly RecordedStep[],
  host: string,
  page: string,
  newId: () => string,
): RecordedStep[] {
  const withPage = withLead(steps, page);
  if (withPage.at(-1)?.foreign && withPage.at(-1)?.args.what === host) return withPage;
  const args = { kind: 'custom', what: host };
  return [...withPage, { id: newId(), tool: 'request_assistance', args, foreign: true, page }];
}

/** For an act that cannot be repeated. Pure. */
export function withLost(recording: Recording, what: LostKind): Recording {
  const lost = recording.lost ?? [];
  return lost.includes(what) ? recording : { ...recording, lost: [...lost, what] };
}

/** The user went on in another tab, with this address. Pure. */
export function withTab(steps: readonly RecordedStep[], url: string, newId: () => string): RecordedStep[] {
  const page = leftAt(steps.at(-1), url);
  return [...steps, { id: newId(), tool: 'manage_tabs', args: { action: 'switch', url }, page }];
}

const leftAt = (last: RecordedStep | undefined, url: string): string => last?.leadsTo ?? last?.page ?? url;

type RecordedAct = Exclude<UserAct, { kind: 'lost' }>;

function dropsFocus(act: RecordedAct, focus: RecordedStep | undefined): boolean {
  return act.element === focus?.element || (act.kind === 'click' && act.focuses) || act.kind === 'type';
}

/** `last`: the last step, if it is about the same element. */
function changeBy(act: RecordedAct, last: RecordedStep | undefined, steps: readonly RecordedStep[]): Change {
  const { element } = act;
  const target = act.target && withoutSecret(act.target);
  const about = { element, ...defined({ target }) };
  const newest = (step: NewStep): Change => (last?.tool === step.tool ? { replace: step } : { add: step });
  const asked = (kind: string): Change =>
    last?.tool === 'request_assistance'
      ? 'nothing'
      : { add: { tool: 'request_assistance', args: { kind, what: targetName(target) }, ...about } };
  switch (act.kind) {
    case 'type': {
      if (isTyped(steps, element, act.text)) return 'nothing';
      const step = { tool: 'type', args: { text: act.text }, ...about };
      return last?.tool === 'type' && last.args.submit !== true ? { replace: step } : { add: step };
    }
    case 'secret':
      return asked('custom');
    case 'file':
      return asked('file');
    case 'select':
      return newest({ tool: 'select', args: { options: act.options }, ...about });
    case 'check':
      return newest({ tool: 'check', args: { checked: act.checked }, ...about });
    case 'click': {
      const more = act.count === 2 ? { double: true } : act.count === 3 ? { triple: true } : undefined;
      if (act.opens) return { add: { tool: 'click', args: withOpener(act.opens), ...about } };
      const step = { tool: 'click', args: more ?? {}, ...about, ...(act.focuses ? { focuses: true as const } : {}) };
      return more && last?.tool === 'click' ? { replace: step } : { add: { ...step, args: {} } };
    }
    case 'hover':
      return last?.tool === 'hover' ? 'nothing' : { add: { tool: 'hover', args: {}, ...about } };
    case 'drag': {
      const step = { tool: 'drag', ...about };
      if ('role' in act.to) return { add: { ...step, args: {}, to: withoutSecret(act.to) } };
      return { add: { ...step, args: { by_x: act.to.byX, by_y: act.to.byY } } };
    }
    case 'key':
      return keyChange(act.keys, last, about);
  }
}

const withOpener = (opens: string) => (opens === 'middle' ? { button: 'middle' } : { modifiers: [opens] });

function keyChange(keys: string, last: RecordedStep | undefined, about: Pick<NewStep, 'element' | 'target'>): Change {
  // Before anything was typed into it.
  const described = defined({ target: last?.target });
  if (keys === 'Enter' && last?.tool === 'type' && last.args.submit !== true)
    return { replace: { tool: 'type', args: { ...last.args, submit: true }, ...about, ...described } };
  if (last?.tool === 'press_key' && last.args.keys === keys)
    return { replace: { ...last, args: { keys, times: Number(last.args.times ?? 1) + 1 } } };
  return { add: { tool: 'press_key', args: { keys }, ...about } };
}

const isTypedInto = (step: RecordedStep, element: string): boolean => step.element === element && step.tool === 'type';

/** Browsers report a typed text a second time when the field is left. */
function isTyped(steps: readonly RecordedStep[], element: string, text: string): boolean {
  const typed = steps.findLast((step) => isTypedInto(step, element));
  return typed?.args.text === text;
}
