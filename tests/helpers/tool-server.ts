import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** A tool of the test server; what it lists is sent as it is, also where it is no sound tool. */
export interface ServedTool extends Omit<Partial<Tool>, 'inputSchema' | 'name'> {
  name: string;
  inputSchema?: unknown;
  /** What a call gives; a text is a result with that text. */
  run(args: Record<string, unknown>, call: Call): Promise<unknown> | unknown;
}

/** A call under way. */
export interface Call {
  /** Aborted where the client cancels the call. */
  signal: AbortSignal;
  progress(done: number, total: number, message?: string): Promise<void>;
}

export interface ToolServer {
  url: string;
  port: number;
  tools: ServedTool[];
  /** Calls that have reached the server, oldest first. */
  calls: { tool: string; args: Record<string, unknown> }[];
  /** Requests in short: `POST initialize`, `GET`, ... */
  requests: { what: string; origin?: string; session: boolean }[];
  /** Forgets all sessions, as after a restart. */
  forgetSessions(): void;
  close(): Promise<void>;
}

/**
 * A server of tools on loopback, by the official SDK. `token`: needed in each request. `ownOrigin`: refuses requests
 * with another Origin, as servers that fear DNS rebinding do.
 */
export async function startToolServer(
  tools: ServedTool[] = [],
  { token, ownOrigin = false }: { token?: string; ownOrigin?: boolean } = {},
): Promise<ToolServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const served = { tools, calls: [], requests: [] } as Pick<ToolServer, 'tools' | 'calls' | 'requests'>;
  const http = createServer((request, response) => {
    void (async () => {
      const body = request.method === 'POST' ? await jsonOf(request) : undefined;
      const id = request.headers['mcp-session-id'];
      const origin = request.headers.origin;
      served.requests.push({
        what: [request.method, (body as { method?: string } | undefined)?.method].filter(Boolean).join(' '),
        ...(origin === undefined ? {} : { origin }),
        session: id !== undefined,
      });
      if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
        response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('{"error":"unauthorized"}');
        return;
      }
      let transport = sessions.get(String(id));
      if (id !== undefined && !transport) {
        response
          .writeHead(404)
          .end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}');
        return;
      }
      if (!transport) {
        const fresh = new StreamableHTTPServerTransport({
          sessionIdGenerator: () => randomUUID(),
          onsessioninitialized: (known) => void sessions.set(known, fresh),
          ...(ownOrigin
            ? { enableDnsRebindingProtection: true, allowedOrigins: [`http://127.0.0.1:${portOf(http)}`] }
            : {}),
        });
        transport = fresh;
        await serverOf(served).connect(fresh as Parameters<Server['connect']>[0]);
      }
      await transport.handleRequest(request, response, body);
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const port = portOf(http);
  return Object.assign(served, {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    forgetSessions: () => sessions.clear(),
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  });
}

function serverOf(served: Pick<ToolServer, 'tools' | 'calls'>): Server {
  const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: served.tools.map(({ run: _run, ...tool }) => ({ inputSchema: { type: 'object' }, ...tool })) as Tool[],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const args = params.arguments ?? {};
    served.calls.push({ tool: params.name, args });
    const tool = served.tools.find(({ name }) => name === params.name);
    if (!tool) throw new Error(`Tool ${params.name} not found`);
    const progressToken = extra._meta?.progressToken;
    const result = await tool.run(args, {
      signal: extra.signal,
      progress: (progress, total, message) =>
        progressToken === undefined
          ? Promise.resolve()
          : extra.sendNotification({
              method: 'notifications/progress',
              params: { progressToken, progress, total, ...(message ? { message } : {}) },
            }),
    });
    return (typeof result === 'string' ? { content: [{ type: 'text', text: result }] } : result) as CallToolResult;
  });
  return server;
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function portOf(http: ReturnType<typeof createServer>): number {
  return (http.address() as AddressInfo).port;
}
