import { parse, type Node, type Program } from 'acorn';

/** The body of an async function, with its lines unchanged; or why it cannot be parsed. */
export type ReadCode = { ok: true; body: string } | { ok: false; message: string; line: number };

/**
 * Code that ends in an expression and returns nothing returns that expression's value: models and people write as for a
 * console.
 */
export function readCode(code: string): ReadCode {
  try {
    const program = parse(code, {
      ecmaVersion: 'latest',
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    });
    const value = lastValue(program);
    if (!value) return { ok: true, body: code };
    return {
      ok: true,
      body: `${code.slice(0, value.start)}return (${code.slice(value.start, value.end)});${code.slice(value.end).replace(/^\s*;/, '')}`,
    };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { loc } = error as SyntaxError & { loc?: { line: number } };
    return { ok: false, message: error.message.replace(/ \(\d+:\d+\)$/, ''), line: loc?.line ?? 1 };
  }
}

/** An expression with a side effect was written for that effect, not for its value. */
function lastValue({ body }: Program): Node | undefined {
  const last = body.at(-1);
  if (last?.type !== 'ExpressionStatement' || last.directive !== undefined) return undefined;
  const { expression } = last;
  return /^(Assignment|Update)Expression$/.test(expression.type) ? undefined : expression;
}
