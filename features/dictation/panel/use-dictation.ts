import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import { localeInForce } from '@/locales/in-force';

/** Why it ended without words. */
type DictationProblem = 'denied' | 'microphone' | 'network' | 'language' | 'failed';

/** TypeScript has no types for Chromium's speech recognition. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
  onresult: ((event: SpeechRecognitionEvent) => void) | null;
  onerror: ((event: SpeechRecognitionErrorEvent) => void) | null;
  onend: (() => void) | null;
}

export type Dictation = ReturnType<typeof useDictation>;

const NOTICE_KEY = 'sidehand:dictation-told';

const problems: Record<string, DictationProblem> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'microphone',
  network: 'network',
  'language-not-supported': 'language',
};

/**
 * `write` gets each finished piece. The browser sends the sound to a service of its maker: before the first use `asks`
 * shows a notice, and nothing is recorded before the user agrees.
 */
export function useDictation(write: (words: string) => void) {
  const scope = globalThis as {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  const Recognizer = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  const running = shallowRef<Recognition>();
  const asks = ref(false);
  /** Words that may still change. */
  const interim = ref('');
  const problem = ref<DictationProblem>();

  function toggle(): void {
    // What was heard so far is still written.
    if (running.value) running.value.stop();
    else if (localStorage.getItem(NOTICE_KEY) === null) asks.value = !asks.value;
    else listen();
  }

  function agree(): void {
    localStorage.setItem(NOTICE_KEY, 'yes');
    asks.value = false;
    listen();
  }

  function listen(): void {
    if (!Recognizer) return;
    const recognition = new Recognizer();
    recognition.lang = localeInForce().locale;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = ({ resultIndex, results }) => {
      interim.value = '';
      for (const result of Array.from(results).slice(resultIndex)) {
        const words = result[0]?.transcript.trim() ?? '';
        if (result.isFinal && words !== '') write(words);
        else if (words !== '') interim.value = `${interim.value} ${words}`.trim();
      }
    };
    recognition.onerror = ({ error }) => {
      // Silence and a stop by the user are not errors.
      if (error !== 'no-speech' && error !== 'aborted') problem.value = problems[error] ?? 'failed';
    };
    recognition.onend = () => {
      if (running.value === recognition) running.value = undefined;
      interim.value = '';
    };
    problem.value = undefined;
    running.value = recognition;
    recognition.start();
  }

  onScopeDispose(() => running.value?.abort());
  return {
    available: Recognizer !== undefined,
    listening: computed(() => running.value !== undefined),
    asks,
    interim,
    problem,
    toggle,
    agree,
    decline: () => {
      asks.value = false;
    },
  };
}
