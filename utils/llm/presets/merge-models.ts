import type { ListedModel } from '../../contracts/model';
import type { PresetModel, ProviderPreset } from './types';

export interface OfferedModel extends ListedModel {
  isRecommended: boolean;
}

/**
 * Those in the table, in its order, then the others by name, without tools last. The table fills in missing facts, and
 * stands alone where the server lists nothing.
 */
export function offeredModels(listed: readonly ListedModel[], preset: ProviderPreset | undefined): OfferedModel[] {
  const table = preset?.models ?? [];
  const all = listed.length > 0 ? listed : table.map(({ id }): ListedModel => ({ id }));
  const offered = all.filter(({ chats }) => chats !== false).map((model) => withFacts(model, table));
  const rank = (model: OfferedModel) => {
    const place = table.findIndex(({ id }) => id === model.id);
    return place === -1 ? table.length + (model.tools === false ? 1 : 0) : place;
  };
  return offered.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

/** Also for a dated name (`claude-haiku-5-5-20261007`). */
export function tableFacts(id: string, table: readonly PresetModel[]): PresetModel | undefined {
  const fitting = table.filter(
    (known) => id === known.id || (id.startsWith(known.id) && /^[-@:]\d{4,}/.test(id.slice(known.id.length))),
  );
  return fitting.sort((a, b) => b.id.length - a.id.length)[0];
}

function withFacts(model: ListedModel, table: readonly PresetModel[]): OfferedModel {
  const { id: _id, ...facts } = tableFacts(model.id, table) ?? {};
  const isKnown = Object.keys(facts).length > 0;
  return {
    ...facts,
    ...(isKnown && { tools: true }),
    ...model,
    isRecommended: table.some(({ id }) => id === model.id),
  };
}
