/**
 * What a server of tools answered instead of a result: an HTTP status, the number of a JSON-RPC error, nothing in time,
 * or something that is not the protocol. `message` is the server's where it said something.
 */
export class ServerError extends Error {
  readonly status: number | undefined;
  readonly code: number | 'silent' | 'not-mcp' | undefined;

  constructor(message: string, { status, code }: { status?: number; code?: number | 'silent' | 'not-mcp' }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
