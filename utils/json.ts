/** `otherwise` where it is no JSON. */
export function jsonIn(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return otherwise;
    throw error;
  }
}
