import type { AgentFeature } from '../utils/agent/task/agent-feature';
import { workflows } from './workflows/agent';

/** The only list by which the loop and the fold know features. */
export const agentFeatures: readonly AgentFeature[] = [workflows];
