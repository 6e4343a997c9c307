import type { AgentFeature } from '../utils/agent/task/agent-feature';
import { workflows } from './workflows/agent';

/** Where tasks are carried out. The loop and the fold know features by this list only. */
export const agentFeatures: readonly AgentFeature[] = [workflows];
