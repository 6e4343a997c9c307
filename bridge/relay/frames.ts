/** Messages of native messaging: a length of four bytes in the order of the machine, then JSON. */

const HEAD = 4;

/** Chromium's own limit for what it sends. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

export function frameOf(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

/** Throws where it is no frame: then nothing that follows can be read either. */
export function frameReader(onMessage: (message: unknown) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let have = 0;
  let need = HEAD;
  return (chunk) => {
    chunks.push(chunk);
    have += chunk.length;
    if (have < need) return;
    let bytes = Buffer.concat(chunks);
    for (;;) {
      const length = bytes.length < HEAD ? undefined : bytes.readUInt32LE(0);
      if (length !== undefined && length > MAX_FRAME_BYTES)
        throw new Error(`A message of ${length} bytes is too long.`);
      need = HEAD + (length ?? 0);
      if (length === undefined || bytes.length < need) break;
      const message: unknown = JSON.parse(bytes.toString('utf8', HEAD, need));
      bytes = bytes.subarray(need);
      onMessage(message);
    }
    chunks = [bytes];
    have = bytes.length;
  };
}
