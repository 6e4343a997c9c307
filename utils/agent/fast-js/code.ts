/** Whether a request holds JavaScript, and the prose around it. Expects lower-case text with single spaces. */
export function readCode(text: string): { code: boolean; words: string } {
  const parts = text.split('```');
  const fences = parts.filter((_, index) => index % 2 === 1);
  const around = parts
    .filter((_, index) => index % 2 === 0)
    .join(' ')
    .trim();
  if (fences.length > 0) return { code: fences.every(isScript), words: around };
  return readInline(text);
}

const otherLanguage =
  /^ ?(?:html|xml|css|scss|json|ya?ml|python|py|java|bash|sh|shell|sql|php|ruby|go|rust|c|cpp|csharp|diff|text|txt|markdown|md|ts|tsx|typescript|vue|toml|ini)(?= )/;

function isScript(fence: string): boolean {
  return /^ ?(?:javascript|js|mjs|jsx)(?= )/.test(fence) || (!otherLanguage.test(fence) && sign.test(fence));
}

/** Signs of JavaScript that prose does not have. */
const sign = new RegExp(
  [
    String.raw`\bdocument ?\. ?(?:queryselector|getelement|body|title|head|cookie|forms|images|links|scripts|documentelement|createelement|designmode|addeventlistener|write\()`,
    String.raw`\bwindow ?\. ?(?:scroll|location|getcomputedstyle|innerwidth|innerheight|alert|print\()`,
    String.raw`\b(?:queryselector(?:all)?|getelement(?:s)?by\w+|addeventlistener|getcomputedstyle|setinterval|settimeout|requestanimationframe) ?\(`,
    String.raw`\bfunction ?\w{0,40} ?\([\w, ]{0,80}\) ?\{`,
    String.raw`\([\w, ]{0,80}\) ?=>`,
    String.raw`\bconsole ?\. ?(?:log|table|dir|info|warn|error) ?\(`,
    String.raw`\b(?:alert|prompt|confirm) ?\( ?['"\x60]`,
    String.raw`\b(?:local|session)storage ?\. ?(?:getitem|setitem|clear|removeitem)`,
    String.raw`\.(?:foreach|innerhtml|innertext|textcontent|classlist|setattribute|style ?\. ?\w|scrollintoview)\b`,
    String.raw`(?:^|[ ;\x60])\$\$? ?\( ?['"]`,
    String.raw`(?:^| )javascript:[\w(]`,
    String.raw`(?<=^(?:please )?(?:run|execute|evaluate|eval)(?: this| the following)?(?: code| js| javascript| script)?: ?)\w+(?:\.\w+)*\(`,
  ].join('|'),
);

/** The beginning of a statement before its first sign. */
const opening = /(?:\x60|\b(?:const|let|var) \w{1,40} ?= ?|\[ ?\.\.\. ?|\(? ?async ?|\(|!)+ ?$/;
const sentenceAfter = /[;)}\]'"\x60] ?([^;(){}[\]'"\x60=]*)$/;

function readInline(text: string): { code: boolean; words: string } {
  const found = sign.exec(text);
  if (!found) return { code: false, words: text };
  const before = text.slice(0, found.index).replace(opening, '').trim();
  const after =
    sentenceAfter
      .exec(text)?.[1]
      ?.trim()
      .replace(/^\.\w[\w.]*$/, '') ?? '';
  return { code: true, words: `${before} ${after}`.trim() };
}
