import type { z } from '../zod';
import type { CallEffect, Label, ToolResult } from '../agent/task/events';
import type { ToolContext } from '../agent/ports';
import type { Intent } from '../page/api';
import type { CallFacts, LoopDuty } from './call-facts';

/** A capability of the navigator. One file each; `utils/tools/index.ts` lists them. */
export type Tool<Schema extends z.ZodObject = z.ZodObject> = ToolFacts<Schema> & Execution<Schema>;

/** All that guard, loop, retries and panel know of a tool. None of them knows a tool by its name. */
interface ToolFacts<Schema extends z.ZodObject> {
  /** snake_case, as the model calls it. */
  name: string;
  /** English, for the model. */
  description: string;
  schema: Schema;
  /** The rule of the guard, with what it judges by. */
  guard: CallFacts | ((args: z.infer<Schema>) => CallFacts);
  /** For tools that act on an element: what the guard asks the page about before. Undefined where these arguments name none. */
  intent?(args: z.infer<Schema>): Intent | undefined;
  effect: CallEffect | ((args: z.infer<Schema>) => CallEffect);
  /**
   * What counts as a failed attempt at its step: `always`: every failure; `acts`: a call after which the page is as it was;
   * `never`: nothing.
   */
  attempt: 'always' | 'acts' | 'never';
  /** What it gives is what a step was to find out: its output. What others give may be another the next moment. */
  finds?: true;
  /** How the panel shows a call: a row with input and result, a row with the code that ran, or not at all. */
  shownAs: 'row' | 'code' | 'nothing';
  /** What a task must have for the tool to be offered: the user's permission to run code, attached files, or a model that takes images. */
  needs?: 'code' | 'files' | 'images';
  /** The panel's sentence. `name(ref)` gives the page's name of an element, or the ref itself. */
  label(args: z.infer<Schema>, name: (ref: string) => string): Label;
}

type Execution<Schema extends z.ZodObject> =
  | {
      /** Carries it out. Throws AgentError; never catches an abort. */
      run(args: z.infer<Schema>, context: ToolContext): Promise<ToolResult>;
      loop?: undefined;
    }
  /** The agent loop carries it out itself. */
  | { loop: LoopDuty; run?: undefined };

/** Types a tool by its schema. */
export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool<Schema> {
  return tool;
}

/** A parameter that is taken but not told: models need it in one case of thousands, and read it in every request. */
export function untold<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ untold: true });
}

/** What these arguments do outside. */
export function effectOf({ effect }: Tool, args: Record<string, unknown>): CallEffect {
  return typeof effect === 'function' ? effect(args) : effect;
}

/** What the guard must know of a call with these arguments. */
export function callFactsOf({ guard }: Tool, args: Record<string, unknown>): CallFacts {
  return typeof guard === 'function' ? guard(args) : guard;
}
