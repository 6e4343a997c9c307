import { AgentError } from '../../failure';
import { createModelClient } from '../../llm';
import { presetOf } from '../../llm/presets';
import { offeredModels, type OfferedModel } from '../../llm/presets/merge-models';
import type { ListedModel, ModelClient, ModelRequest } from '../../contracts/model';
import type { ProviderSettings } from '../../settings/settings';
import { getKey } from '../../net/keys';
import { askFacts } from './known-models';
import { serverFetch } from './server-fetch';
import { defined } from '../../defined';
import connectionTest from './connection-test.json';

const LIST_LIMIT_MS = 20_000;
/** A local server may first have to load the model. */
const ANSWER_LIMIT_MS = 120_000;

export interface ProviderTest {
  /** The good ones first. */
  models: string[];
  offered: OfferedModel[];
  modelFound: boolean;
  /** Absent where none was asked. */
  answeredBy?: string;
  /** False where tools are described in words. */
  hasTools?: boolean;
  contextTokens?: number;
}

/**
 * Lists the models and asks one for a few tokens, with a tool: where lists are public, only this finds a wrong key.
 * Asks `model`, else the recommended one. Throws AgentError as ModelClient does.
 */
export async function testProvider(
  provider: ProviderSettings,
  apiKey: string | undefined,
  model: string | undefined,
): Promise<ProviderTest> {
  const client = createModelClient(provider, apiKey || (await getKey(provider)), { fetch: serverFetch });
  const { listed, failure } = await listOf(client);
  const offered = offeredModels(listed, presetOf(provider));
  const models = offered.map(({ id }) => id);
  const asked = model ?? (failure ? undefined : models[0]);
  if (asked === undefined) {
    if (failure) throw failure;
    return { models, offered, modelFound: true };
  }
  try {
    const hasTools = await answersWithTools(client, asked);
    // The model is loaded now: its server knows its context size.
    const { contextTokens } = await askFacts(provider, apiKey, asked);
    return { models, offered, modelFound: true, answeredBy: asked, hasTools, ...defined({ contextTokens }) };
  } catch (error) {
    if (!(error instanceof AgentError) || error.failure.code !== 'MODEL_NOT_FOUND' || failure) throw error;
    return { models, offered, modelFound: false };
  }
}

/** A server may answer prompts without listing its models; trouble with key or connection ends the test. */
async function listOf(client: ModelClient): Promise<{ listed: ListedModel[]; failure?: AgentError }> {
  try {
    return { listed: await client.listModels(AbortSignal.timeout(LIST_LIMIT_MS)) };
  } catch (error) {
    if (!(error instanceof AgentError) || !['MODEL_NOT_FOUND', 'MODEL_BAD_RESPONSE'].includes(error.failure.code))
      throw error;
    return { listed: [], failure: error };
  }
}

async function answersWithTools(client: ModelClient, model: string): Promise<boolean> {
  let hasTools = true;
  for await (const event of client.stream(model, question, AbortSignal.timeout(ANSWER_LIMIT_MS)))
    if (event.type === 'adapted' && event.unsupported === 'tools') hasTools = false;
  return hasTools;
}

const question = connectionTest as ModelRequest;
