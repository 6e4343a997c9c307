import { expect, test } from 'vitest';
import { isUserNavigation } from '@/utils/browser/tabs/user-navigation';

test.each([
  ['an address is typed', 'typed', [], true],
  ['an address is typed that leads on to another', 'link', ['from_address_bar', 'server_redirect'], true],
  ['a bookmark is opened', 'auto_bookmark', [], true],
  ['a link is followed', 'link', [], false],
  ['the page is loaded anew', 'reload', [], false],
  ['the agent goes back to a page whose address was typed', 'typed', ['forward_back'], false],
  [
    'the agent goes back to a page that was reached by the address bar',
    'link',
    ['forward_back', 'from_address_bar'],
    false,
  ],
])(
  'where %s, "%s" with %j, the user led the tab there: %s',
  (_what, transitionType, transitionQualifiers, expected) => {
    expect(isUserNavigation({ transitionType, transitionQualifiers })).toBe(expected);
  },
);
