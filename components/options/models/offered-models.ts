/** Servers may list hundreds. */
const MAX_MODELS = 12;

/** Those that contain the typed text, or the first ones where none does. */
export function offeredModels(listed: readonly string[], typed: string): string[] {
  const others = listed.filter((model) => model !== typed);
  const fitting = others.filter((model) => model.toLowerCase().includes(typed.toLowerCase()));
  return (fitting.length > 0 ? fitting : others).slice(0, MAX_MODELS);
}
