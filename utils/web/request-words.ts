/** Method, host and path. A path that could be read as words is left out. */
export function requestWords({ method, url }: { method: string; url: string }): string {
  const parsed = URL.parse(url);
  if (!parsed) return method;
  const path = parsed.href.slice(parsed.href.indexOf(parsed.host) + parsed.host.length).replace(/[?#].*$/s, '');
  const shown = /^[\w./~-]{0,80}$/.test(path) && !/[a-z]{3,}([-_.][a-z]{2,}){4,}/i.test(path) ? path : '/…';
  return `${method} ${parsed.host}${shown.replace(/\/$/, '')}`;
}

export function requestEndText({ end, ...request }: { method: string; url: string; end: RequestEnd }): string {
  return `${requestWords(request)} ${ends[end.how]}${end.status === undefined ? '' : ` ${end.status}`}.`;
}

interface RequestEnd {
  how: keyof typeof ends;
  status?: number;
}

const ends = {
  answered: 'was sent; the server answered with status',
  open: 'was sent and has no answer yet: do not repeat it',
  failed:
    'was sent, and the connection broke before an answer. It may have been carried out: do not repeat it before you have looked',
  refused: 'was not sent',
  gone: 'was not sent: its page has gone. To send it, act again',
};
