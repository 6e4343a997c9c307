import type { z } from '../zod';
import type { CallEffect, Label, ToolResult } from '../agent/events';
import type { ToolContext } from '../agent/ports';
import type { Intent } from '../page/api';

/** A capability of the navigator. One file each; `utils/tools/index.ts` lists them. */
export interface Tool<Schema extends z.ZodObject = z.ZodObject> {
  /** snake_case, as the model calls it. */
  name: string;
  /** English, for the model. */
  description: string;
  schema: Schema;
  /** For tools that act on an element: what the guard asks the page about before. Undefined where these arguments name none. */
  intent?(args: z.infer<Schema>): Intent | undefined;
  effect: CallEffect | ((args: z.infer<Schema>) => CallEffect);
  /** The panel's sentence. `name(ref)` gives the page's name of an element, or the ref itself. */
  label(args: z.infer<Schema>, name: (ref: string) => string): Label;
  /** Carries it out. Throws AgentError; never catches an abort. */
  run(args: z.infer<Schema>, context: ToolContext): Promise<ToolResult>;
}

/** Types a tool by its schema. */
export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool<Schema> {
  return tool;
}
