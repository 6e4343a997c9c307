/** The user agent itself where it has no known name. */
export function browserName(userAgent: string): string {
  for (const [token, name] of names) {
    const version = new RegExp(`${token}/([\\d.]+)`).exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return userAgent;
}

/** Browsers built on Chrome name it too: they come first. */
const names = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Vivaldi', 'Vivaldi'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
] as const;
