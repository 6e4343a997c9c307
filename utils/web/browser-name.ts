/** `Firefox 153.0`, `Chrome 140.0.0.0`: the browser that calls itself so, by its user agent; that as it is where no name is known in it. */
export function browserName(userAgent: string): string {
  for (const [token, name] of names) {
    const version = new RegExp(`${token}/([\\d.]+)`).exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return userAgent;
}

/** Those that stand on Chrome name it too: they come first. */
const names = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Vivaldi', 'Vivaldi'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
] as const;
