/** May change something on its server. */
export function isWrite(method: string | undefined): boolean {
  return method !== undefined && !/^(GET|HEAD|OPTIONS)$/.test(method);
}

export function isTaken(status: number | undefined): status is number {
  return status !== undefined && status < 400;
}

/**
 * The server did not understand it, does not allow it, or found no such thing, before it did anything. Not 402, 406,
 * 408, 409 and 424: the request may have been carried out in part or before, or its answer could not be given. 500 and
 * above say nothing about what was done. https://httpwg.org/specs/rfc9110.html#status.4xx
 */
const undone: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 410, 411, 412, 413, 414, 415, 422, 428, 429, 431,
]);

export function isUndone(status: number | undefined): boolean {
  return status !== undefined && undone.has(status);
}
