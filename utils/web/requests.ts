/** Whether a request of this method may change something on its server. */
export function isWrite(method: string | undefined): boolean {
  return method !== undefined && !/^(GET|HEAD|OPTIONS)$/.test(method);
}

/** Whether an answer of this status says that the server took what was sent. */
export function isTaken(status: number | undefined): status is number {
  return status !== undefined && status < 400;
}
