import { ignoreLateFailure } from '../../../utils/async';
import { AgentError, fail } from '../../../utils/failure';
import { answerText } from './answer-text';
import { cleanTools } from '../../../utils/llm/clean-tool';
import type { Progress, ServerConnection } from './connection';
import { isRecord } from '../../../utils/is-record';
import type { OfferedTool } from '../core/offered';
import type { ServerAnswer, ServersPort } from '../core/server-tool';
import { isSameTool } from '../core/tool-servers';
import { storedServers } from './stored';
import { openServer } from './open-server';

/** Each is connected when first needed, until `dispose`. */
export class TaskServers implements ServersPort {
  private readonly connections = new Map<string, Promise<ServerConnection>>();
  private readonly ended = new AbortController();
  private last: ServerAnswer | undefined;

  constructor(
    private readonly offered: readonly OfferedTool[],
    private readonly cover: <T>(data: T) => T,
    private readonly onProgress: (progress: Progress) => void,
  ) {}

  lastAnswer(): ServerAnswer | undefined {
    return this.last;
  }

  async call({ server, tool, input }: Parameters<ServersPort['call']>[0], signal: AbortSignal): Promise<ServerAnswer> {
    const chosen = this.offered.find((one) => one.server === server && one.tool === tool);
    if (!chosen || !(await isStillChosen(chosen))) throw fail('DENIED', 'The user has taken this tool away.');
    if (JSON.stringify(this.cover(input)) !== JSON.stringify(input))
      throw fail('DENIED', 'A secret of the user goes to no server.', { params: { reason: 'secret' } });
    const source = chosen.url;
    try {
      const connection = await this.connection(chosen);
      const promise = await this.promised(chosen, connection, signal);
      const answer = await connection.call(tool, input, { signal, onProgress: this.onProgress });
      const { text, failed, isMalformed } = answerText(answer);
      const fits = promise === undefined || failed || (await fitsSchema(answer.structuredContent, promise));
      this.last = { text: this.cover(text), url: source, failed, isMalformed: isMalformed || !fits };
      return this.last;
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      const { code, message, params, ...rest } = this.cover(error.failure);
      throw fail(code, message, { ...rest, params: { ...params, source } });
    }
  }

  async dispose(): Promise<void> {
    this.ended.abort();
    const closed = [...this.connections.values()].map((opened) => opened.then((connection) => connection.close()));
    await Promise.allSettled(closed);
  }

  private connection(chosen: OfferedTool): Promise<ServerConnection> {
    const known = this.connections.get(chosen.serverId);
    if (known) return known;
    const opened = openServer({ id: chosen.serverId, name: chosen.server, url: chosen.url }, this.ended.signal);
    this.connections.set(chosen.serverId, opened);
    // The next call tries again.
    opened.catch(() => this.connections.delete(chosen.serverId)).catch(ignoreLateFailure);
    return opened;
  }

  /**
   * A server that shows one tool and runs another is not called: it must describe the tool as it did when the user
   * chose it. Returns the schema that it promises for its answer.
   */
  private async promised(
    { server, tool, description, parameters }: OfferedTool,
    connection: ServerConnection,
    signal: AbortSignal,
  ): Promise<Record<string, unknown> | undefined> {
    const listed = await connection.listTools(signal);
    const now = cleanTools(listed).tools.find(({ name }) => name === tool);
    if (!now)
      throw fail('SERVER_FAILED', 'The server no longer has this tool.', { params: { reason: 'gone', server, tool } });
    if (!isSameTool({ name: tool, description, parameters }, now))
      throw fail('SERVER_FAILED', 'The server describes this tool differently than when the user chose it.', {
        hint: 'It is not called until the user has looked at it in the settings.',
        params: { reason: 'changed', server, tool },
      });
    const raw = listed.find((one) => isRecord(one) && one.name === tool);
    return isRecord(raw) && isRecord(raw.outputSchema) ? raw.outputSchema : undefined;
  }
}

/** At this address, with this tool switched on. */
async function isStillChosen({ serverId, url, tool }: OfferedTool): Promise<boolean> {
  const server = (await storedServers.read()).find(({ id }) => id === serverId);
  return server?.url === url && server.tools.some(({ name, permit }) => name === tool && permit !== 'off');
}

/** No value fits a schema that cannot be used. */
async function fitsSchema(value: unknown, schema: Record<string, unknown>): Promise<boolean> {
  const { CfWorkerJsonSchemaValidator } = await import('@modelcontextprotocol/client/validators/cf-worker');
  try {
    return new CfWorkerJsonSchemaValidator().getValidator(schema)(value).valid;
  } catch {
    return false;
  }
}
