import { sliceMasked, type Masked } from './masked';

/** A command's words, and the line they were on (so that only neighbours on one line are joined). */
export interface Piece {
  words: Masked;
  line: number;
}

const listMarker = /^(?:[-*•+–]\s+(?:\[[ x]?\]\s+)?|(?:step\s+)?\d{1,3}[.):]\s+|\(\d{1,3}\)\s+|step\s+\d{1,3}\s+)/i;
const courtesies = [
  String.raw`[¿¡]+`,
  String.raw`(?:please|pls|plz|kindly|now|also|then|and|first|finally|ok|okay|just|hey|so|well)\b[,:]?\s+`,
  // In other languages.
  String.raw`(?:bitte|ich\s+(?:möchte|will|würde\s+gerne?)|je\s+(?:veux|voudrais)|j['’]aimerais|quiero|quisiera|necesito|(?:eu\s+)?(?:quero|queria|preciso|gostaria\s+de)|(?:я\s+)?(?:хочу|хотел[аи]?\s+бы)|أريد\s+أن|أريد|kannst\s+du(?:\s+(?:bitte|mir|mal))*|könntest\s+du(?:\s+(?:bitte|mir|mal))*|können\s+sie(?:\s+(?:bitte|mir|mal))*|könnten\s+sie(?:\s+(?:bitte|mir|mal))*|s['’]il\s+(?:te|vous)\s+pla[iî]t|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|(?:est-ce\s+que\s+)?(?:tu|vous)\s+(?:peux|pourrais|pouvez|pourriez)|por\s+favor|(?:me\s+)?(?:puedes|podrías|podría|puede)|(?:você\s+)?(?:pode|poderia|consegue)|d[áa]\s+(?:pra|para)|пожалуйста|(?:ты\s+)?(?:не\s+)?(?:можешь|могли?\s+бы(?:\s+(?:ты|вы))?|можете)(?:\s+ли)?|من\s+فضلك|لو\s+سمحت|هل\s+يمكنك?\s+(?:أن)?|ممكن)[,:]?\s+`,
  String.raw`(?:und|et|y|e|а|и)\s+(?=\S+\s+\S)`,
  String.raw`(?:请|麻烦|帮我|给我|能不能|可以|你能|能帮我|那么?|那)\s*(?=\S)`,
  String.raw`(?:では|じゃあ|それで|あと)[、,]?\s*(?=\S)`,
  String.raw`(?:can|could|would|will)\s+(?:you|u)\s+(?:please\s+)?`,
  String.raw`(?:i\s+(?:want|would\s+like|need|have)|i['’]d\s+(?:like|love))\s+(?:you\s+)?to\s+(?!know\b)`,
  String.raw`i\s+wanna\s+`,
  String.raw`would\s+you\s+mind\s+`,
  String.raw`help\s+me\s+(?:to\s+)?(?=\S)`,
  String.raw`(?:hi|hello|dear)(?:\s+(?:there|sidehand))?[,!.]?\s+`,
  String.raw`let['’]?s\s+`,
];
const politeness = new RegExp(`^(?:${courtesies.join('|')})`, 'i');
const thanks = [
  'please|pls|plz|for\\s+me|thanks|thank\\s+you|thx',
  "bitte|danke|s['’]il\\s+(?:te|vous)\\s+pla[iî]t|merci|stp|svp|por\\s+favor|porfa|gracias|obrigad[oa]|p(?:ra|ara)\\s+mim",
  'пожалуйста|спасибо|من\\s+فضلك|لو\\s+سمحت|شكرا',
];
const ending = new RegExp(
  String.raw`(?:(?<=[^\s+])[.!?,;:]+|[。！？؟、]+|\s+[?!]+|[,.]?\s+(?:${thanks.join('|')})|(?:吧|一下吧|お願いします))$`,
  'i',
);
/** How many of the last characters are searched for an ending: the search takes quadratic time. */
const endingWindow = 60;
/** Always a border between two commands when outside quotes. */
const hardBorder =
  /;+(?=\s|$)|(?<!\s)\s+(?:(?:and|und|et|y|e|и)\s+)?(?:then|dann|puis|ensuite|luego|después|depois|então|затем|потом|ثم)(?=[\s,:]|$)[,:]?(?=\s|$)|[,，、]?(?:然后|それから)[,，、]?/gi;
/** A border only when a command follows: "Save and close" is the name of a button. */
const softBorder = /,\s+(?:and\s+)?|(?<!\s)\s+and\s+|[.!?]\s+/gi;
/** Borders inside the command that follows, as in "append a, b and c to Name". */
const maxInnerBorders = 4;

/** Removes the list marker, polite words and closing punctuation. */
export function bareCommand(words: Masked): Masked {
  let text = sliceMasked(words, 0);
  for (;;) {
    const front = (listMarker.exec(text.mask) ?? politeness.exec(text.mask))?.[0].length ?? 0;
    const window = Math.max(0, text.mask.length - endingWindow);
    const found = ending.exec(text.mask.slice(window));
    const back = found ? window + found.index : text.mask.length;
    if (front === 0 && back === text.mask.length) return text;
    text = sliceMasked(text, front, Math.max(front, back));
  }
}

/**
 * Splits a request into its commands at line ends, at "then" and ";", and at "and", "," or "." before words that
 * `isCommand` accepts. Never inside quotes or fences.
 */
export function splitCommands(request: Masked, isCommand: (words: Masked) => boolean): Piece[] {
  return parts(request, /\r\n|\n|\r/g).flatMap((line, number) =>
    parts(line, hardBorder)
      .flatMap((part) => softParts(bareCommand(part), isCommand))
      .filter((words) => words.mask !== '')
      .map((words) => ({ words, line: number })),
  );
}

function parts(text: Masked, border: RegExp): Masked[] {
  const commands: Masked[] = [];
  let start = 0;
  for (const found of text.mask.matchAll(border)) {
    commands.push(sliceMasked(text, start, found.index));
    start = found.index + found[0].length;
  }
  return [...commands, sliceMasked(text, start)];
}

function softParts(text: Masked, isCommand: (words: Masked) => boolean): Masked[] {
  const borders = [...text.mask.matchAll(softBorder)].filter(({ index }) => index > 0);
  const commands: Masked[] = [];
  let start = 0;
  borders.forEach((border, i) => {
    const from = border.index + border[0].length;
    const ends = [...borders.slice(i + 1, i + 1 + maxInnerBorders).map(({ index }) => index), text.mask.length].slice(
      0,
      maxInnerBorders,
    );
    if (!ends.some((end) => isCommand(bareCommand(sliceMasked(text, from, end))))) return;
    commands.push(bareCommand(sliceMasked(text, start, border.index)));
    start = from;
  });
  return [...commands, bareCommand(sliceMasked(text, start))];
}
