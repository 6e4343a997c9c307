/** What was not encoded as UTF-8 hides nothing of the rest. */
export function decodedText(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (part) =>
    utf8.decode(Uint8Array.from(part.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16))),
  );
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
