export const corrections = {
  empty: 'The answer was empty.',
  noReview: 'Use the tool review.',
  noJson: 'The arguments are not a JSON object.',
  notNow: (tool: string, allowed: readonly string[]) => `${tool} cannot be used now. Use ${allowed.join(' or ')}.`,
  noTool: (tool: string) => `There is no tool ${tool}.`,
  noWord: (parameter: string, words: readonly string[]) => `${parameter}: one of ${words.join(', ')}`,
  tools: (names: readonly string[]) => `Tools: ${names.join(', ')}.`,
  needsFailed: (step: number, needed: number) =>
    `Step ${step} needs step ${needed}, which has failed. Do that one in another way first, or go on with a step that does not need it.`,
  unseenRef: (ref: string) => `${ref} never was a ref of this page.`,
  whereRefsStand: 'Refs stand in brackets in the page text.',
  enterLeft: 'Enter was not pressed: the focus is elsewhere now. Press it there, with press_key, if that is wanted.',
  otherPage: 'The page is no longer the one that the user approved.',
  saidNo: 'The user has said no to just this.',
  afterNo: 'Do not try it again. Go on without it, or ask_user.',
  lookAgain: 'Look at the page again.',
  nothingChanged: 'Nothing changed on the page.',
  undrawn:
    'Nothing changed on the page. The tab is in the background: what its page draws may come only once the user shows it.',
  attempt: (number: number, most: number) => `Attempt ${number} of ${most} had no effect. Try another approach.`,
  attemptsSpent: (most: number, last: string) => `${most} attempts had no effect. The last one: ${last}`,
} as const;

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** Of each form that the value may have. */
  errors?: readonly (readonly Issue[])[];
}

export function issuesText(issues: readonly Issue[]): string {
  return issues
    .flatMap(innermost)
    .map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`)
    .join('; ');
}

/** Of several forms that which fits furthest is meant. */
function innermost({ path, message, errors = [] }: Issue): Issue[] {
  const forms = errors.map((form) => form.flatMap(innermost));
  const depthOf = (form: Issue[]): number => Math.max(0, ...form.map((issue) => issue.path.length));
  const [meant] = forms.toReversed().toSorted((one, other) => depthOf(other) - depthOf(one));
  return meant?.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) ?? [{ path, message }];
}
