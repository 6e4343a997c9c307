import { optionsFeatures } from '@/features/options';

export const storedFields = optionsFeatures.flatMap(({ stored }) => stored ?? []);
