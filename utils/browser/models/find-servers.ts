import { findLocalServers } from '../../llm/presets/find-local';
import type { FoundServer } from '../../llm/presets/first-run';
import { serverFetch } from './server-fetch';
import { defined } from '../../defined';

/** Tries the usual ports of this computer, without a key. Takes some seconds at most. */
export async function findServers(): Promise<{ servers: FoundServer[] }> {
  const found = await findLocalServers(serverFetch, AbortSignal.timeout(limitMs));
  return {
    servers: found.map(({ preset, models, needs }) => ({
      presetId: preset.id,
      name: preset.name,
      models,
      ...defined({ needs }),
    })),
  };
}

const limitMs = 5_000;
