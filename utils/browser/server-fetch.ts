import { AgentError } from '../failure';
import { isAllowed } from './site-access';

/**
 * `fetch` for model servers. Where it fails and the user has taken away the access to the server's site, it throws MODEL_NOT_PERMITTED: the
 * browser's own error is the same as for a server that is not there.
 */
export const serverFetch: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch (error) {
    const { href, host, origin } = new URL(input instanceof Request ? input.url : input);
    if (init?.signal?.aborted || (await isAllowed(href))) throw error;
    throw new AgentError(
      {
        code: 'MODEL_NOT_PERMITTED',
        message: `The browser keeps Sidehand from the model server at ${host}: the user has not allowed that site.`,
        params: { host, origin },
      },
      { cause: error },
    );
  }
};
