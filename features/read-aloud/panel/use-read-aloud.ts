import { computed, onScopeDispose, ref, shallowRef, type InjectionKey } from 'vue';
import { browser } from 'wxt/browser';
import { spokenPieces } from './spoken-text';

export const readAloudKey: InjectionKey<ReturnType<typeof useReadAloud>> = Symbol('read aloud');

export function useReadAloud() {
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  const voices = shallowRef<readonly SpeechSynthesisVoice[]>([]);
  const reading = ref('');
  const listen = () => {
    voices.value = speech?.getVoices() ?? [];
  };
  listen();
  // Both browsers load the voices some time after the first request.
  speech?.addEventListener('voiceschanged', listen);
  onScopeDispose(() => {
    speech?.removeEventListener('voiceschanged', listen);
    stop();
  });

  function stop(): void {
    reading.value = '';
    speech?.cancel();
  }

  async function read(markdown: string): Promise<void> {
    stop();
    const pieces = spokenPieces(markdown);
    if (!speech || pieces.length === 0) return;
    reading.value = markdown;
    const language = await languageOf(pieces.join(' '));
    if (reading.value !== markdown) return;
    const voice = voiceFor(voices.value, language);
    const ended = () => {
      if (reading.value === markdown) reading.value = '';
    };
    for (const [at, piece] of pieces.entries()) {
      const utterance = new SpeechSynthesisUtterance(piece);
      if (voice) Object.assign(utterance, { voice, lang: voice.lang });
      else if (language) utterance.lang = language;
      utterance.onerror = ended;
      if (at === pieces.length - 1) utterance.onend = ended;
      speech.speak(utterance);
    }
  }

  return {
    available: computed(() => voices.value.length > 0),
    reading,
    toggle: (markdown: string) => (reading.value === markdown ? stop() : void read(markdown)),
    stop,
  };
}

/** '' where it is not sure. */
async function languageOf(text: string): Promise<string> {
  const { languages } = await browser.i18n.detectLanguage(text.slice(0, 2_000));
  const [first] = languages.toSorted((a, b) => b.percentage - a.percentage);
  return first && first.language !== 'und' ? first.language : '';
}

/** One that works offline where there is a choice. */
function voiceFor(voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | undefined {
  if (language === '') return undefined;
  const main = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];
  const fitting = voices.filter(({ lang }) => main(lang) === main(language));
  return fitting.find(({ localService }) => localService) ?? fitting[0];
}
