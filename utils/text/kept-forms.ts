/** A decision asks for the same texts again and again. */
export function keepingForms<Form>(make: (text: string) => Form): (text: string) => Form {
  const kept = new Map<string, Form>();
  let chars = 0;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (text.length > MAX_CHARS) return made;
    chars += text.length + EACH;
    if (chars > MAX_CHARS) {
      kept.clear();
      chars = text.length + EACH;
    }
    kept.set(text, made);
    return made;
  };
}

const MAX_CHARS = 500_000;
/** What an entry takes besides its text. */
const EACH = 50;
