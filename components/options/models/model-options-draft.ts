import {
  pricesSchema,
  type Effort,
  type ModelOptions,
  type Prices,
  type ProviderSettings,
} from '@/utils/settings/settings';
import { defined } from '@/utils/defined';

/** In US dollars per million tokens, '' where not given. */
export interface ModelOptionsDraft {
  textTools: 'auto' | 'on' | 'off';
  effort: 'auto' | Effort;
  ownToolset: boolean;
  input: string;
  cachedInput: string;
  output: string;
}

export function draftOf({ textTools, prices, effort, ownToolset }: ModelOptions = {}): ModelOptionsDraft {
  const text = (price: number | undefined) => (price === undefined ? '' : String(price));
  return {
    textTools: textTools ?? 'auto',
    effort: effort ?? 'auto',
    ownToolset: ownToolset ?? false,
    input: text(prices?.input),
    cachedInput: text(prices?.cachedInput),
    output: text(prices?.output),
  };
}

/** 'wrong' where a price is no number, or only one of input and output is given. */
export function readModelOptions({
  textTools,
  effort,
  ownToolset,
  ...prices
}: ModelOptionsDraft): ModelOptions | 'wrong' {
  const read = readPrices(prices);
  if (read === 'wrong') return 'wrong';
  return {
    ...(textTools === 'auto' ? {} : { textTools }),
    ...(effort === 'auto' ? {} : { effort }),
    ...(ownToolset ? { ownToolset } : {}),
    ...defined({ prices: read }),
  };
}

/** {} where no model has any. */
export function withModelOptions(
  before: ProviderSettings['modelOptions'],
  model: string,
  options: ModelOptions,
): Pick<ProviderSettings, 'modelOptions'> {
  const { [model]: _replaced, ...others } = before ?? {};
  const modelOptions = Object.keys(options).length > 0 ? { ...others, [model]: options } : others;
  return Object.keys(modelOptions).length > 0 ? { modelOptions } : {};
}

function readPrices(
  typed: Omit<ModelOptionsDraft, 'textTools' | 'effort' | 'ownToolset'>,
): Prices | undefined | 'wrong' {
  const typedPrices = Object.entries(typed).flatMap(([key, text]) =>
    text.trim() === '' ? [] : [[key, Number(text.trim().replace(/^\$/, '').replace(',', '.'))]],
  );
  if (typedPrices.length === 0) return undefined;
  const parsed = pricesSchema().safeParse(Object.fromEntries(typedPrices));
  return parsed.success ? parsed.data : 'wrong';
}
