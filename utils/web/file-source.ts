/** Where a text of an attached file comes from: unlike any site. */
export function sourceOfFile(name: string): string {
  return `file:///${encodeURIComponent(name)}`;
}

/** Undefined for a site. */
export function fileOfSource(source: string): string | undefined {
  return source.startsWith('file:///') ? decodeURIComponent(source.slice('file:///'.length)) : undefined;
}
