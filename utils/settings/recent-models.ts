import { readEach } from '../zod';
import { modelRefSchema, type ModelRef } from './settings';

const MAX_MODELS = 5;

/** Without damaged items. Storage key `local:recentModels`. */
export function readRecentModels(stored: unknown): ModelRef[] {
  return readEach(modelRefSchema(), stored).slice(0, MAX_MODELS);
}

export function withRecentModel(recent: readonly ModelRef[], used: ModelRef): ModelRef[] {
  return [used, ...recent.filter((ref) => !isSameModel(ref, used))].slice(0, MAX_MODELS);
}

export function isSameModel(a: ModelRef, b: ModelRef): boolean {
  return a.providerId === b.providerId && a.model === b.model;
}
