/** Texts on which careless work takes much more time than on words, each of so many characters. */
export function shapesOf(chars: number): Readonly<Record<string, string>> {
  const filled = (piece: string) =>
    piece
      .repeat(Math.ceil(chars / piece.length))
      .slice(0, chars)
      .toWellFormed();
  const numbered = (line: (at: number) => string) => Array.from({ length: chars / 10 }, (_, at) => line(at));
  return {
    'equal characters': filled('a'),
    digits: filled('4711'),
    numbers: filled('1.000,50 '),
    emoji: filled('😀🎉👍🏽👨‍👩‍👧‍👦'),
    'from right to left': filled('שלום לכולם, מה שלומכם היום? '),
    'a script without spaces': filled('青いマグを探して。'),
    'combining marks': filled('a\u0301'),
    'signs that nobody sees': filled('a\u200B'),
    'signs with another form': filled('ﬁ①Ⅷ㌀'),
    base64: btoa(numbered((at) => `${(at * 2_654_435_761) % 2 ** 32}`).join('')).slice(0, chars),
    'JSON, 500 deep': `${'{"name":"a text","more":'.repeat(500)}"${filled('x ').slice(12_502)}"${'}'.repeat(500)}`,
    '10,000 lines': numbered((at) => `line ${at}`)
      .join('\n')
      .slice(0, chars),
    'empty lines': filled('\n\n'),
    'an address': `https://shop.example/${filled('a/b?c=d&e=')}`.slice(0, chars),
    addresses: numbered((at) => `shop${at}.example/${at}`)
      .join(' ')
      .slice(0, chars),
    'an encoded text': filled('%41%20'),
    tags: filled('<p>I am late</p>'),
    'signs of HTML': filled('&lt;&amp;'),
    'quotation marks': filled('\\"'),
  };
}
