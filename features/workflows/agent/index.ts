import type { AgentFeature } from '../../../utils/agent/task/agent-feature';
import { decideReplay } from './replay/decide';
import { foldReplay } from './replay/fold';

/** Repeats recorded steps. */
export const workflows: AgentFeature = { name: 'workflows', fold: foldReplay, decide: decideReplay };
