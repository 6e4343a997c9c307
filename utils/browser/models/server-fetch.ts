import { AgentError, fail } from '../../failure';
import { isLoopbackHost } from '../../web/hosts';
import { isAllowed } from '../client/site-permission';

/**
 * On failure it throws MODEL_NOT_PERMITTED where the user has revoked access to the server's site: the browser's own
 * error is that of a missing server. Offline it throws MODEL_UNREACHABLE with the reason `offline`.
 */
export const serverFetch: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    const { href, host, hostname, origin } = new URL(input instanceof Request ? input.url : input);
    if (init?.signal?.aborted) throw error;
    if (await isAllowed(href)) {
      // A server on this computer needs no network.
      if (navigator.onLine || isLoopbackHost(hostname)) throw error;
      throw fail('MODEL_UNREACHABLE', 'The computer is offline.', {
        retryable: true,
        params: { host, reason: 'offline' },
      });
    }
    throw new AgentError(
      {
        code: 'MODEL_NOT_PERMITTED',
        message: `The browser does not let Sidehand reach the model server at ${host}: the user has not allowed that site.`,
        params: { host, origin },
      },
      { cause: error },
    );
  }
};
