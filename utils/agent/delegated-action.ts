/** One act of a step, which the planner hands to the navigator in words. The navigator resolves it by tools, or by code where that is allowed. */
export interface DelegatedAction {
  type: ActionType;
  /** The element in plain words: `the blue submit button`. */
  target: string;
  /** What is filled in or chosen, or where to scroll. */
  value?: string;
}

/** Every type, and whether it needs a value. */
const actionTypes = {
  click: false,
  fill: true,
  select: true,
  scroll: true,
  check: false,
  hover: false,
  submit: false,
} as const;
export type ActionType = keyof typeof actionTypes;

/** Why an action as a model wrote it cannot be delegated; undefined where it can. Pure. */
export function refusedAction({
  type,
  target,
  value,
}: {
  type: string;
  target: string;
  value?: string | undefined;
}): string | undefined {
  if (!isActionType(type))
    return `There is no action of type ${JSON.stringify(type)}. Types: ${Object.keys(actionTypes).join(', ')}.`;
  if (target.trim() === '') return `The action ${type} needs a target.`;
  return actionTypes[type] && !value?.trim() ? `The action ${type} needs a value.` : undefined;
}

/** As the navigator reads it, behind the words of its step. */
export function actionText({ type, target, value }: DelegatedAction): string {
  return `(action: ${type} ${JSON.stringify(target)}${value === undefined ? '' : `, value ${JSON.stringify(value)}`})`;
}

export function isActionType(type: string): type is ActionType {
  return Object.hasOwn(actionTypes, type);
}
