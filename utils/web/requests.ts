/** May change something on its server. */
export function isWrite(method: string | undefined): boolean {
  return method !== undefined && !/^(GET|HEAD|OPTIONS)$/.test(method);
}

export function isTaken(status: number | undefined): status is number {
  return status !== undefined && status < 400;
}
