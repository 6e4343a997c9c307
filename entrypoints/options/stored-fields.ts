import { optionsFeatures } from '@/features/options';

/** What features store. */
export const storedFields = optionsFeatures.flatMap(({ stored }) => stored ?? []);
