import type { ExtractDetails } from '../contracts/extract-details';

/** Its only fence of data, else the answer itself. */
export function textResult(markdown: string): ExtractDetails {
  const fences = [...markdown.matchAll(/^```(json|csv|txt|text)[ \t]*\n([^]*?)\n?^```[ \t]*$/gm)];
  const [, language, content] = fences.length === 1 ? (fences[0] ?? []) : [];
  if (language === undefined || content === undefined) return { tables: [], text: markdown };
  return { tables: [], text: content, textFormat: language === 'json' || language === 'csv' ? language : 'plain' };
}
