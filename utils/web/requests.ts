/** May change something on its server: https://httpwg.org/specs/rfc9110.html#safe.methods */
export function isWrite(method: string | undefined): boolean {
  return method !== undefined && !/^(?:get|head|options|trace)$/i.test(method);
}

export function isTaken(status: number | undefined): status is number {
  return status !== undefined && status < 400;
}

/**
 * It did nothing. Not 402, 406, 408, 409 and 424, which may have been carried out in part or before. 500 and above say
 * nothing. https://httpwg.org/specs/rfc9110.html#status.4xx
 */
const undone: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 410, 411, 412, 413, 414, 415, 422, 428, 429, 431,
]);

export function isUndone(status: number | undefined): boolean {
  return status !== undefined && undone.has(status);
}
