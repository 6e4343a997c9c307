import { coreFeatures } from '../../../features/core';

/** Sentences before fences with what the user added to their words. */
export const noteHeads = coreFeatures.flatMap(({ note }) => note?.head ?? []);
