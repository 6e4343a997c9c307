declare module 'virtual:outside-tools' {
  import type { OutsideTool } from '@/utils/outside/outside-tools';
  /** The list of `outsideTools()`, made at build time. */
  export const outsideTools: OutsideTool[];
  export const version: string;
}
