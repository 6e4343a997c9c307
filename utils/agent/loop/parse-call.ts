import { fail } from '../../failure';
import { callFactsOf, effectOf, type Tool } from '../../contracts/tool';
import { normaliseAll } from '../../text/normalise';
import { offeredTools } from '../../tools/index';
import { mergedTools } from '../../tools/merged-tools';
import type { EventOf } from '../../contracts/events';
import { toolsOfNavigator } from '../navigator/navigator';
import type { CallRecord, TaskState } from '../task/state';
import { corrections, issuesText } from '../words/corrections';

export interface Usable {
  ok: true;
  tool: Tool;
  args: Record<string, unknown>;
}

/** `known`: a tool has that name. */
export type Prepared = Usable | { ok: false; known: boolean; error: Error };

export function parseCall(state: TaskState, { call }: CallRecord, given: Record<string, unknown>): Prepared {
  const unusable = (error: Error, known = true) => ({ ok: false, known, error }) as const;
  const unusableCall = (message: string) => unusable(fail('INVALID_ARGUMENTS', message));
  const unseen = unseenRef(state, given);
  if (unseen !== undefined)
    return unusable(fail('STALE_REF', corrections.unseenRef(unseen), { hint: corrections.whereRefsStand }));
  // An upload is taken without a file of the user too: it may name a download.
  const tool = offeredTools({ ...state, hasFiles: true }).find(({ name }) => name === call.name);
  const merged = mergedTools.find(({ name }) => name === call.name);
  if (!tool && !merged) {
    const hint = corrections.tools(toolsOfNavigator(state).map(({ name }) => name));
    return unusable(fail('UNKNOWN_TOOL', corrections.noTool(call.name), { hint }), false);
  }
  if (call.invalidArguments !== undefined) return unusableCall(corrections.noJson);
  // With one of its words it would have become the call of a tool.
  const { by = '', words = [] } = merged ?? {};
  if (!tool) return unusableCall(corrections.noWord(by, words));
  const parsed = tool.schema.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const isOtherWord = words.length > 0 && issues.some(({ path }) => path[0] === by);
    return unusableCall(isOtherWord ? corrections.noWord(by, words) : issuesText(issues));
  }
  // What nobody sees, on a card either, nobody has asked for. Cards show such signs in code.
  const isCode = callFactsOf(tool, parsed.data).rule === 'code';
  return { ok: true, tool, args: isCode ? parsed.data : (normaliseAll(parsed.data) as typeof parsed.data) };
}

export function labelAndEffect(
  prepared: Prepared,
  toolName: string,
  nameOf: (ref: string) => string,
): Pick<EventOf<'call-started'>, 'label' | 'effect'> {
  if (prepared.ok)
    return { label: prepared.tool.label(prepared.args, nameOf), effect: effectOf(prepared.tool, prepared.args) };
  return {
    label: { key: prepared.known ? 'tool_misused' : 'tool_unknown', params: { name: toolName } },
    effect: 'read',
  };
}

const parameters = ['ref', 'to_ref', 'scope'] as const;

/** A guess may belong to an element the model knows nothing of. What is repeated knows its own unseen. */
function unseenRef({ shownRefs, repeats }: TaskState, args: Record<string, unknown>): string | undefined {
  if (repeats && repeats.handedOver === undefined) return undefined;
  return parameters
    .map((parameter) => args[parameter])
    .find((ref): ref is string => {
      const [, prefix = '', number] = (typeof ref === 'string' && /^(f\d+)?e(\d+)$/.exec(ref)) || [];
      const newest = shownRefs[prefix];
      return newest !== undefined && number !== undefined && Number(number) > newest;
    });
}
