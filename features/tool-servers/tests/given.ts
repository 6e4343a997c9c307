import type { World } from '@/tests/helpers/agent-world';
import type { OfferedTool } from '../core/offered';
import type { ServerAnswer, ServersPort } from '../core/server-tool';

/** A task of a user who has set up these tools, on a server that answers so. */
export function given(
  serverTools: OfferedTool[],
  port: ServersPort = serverThat({}),
): Pick<World, 'features' | 'started'> {
  return { features: { 'tool-servers': port }, started: { serverTools } };
}

/** `got`: what it was called with. */
export function serverThat(answers: Partial<ServerAnswer> | Error): ServersPort & { got: unknown[] } {
  let last: ServerAnswer | undefined;
  const got: unknown[] = [];
  return {
    got,
    async call(call) {
      got.push(call);
      if (answers instanceof Error) throw answers;
      last = { text: 'Noted.', url: 'https://notes.example/mcp', failed: false, isMalformed: false, ...answers };
      return last;
    },
    lastAnswer: () => last,
  };
}
