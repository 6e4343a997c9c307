import type { UsualButton } from '../command';
import type { Rule } from './rule';

const this_ = String.raw`(?:this|it|that|(?:this|the)\s+(?:whole\s+)?(?:page|site|web\s?site|web\s?page|article|post|story|document))`;
const media = String.raw`(?:video|movie|film|clip|music|song|podcast|audio|track|player|playback)`;
const mail = String.raw`(?:e-?mail|mail|message|conversation|thread)`;

/** Buttons that people do not call by their names, and what only the browser itself can do. */
export const usualRules: Rule[] = [
  usual(
    'close',
    'close the pop-up, with its own button',
    ['close this pop-up', 'dismiss the newsletter'],
    [
      String.raw`(?:close|dismiss|hide|get\s+rid\s+of)\s+(?:(?:this|the|that|these|all|annoying)\s+)*(?:\S+\s+)?(?:pop-?\s?ups?|overlay|dialog(?:ue)?|modal|banner|window|newsletter|advert(?:isement)?|ad|notice)`,
    ],
  ),
  usual(
    'more',
    'show more results, with the page’s own button',
    ['load more', 'show me more news'],
    [
      String.raw`(?:(?:show|load|see|view|give|get)(?:\s+me)?\s+)?more\s+(?:results|news|items|products|articles|stories|posts|reviews|comments|entries|of\s+(?:them|these|this))`,
      String.raw`load\s+more`,
    ],
  ),
  usual(
    'previous',
    'previous page, with the page’s own button',
    ['previous page', 'go to the previous page'],
    [String.raw`(?:(?:go\s+to|show(?:\s+me)?|open|take\s+me\s+to)\s+)?(?:the\s+)?previous\s+page`],
  ),
  usual(
    'reset',
    'reset the form, with the page’s own button',
    ['reset the form', 'clear all filters'],
    [String.raw`(?:reset|clear|empty)\s+(?:(?:the|this|all|whole|entire|my)\s+)*(?:form|fields|filters|everything)`],
  ),
  usual(
    'compose',
    'write a new e-mail, with the page’s own button',
    ['write a new email', 'compose a message'],
    [String.raw`(?:write|compose|start|create|draft)\s+(?:an?\s+)?(?:new\s+)?(?:e-?mail|mail|message)`],
  ),
  usual(
    'reply',
    'reply to this mail',
    ['reply to this mail', 'answer this email'],
    [String.raw`(?:reply|answer)\s+(?:to\s+)?(?:it|(?:this|the)\s+${mail})`],
  ),
  usual(
    'archive',
    'archive this mail',
    ['archive this mail'],
    [String.raw`archive\s+(?:it|this|that|(?:this|the)\s+${mail})`],
  ),
  usual(
    'mark-read',
    'mark everything as read, with the page’s own button',
    ['mark everything as read', 'mark all my messages as read'],
    [
      String.raw`mark\s+(?:everything|(?:it|them)\s+all|all(?:\s+(?:of\s+)?(?:them|these|(?:(?:the|my)\s+)?(?:new\s+|unread\s+)?(?:e-?mails?|mails?|messages|notifications|items)))?)\s+(?:as\s+)?read`,
    ],
  ),
  usual(
    'delete',
    'delete this mail',
    ['delete this email'],
    [String.raw`(?:delete|trash)\s+(?:this|the|that)\s+${mail}`],
  ),
  usual(
    'log-out',
    'log me out, with the page’s own button',
    ['log out', 'log me out', 'sign out'],
    [String.raw`(?:(?:log|sign)\s+(?:me\s+)?(?:out|off)|logout)(?:\s+of\s+(?:this|the|my)\s+(?:site|page|account))?`],
  ),
  usual(
    'log-in',
    'log in, with the page’s own button',
    ['log in', 'sign in'],
    [String.raw`(?:(?:log|sign)\s+(?:me\s+)?in|login)(?:\s+to\s+(?:this|the|my)\s+(?:site|page|account))?`],
  ),
  usual(
    'pause',
    'pause the video, with its own button',
    ['pause the video', 'stop the music'],
    [String.raw`(?:pause|stop)(?:\s+playing)?\s+(?:the\s+|this\s+)?${media}|pause(?:\s+(?:it|this))?`],
  ),
  usual(
    'play',
    'play the video, with its own button',
    ['play the video', 'continue the video'],
    [
      String.raw`(?:play|start|continue|resume|unpause)(?:\s+playing)?\s+(?:the\s+|this\s+)?${media}|play(?:\s+(?:it|this))?`,
    ],
  ),
  usual(
    'mute',
    'mute the video, with its own button',
    ['mute the video', 'turn off the sound'],
    [
      String.raw`mute(?:\s+(?:it|this|(?:(?:the|this)\s+)?(?:${media}|sound|audio|tab)))?`,
      String.raw`(?:turn|switch)\s+off\s+the\s+(?:sound|audio|volume)|(?:turn|switch)\s+the\s+(?:sound|audio|volume)\s+off`,
    ],
  ),
  usual(
    'print',
    'print this: says which keys do it',
    ['print this page', 'print this'],
    [
      String.raw`print(?:\s+out)?\s+${this_}(?:\s+out)?`,
      String.raw`print(?:\s+out)?\s+(?:this|the)\s+(?:e-?mail|mail|receipt|ticket|invoice|order)`,
    ],
  ),
  usual(
    'zoom-in',
    'zoom in: says which keys do it',
    ['zoom in', 'make the text bigger'],
    [
      String.raw`zoom(?:\s+in)?(?:\s+(?:a\s+(?:bit|little)|more))?`,
      String.raw`make\s+(?:(?:the|this|it|everything|page|text|font|letters|writing)\s*)+\s+(?:bigger|larger)`,
      String.raw`(?:increase|enlarge)\s+the\s+(?:text|font|page)(?:\s+size)?`,
    ],
  ),
  usual(
    'zoom-out',
    'zoom out: says which keys do it',
    ['zoom out', 'make the text smaller'],
    [
      String.raw`zoom\s+out(?:\s+(?:a\s+(?:bit|little)|more))?`,
      String.raw`make\s+(?:(?:the|this|it|everything|page|text|font|letters|writing)\s*)+\s+smaller`,
    ],
  ),
  usual(
    'save-page',
    'save this page: says which keys do it',
    ['save this page', 'save this page as pdf'],
    [
      String.raw`(?:save|download|store|keep)\s+(?:this|the)\s+(?:whole\s+)?(?:page|site|web\s?site|web\s?page)(?:\s+(?:as|to|in|on)\s+.{1,30})?`,
      String.raw`(?:save|export|download)\s+(?:this|it|(?:this|the)\s+(?:article|post|story|document))\s+(?:as|to)\s+(?:an?\s+)?(?:pdf|html|file)`,
    ],
  ),
  usual(
    'bookmark',
    'bookmark this: says which keys do it',
    ['bookmark this page', 'add this to my favourites'],
    [
      String.raw`(?:bookmark|favou?rite)\s+${this_}`,
      String.raw`(?:add|save)\s+${this_}\s+(?:to|in)\s+(?:my\s+|the\s+)?(?:bookmarks|favou?rites)`,
    ],
  ),
  usual(
    'send-page',
    'e-mail this to somebody: says what to do instead',
    ['email this to Anna', 'share this with my mum'],
    [
      String.raw`(?:e-?mail|mail|send|share)\s+(?:me\s+)?(?:this|it|(?:this|the)\s+(?:page|link|article|site|offer|table|document|post|story))(?:\s+(?:to|with|by|via)\s+.{1,60})`,
    ],
  ),
  usual(
    'full-screen',
    'full screen: says which key does it',
    ['full screen', 'go full screen'],
    [String.raw`(?:(?:go|switch\s+to|enter|make\s+it|show\s+it\s+in)\s+)?full\s?-?screen(?:\s+mode)?`],
  ),
];

function usual(what: UsualButton, usage: string, examples: string[], patterns: string[]): Rule {
  return {
    topic: 'pointer',
    usage,
    examples,
    patterns: patterns.map((pattern) => new RegExp(`^(?:${pattern})$`, 'di')),
    read: () => ({ kind: 'click-usual', what }),
  };
}
