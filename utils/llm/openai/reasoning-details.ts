import { isRecord } from '../../is-record';

type Detail = Record<string, unknown>;

/**
 * Pieces of a block are reassembled as they were before streaming. OpenRouter:
 * https://openrouter.ai/docs/use-cases/reasoning-tokens#preserving-reasoning-blocks LiteLLM: `thinking_blocks`. A
 * signature ends a block.
 */
export function addDetails(details: readonly unknown[], pieces: readonly unknown[]): unknown[] {
  const result = [...details];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isNext = isRecord(last) && isRecord(piece) && last.type === piece.type && last.index === piece.index;
    if (isNext && piece.type !== 'reasoning.encrypted' && !(last.signature && textKeys.some((key) => piece[key])))
      result[result.length - 1] = joined(last, piece);
    else result.push(piece);
  }
  return result;
}

const textKeys = ['text', 'summary', 'thinking'];

function joined(first: Detail, second: Detail): Detail {
  const given = Object.entries(second).filter(([, value]) => value !== null && value !== undefined);
  const texts = textKeys.flatMap((key) =>
    typeof first[key] === 'string' && typeof second[key] === 'string' ? [[key, first[key] + second[key]]] : [],
  );
  return { ...first, ...Object.fromEntries(given), ...Object.fromEntries(texts) };
}
