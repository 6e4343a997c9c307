import { expect, test } from 'vitest';
import { whyUnread } from '@/utils/browser/page/frames/frame-nodes';

const refused = { code: 'NO_PERMISSION', message: '' } as const;

test('a PDF inside a page is shown as one, in either browser', () => {
  const inViewer = { code: 'RESTRICTED_PAGE', message: '', params: { viewer: 'open' } } as const;
  for (const why of [whyUnread(inViewer, 'https://shop.example/terms'), whyUnread(refused, '/terms.pdf#page=2')])
    expect(why).toBe('a PDF in the page; open its address to read it');
  expect(whyUnread(refused, 'https://shop.example/pdf')).toBe('Sidehand has no permission for its site');
});
