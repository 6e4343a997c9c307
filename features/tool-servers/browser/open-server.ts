import { browser } from 'wxt/browser';
import { fail } from '../../../utils/failure';
import { cleanTools, type CleanTools } from '../../../utils/llm/clean-tool';
import { withoutOrigin } from '../../../utils/net/endpoint-rules';
import { connectServer, sessionSchema, type ServerConnection } from './connection';
import type { ToolServer } from '../core/tool-servers';
import { lazily, z } from '../../../utils/zod';
import { getKey } from '../../../utils/net/keys';
import { tokenOwner } from './stored';

/** For a server that is only tried. */
const TRY_LIMIT_MS = 20_000;

type Server = Pick<ToolServer, 'id' | 'name' | 'url'>;

/** Throws SERVER_FAILED. */
export async function openServer(server: Server, signal: AbortSignal): Promise<ServerConnection> {
  const key = `toolSession:${server.id}` as const;
  const stored = keptSession().safeParse((await browser.storage.session.get(key))[key]).data;
  return connectServer(
    {
      name: server.name,
      url: server.url,
      token: await getKey(tokenOwner(server)),
      fetch: toolServerFetch,
      session: stored?.url === server.url ? stored.session : undefined,
      keepSession: (session) =>
        session
          ? browser.storage.session.set({ [key]: { url: server.url, session } })
          : browser.storage.session.remove(key),
    },
    signal,
  );
}

/** `token`: instead of the saved one. Throws SERVER_FAILED. */
export async function listServerTools(server: Server, token: string | undefined): Promise<CleanTools> {
  const signal = AbortSignal.timeout(TRY_LIMIT_MS);
  const { name, url } = server;
  try {
    const connection = await connectServer(
      { name, url, token: token || (await getKey(tokenOwner(server))), fetch: toolServerFetch },
      signal,
    );
    try {
      return cleanTools(await connection.listTools(signal));
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw fail('SERVER_FAILED', 'The server did not answer in time.', {
      params: { reason: 'silent', server: name, host: new URL(url).host },
    });
  }
}

const keptSession = lazily(() => z.object({ url: z.string(), session: sessionSchema() }));

/**
 * Without the extension's origin. Its error says if the user has revoked access to the server's site; the browser's own
 * does not.
 */
const toolServerFetch: typeof fetch = async (input, init) => {
  const { href, protocol, hostname } = new URL(input instanceof Request ? input.url : input);
  try {
    return await withoutOrigin(href, () => fetch(input, init));
  } catch (error) {
    const site = { origins: [`${protocol}//${hostname}/*`] };
    if (init?.signal?.aborted || (await browser.permissions.contains(site))) throw error;
    throw fail(
      'SERVER_FAILED',
      'The browser does not let Sidehand reach this server: the user has not allowed that site.',
      {
        params: { reason: 'not-permitted' },
      },
    );
  }
};
