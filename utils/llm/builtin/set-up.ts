import { fail } from '../../failure';
import { BUILTIN_MODEL, BUILTIN_PROVIDER_ID, type ProviderSettings } from '../../settings/settings';
import { createWithProgress } from './browser-model';
import { contextSizeOf, languageModelApi, type LanguageModelApi } from './language-model';

/** Needs a click of the user; progress as in `createWithProgress`. Throws MODEL_NOT_FOUND, and the signal's reason. */
export async function setUpBuiltin(
  label: string,
  onProgress: (done: number) => void,
  signal: AbortSignal,
  api: LanguageModelApi | undefined = languageModelApi(),
): Promise<ProviderSettings> {
  if (!api) throw fail('MODEL_NOT_FOUND', 'This browser has no model of its own.', { params: { host: label } });
  try {
    const session = await createWithProgress(api, {}, onProgress, signal);
    const contextTokens = contextSizeOf(session);
    session.destroy();
    return {
      id: BUILTIN_PROVIDER_ID,
      kind: 'builtin',
      label,
      baseUrl: '',
      models: [BUILTIN_MODEL],
      ...(contextTokens !== undefined && contextTokens >= 2_000 && { contextTokens }),
    };
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    throw fail('MODEL_NOT_FOUND', text, { params: { host: label, said: text } });
  }
}
