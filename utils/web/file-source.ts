/** Where a text comes from that was read in an attached file: no site, and unlike each of them. */
export function sourceOfFile(name: string): string {
  return `file:///${encodeURIComponent(name)}`;
}

/** Undefined for a site. */
export function fileOfSource(source: string): string | undefined {
  return source.startsWith('file:///') ? decodeURIComponent(source.slice('file:///'.length)) : undefined;
}
