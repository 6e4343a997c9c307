import { inWords } from '../../../utils/agent/program/program-calls';
import type { ProgramTool } from '../../../utils/browser/host/background-feature';
import type { Host } from '../../../utils/browser/host/host';
import { isRecord } from '../../../utils/is-record';
import { jsonIn } from '../../../utils/json';
import { placeholdersIn } from '../../../utils/text/placeholders';
import { runSaved } from './run-saved';
import { workflows } from './stored';

/** Lists the saved ones with their parameters, unless it names one. */
export function runForProgram(host: Pick<Host, 'delivery'>): ProgramTool {
  return async ({ name, parameters: given = {} }, signal) => {
    // Models also write it as its JSON.
    const parameters = typeof given === 'string' ? jsonIn(given) : given;
    const saved = await workflows.read();
    signal.throwIfAborted();
    const workflow = saved.find((one) => one.name === name);
    const list = saved.map((one) =>
      [one.name, ...one.params.map((param) => `  ${param.name}: ${param.value}`)].join('\n'),
    );
    const text = list.length > 0 ? list.join('\n') : 'The user has saved no workflow.';
    if (!workflow) return { ...inWords(text), isError: name !== undefined };
    // An unknown name would silently run with what was saved.
    const isKnown = (key: string) => workflow.params.some((one) => one.name === key);
    if (!isRecord(parameters) || !Object.keys(parameters).every(isKnown))
      return inWords(`Not begun: parameters is an object of these names, with other values.\n${text}`);
    const values = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
    // The start opens without a question: the address must be the user's, not the program's.
    if (placeholdersIn(workflow.start).some((param) => param in values))
      return inWords(
        'The address on which it begins depends on a parameter: only the user can run it with another value.',
      );
    return async (task) => {
      const { openWorkflowTab } = await import('./open-workflow-tab');
      const tabId = await openWorkflowTab(workflow.id, {});
      signal.throwIfAborted();
      await runSaved(host, { ...task, tabId, workflowId: workflow.id, values });
    };
  };
}
