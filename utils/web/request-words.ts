/** Method, host and path, without parts in which a page could write a sentence. */
export function requestWords({ method, url }: { method: string; url: string }): string {
  const does = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/i.test(method) ? method : 'a request to';
  const parsed = URL.parse(url);
  if (!parsed) return does;
  const path = parsed.href.slice(parsed.href.indexOf(parsed.host) + parsed.host.length).replace(/[?#].*$/s, '');
  const shown = /^[\w./~-]{0,80}$/.test(path) && !aSentence.test(path) ? path : '/…';
  return `${does} ${hostWords(parsed.host)}${shown.replace(/\/$/, '')}`;
}

function hostWords(host: string): string {
  const labels = host.split('.');
  const from = labels.findIndex((_, at) => !aSentence.test(labels.slice(at).join('.')));
  return from === 0 ? host : ['…', ...(from < 0 ? [] : labels.slice(from))].join('.');
}

const aSentence = /[a-z]{3,}(?:[-_.][a-z]{2,}){4,}/i;

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
