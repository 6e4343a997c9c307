import { Server, type Tool } from '@modelcontextprotocol/server';
import { outsideTools, version } from 'virtual:outside-tools';
import { isRecord } from '../../utils/is-record';
import type { Browsers } from '../link/browsers';
import type { Link } from '../link/link';
import { ChosenBrowser } from './chosen-browser';
import { givenFiles } from './given-files';
import { instructions, ownTools } from './own-tools';
import { resources, resourceTemplates } from './resources';
import { failed, failedBy, Pages, type ToolAnswer } from './results';
import { RunningCalls, type Caller, type Work } from './running-calls';

/** What a call may bring along: more is no call of a tool but an accident. */
const MAX_ARGUMENT_CHARACTERS = 2_000_000;

/** How long clients wait for lists that they ask for by themselves. */
const LIST_WITHIN_MS = 5_000;

export interface ServedOptions {
  readOnly: boolean;
  /** Folders whose files may be uploaded. */
  files: readonly string[];
}

/** The MCP server: the same tools whether a browser is there or not. A call says what it misses. */
export function createServer(
  browsers: () => Browsers,
  own: () => Promise<void> | undefined,
  { readOnly, files }: ServedOptions,
): Server {
  const tools = [...outsideTools, ...ownTools].filter(({ annotations }) => !readOnly || !annotations.destructiveHint);
  const server = new Server(
    { name: 'sidehand', title: 'Sidehand', version },
    { instructions, capabilities: { tools: {}, resources: {}, prompts: { listChanged: true } } },
  );
  const pages = new Pages();
  const running = new RunningCalls();
  let chosen: ChosenBrowser | undefined;
  const chosenBrowser = () => (chosen ??= new ChosenBrowser(browsers(), own()));
  let lastId = 0;
  const nextId = () => `c${++lastId}`;

  const answerCall = (
    name: string,
    args: Record<string, unknown>,
    caller: Caller,
  ): Promise<ToolAnswer> | ToolAnswer => {
    if (!tools.some((tool) => tool.name === name))
      return failed(`There is no tool "${name}". Tools: ${tools.map((tool) => tool.name).join(', ')}.`);
    if (JSON.stringify(args).length > MAX_ARGUMENT_CHARACTERS)
      return failed(`The arguments are longer than ${MAX_ARGUMENT_CHARACTERS} characters. Nothing was done.`);
    if (name === 'browsers') return chosenBrowser().answer(args.use, caller.signal).catch(failedBy);
    if (name === 'wait') return running.waitFor(String(args.call), caller);
    if (name === 'read_more') return pages.from(String(args.call), Number(args.from));
    const id = nextId();
    const work: Work = async (signal, onProgress) => {
      const given = name === 'upload_file' ? givenFiles(textsIn(args.files), files) : undefined;
      const link = await chosenBrowser().take(signal);
      const call = given
        ? { id, tool: name, arguments: { ...args, files: given.map((file) => file.name) }, files: given }
        : { id, tool: name, arguments: args };
      return pages.answer(id, await link.call(call, signal, onProgress));
    };
    return running.start(id, work, caller);
  };

  server.setRequestHandler('tools/list', () => ({ tools: tools as Tool[] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    return answerCall(params.name, params.arguments ?? {}, {
      signal: mcpReq.signal,
      ...(token === undefined
        ? {}
        : {
            tell: (message, progress) =>
              void mcpReq.notify({
                method: 'notifications/progress',
                params: { progressToken: token, progress, message },
              }),
          }),
    });
  });

  const ask = async (link: Link, what: 'resource' | 'prompts' | 'prompt', more = {}) =>
    link.ask({ id: nextId(), what, ...more }, AbortSignal.timeout(LIST_WITHIN_MS));
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const value = await ask(await chosenBrowser().take(mcpReq.signal), 'resource', { of: uri });
    const { text, mimeType } = isRecord(value) ? value : {};
    const type = typeof mimeType === 'string' ? { mimeType } : {};
    return { contents: [{ uri, text: typeof text === 'string' ? text : '', ...type }] };
  });
  // Of every browser that answers: clients ask by themselves, and get no error when there is nothing.
  server.setRequestHandler('prompts/list', async () => {
    await browsers().looked;
    const lists = await Promise.allSettled(browsers().connected.map((link) => ask(link, 'prompts')));
    const named = lists
      .flatMap((list) => (list.status === 'fulfilled' && Array.isArray(list.value) ? (list.value as unknown[]) : []))
      .filter(isRecord)
      .flatMap(({ name, ...rest }) => (typeof name === 'string' ? [[name, { name, ...rest }] as const] : []));
    return { prompts: [...new Map(named).values()] };
  });
  server.setRequestHandler('prompts/get', async ({ params }, { mcpReq }) => {
    const link = await chosenBrowser().take(mcpReq.signal);
    const value = await ask(link, 'prompt', { of: params.name, arguments: params.arguments ?? {} });
    const text = isRecord(value) && typeof value.text === 'string' ? value.text : '';
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
  return server;
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
