import { readModelList } from '../model-list';
import type { ListedModel } from '../../contracts/model';
import { local } from './local';
import { isRecord, recordsIn } from '../../is-record';
import { jsonIn } from '../../json';
import type { ProviderPreset } from './types';

const LIMIT_MS = 2_000;

export interface LocalServer {
  preset: ProviderPreset;
  /** Empty where it refuses to. */
  models: ListedModel[];
  /** `key`: it requires a key. `origin`: it rejects extensions until it is configured to allow them. */
  needs?: 'key' | 'origin';
}

interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, otherwise the text. */
  body: unknown;
}

type Get = (path: string) => Promise<Answer | undefined>;

const fingerprints: Record<(typeof local)[number]['id'], (get: Get) => Promise<boolean>> = {
  ollama: async (get) => {
    const root = await get('/');
    return root?.body === 'Ollama is running' || hasField(await get('/api/version'), 'version') || root?.status === 403;
  },
  'lm-studio': async (get) =>
    hasField(await get('/api/v1/models'), 'models') || hasField(await get('/api/v0/models'), 'data'),
  'llama-cpp': async (get) => {
    const props = await get('/props');
    return hasField(props, 'default_generation_settings') || /llama\.cpp/.test(props?.headers.get('server') ?? '');
  },
  vllm: async (get) => {
    const models = await get('/v1/models');
    const [first] = isRecord(models?.body) ? recordsIn(models.body.data) : [];
    return first?.owned_by === 'vllm' || (models?.status === 401 && hasField(await get('/version'), 'version'));
  },
  jan: async (get) => {
    const models = await get('/v1/models');
    return hasField(models, 'data') || [401, 403].includes(models?.status ?? 0);
  },
  'local-ai': async (get) => (await get('/readyz'))?.status === 200 && (await get('/system'))?.status === 200,
  koboldcpp: async (get) =>
    ((await get('/api/extra/version'))?.body as { result?: string } | undefined)?.result === 'KoboldCpp',
};

/**
 * What answers otherwise is no model server. Needs the permission for 127.0.0.1; sends no key. Takes at most a few
 * seconds and never throws.
 */
export async function findLocalServers(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<LocalServer[]> {
  const ports = [...new Set(local.map(({ baseUrl }) => new URL(baseUrl).origin))];
  const found = await Promise.all(ports.map((origin) => serverAt(origin, fetch, signal)));
  return found.flatMap((server) => server ?? []);
}

async function serverAt(
  origin: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<LocalServer | undefined> {
  const get = createGet(origin, fetch, signal);
  for (const preset of local) {
    if (new URL(preset.baseUrl).origin !== origin || !(await fingerprints[preset.id](get))) continue;
    const list = await get('/v1/models');
    const wants = list?.status === 401 ? 'key' : list?.status === 403 ? 'origin' : undefined;
    return { preset, models: list?.status === 200 ? readModelList(list.body) : [], ...(wants && { needs: wants }) };
  }
  return undefined;
}

function createGet(origin: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Get {
  const asked = new Map<string, Promise<Answer | undefined>>();
  const ask = async (path: string): Promise<Answer | undefined> => {
    const response = await fetch(origin + path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      credentials: 'omit',
      redirect: 'error',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: jsonIn(text, text.trim()) };
  };
  return (path) => {
    const answer = asked.get(path) ?? ask(path).catch(() => undefined);
    asked.set(path, answer);
    return answer;
  };
}

function hasField(answer: Answer | undefined, key: string): boolean {
  return answer?.status === 200 && isRecord(answer.body) && key in answer.body;
}
