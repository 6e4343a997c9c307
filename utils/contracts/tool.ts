import { lazily, z } from '../zod';
import type { CallEffect, Label, ToolResult } from './events';
import type { ToolSpec } from './model';
import type { ToolContext } from './ports';
import type { Intent } from '../page/api';
import type { CallFacts, LoopDuty } from './call-facts';
import type { WithFeatureState } from './feature-parts';

/** `utils/tools/index.ts` and features list them. */
export type Tool<Schema extends z.ZodObject = z.ZodObject> = ToolFacts<Schema> & Execution<Schema>;

/** All that guard, loop, retries, panel and recorded steps know about a tool: none knows it by name. */
interface ToolFacts<Schema extends z.ZodObject> {
  /** In snake_case, as the model calls it. */
  name: string;
  /** English, for the model. */
  description: string;
  schema: Schema;
  /** The guard's rule for a call, with the facts that it judges by. */
  guard: CallFacts | ((args: z.infer<Schema>, task: WithFeatureState) => CallFacts);
  /** What the guard asks the page first, for tools that act on an element. Undefined where the arguments name none. */
  intent?(args: z.infer<Schema>): Intent | undefined;
  effect: CallEffect | ((args: z.infer<Schema>) => CallEffect);
  /** What counts as a failed attempt at its step. `acts`: a call after which the page is as it was. */
  attempt: 'always' | 'acts' | 'never';
  /** False for what only looks at the page or talks with the user: no recorded step. */
  replays?: boolean;
  /** The result is what a step was meant to find out. */
  finds?: true;
  /** The result is a snapshot: elsewhere a model may itself have written addresses of links. */
  showsLinks?(args: z.infer<Schema>): boolean;
  /** A row with the code that ran, or not at all. Absent: a row with input and result. */
  shownAs?: 'code' | 'nothing';
  /** The task has what the tool needs. Absent: every task has. */
  isOffered?(task: Offering): boolean;
  /** What models see in place of this tool. */
  listedAs?: {
    prefix: string;
    of(task: WithFeatureState): readonly ListedTool[];
  };
  /** The panel's sentence. `name(ref)`: the page's name for an element, or the ref itself. */
  label(args: z.infer<Schema>, name: (ref: string) => string): Label;
}

/** It calls another tool, with `args` of what the model wrote. */
export interface ListedTool {
  spec: ToolSpec;
  args(given: Record<string, unknown>): Record<string, unknown>;
}

export interface Offering extends WithFeatureState {
  codeAllowed: boolean;
  images: boolean;
  pageTools: boolean;
  hasFiles: boolean;
}

type Execution<Schema extends z.ZodObject> =
  | {
      /** Throws AgentError; never catches an abort. */
      run(args: z.infer<Schema>, context: ToolContext): Promise<ToolResult>;
      loop?: undefined;
    }
  | { loop: LoopDuty; run?: undefined };

type Declaration<Schema extends z.ZodObject> = Omit<ToolFacts<Schema>, 'schema'> & {
  schema(): Schema;
} & Execution<Schema>;

const toolNames = new Set<unknown>();

/** Of a tool whose code is loaded, as that of any called tool is. */
export function namesTool(value: unknown): value is string {
  return toolNames.has(value);
}

/** The schema is built when first needed: the panel knows all tools, and parses no arguments. */
export function defineTool<Schema extends z.ZodObject>({ schema, ...rest }: Declaration<Schema>): Tool<Schema> {
  toolNames.add(rest.name);
  const built = lazily(schema);
  const tool = {
    ...rest,
    get schema() {
      return built();
    },
  };
  return tool as unknown as Tool<Schema>;
}

/** Only looks, or talks with the user: there is nothing to judge, and nothing without effect. */
export const readsOnly = { guard: { rule: 'free' }, effect: 'read', attempt: 'never', replays: false } as const;

/** The prompt says once, for all tools, what a ref is. */
export const refParameter = lazily(() => z.string().min(1));

/** Accepted but not shown to models: they need it once in thousands of cases, and would read it each time. */
export function unlistedParameter<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ unlisted: true });
}

export function effectOf({ effect }: Tool, args: Record<string, unknown>): CallEffect {
  return typeof effect === 'function' ? effect(args) : effect;
}

/** `task`: absent where the rule alone is asked for. */
export function callFactsOf(
  { guard }: Tool,
  args: Record<string, unknown>,
  task: WithFeatureState = { features: {} },
): CallFacts {
  return typeof guard === 'function' ? guard(args, task) : guard;
}

/** Lets tools stand in one list. Sound: the loop parses arguments with the tool's own schema first. */
export function asTool<T>(tool: T): Tool {
  return tool as unknown as Tool;
}
