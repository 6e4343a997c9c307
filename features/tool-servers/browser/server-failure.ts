import { AgentError, fail, type Failure } from '../../../utils/failure';
import { isRecord } from '../../../utils/is-record';
import { clip } from '../../../utils/text/clip';

type ServerTrouble = 'unauthorised' | 'forbidden' | 'not-mcp' | 'unreachable' | 'silent' | 'refused';

/**
 * `started`: a call had been sent, so it may have happened unless the server plainly refused it. Only `message` has
 * words of the server.
 */
export function serverFailure(
  error: unknown,
  { server, host }: { server: string; host: string },
  started: boolean,
): AgentError {
  const known = error instanceof AgentError ? error.failure : undefined;
  const { reason, message, certain } = known
    ? { reason: String(known.params?.reason ?? 'refused'), message: known.message, certain: !started }
    : troubleOf(error);
  const happened: Partial<Failure> = started && !certain ? { mayHaveHappened: true } : {};
  return fail('SERVER_FAILED', message, { params: { ...known?.params, reason, server, host }, ...happened });
}

/** It has not carried out the request. */
export function isUnknownSession(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** `certain`: the server did nothing, or answered that it failed. */
function troubleOf(error: unknown): { reason: ServerTrouble; message: string; certain: boolean } {
  const status = statusOf(error);
  const code = isRecord(error) ? error.code : undefined;
  const words = clip(error instanceof Error ? error.message : String(error), 300);
  if (status === 401) return { reason: 'unauthorised', message: 'The server refuses the token.', certain: true };
  if (status === 403)
    return { reason: 'forbidden', message: `The server refuses the request: ${words}`, certain: true };
  if (status === 404 || status === 405 || status === 400)
    return { reason: 'not-mcp', message: 'There is no tool server at this address.', certain: true };
  if (status !== undefined)
    return { reason: 'refused', message: `The server answers with HTTP ${status}.`, certain: false };
  if (code === 'REQUEST_TIMEOUT')
    return { reason: 'silent', message: 'The server did not answer in time.', certain: false };
  if (code === 'CLIENT_HTTP_UNEXPECTED_CONTENT' || (error instanceof Error && error.name === 'ZodError'))
    return { reason: 'not-mcp', message: 'The server at this address is not a tool server.', certain: false };
  if (typeof code === 'number') return { reason: 'refused', message: words, certain: true };
  return { reason: 'unreachable', message: 'The connection to the server failed.', certain: false };
}

function statusOf(error: unknown): number | undefined {
  const { status } = isRecord(error) ? error : {};
  return typeof status === 'number' ? status : undefined;
}
