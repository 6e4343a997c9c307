/** Files, not domains: the command means a link */
const fileNames = /\.(?:pdf|html?|txt|csv|json|xml|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|zip|exe|js|css)$/i;
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;
const plainHttp = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])$/i;

/**
 * A bare domain gets https; localhost, IP addresses and single names with a port http. Whether it may be opened is
 * decided elsewhere.
 */
export function readUrl(word: string): string | undefined {
  const text = word.trim().replace(/^<(.*)>$/, '$1');
  if (text === '' || /\s/.test(text)) return undefined;
  if (/^[a-z][a-z\d+.-]*:\/\/./i.test(text) || /^about:[a-z]+$/i.test(text)) return text;
  const parts = /^(?<host>\[[^\]]*\]|[^/?#:]+)(?<port>:\d{1,5})?(?<rest>[/?#].*)?$/.exec(text)?.groups;
  const host = parts?.host ?? '';
  if (plainHttp.test(host)) return `http://${text}`;
  if (domain.test(host)) return fileNames.test(host) && !parts?.rest ? undefined : `https://${text}`;
  return parts?.port && /^[\w-]+$/.test(host) ? `http://${text}` : undefined;
}
