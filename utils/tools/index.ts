import { coreFeatures } from '../../features/core';
import { asTool, type Offering, type Tool } from '../contracts/tool';
import { click, hover, drag } from './pointer';
import { askUser, done, finishStep, requestAssistance } from './control';
import { executeCode } from './execute-code';
import { extract } from './extract';
import { getPage, getHtml, look } from './reading';
import { handleDialog } from './handle-dialog';
import { media } from './media';
import { navigate, manageTabs } from './tabs';
import { pageTool } from './foreign/page-tool';
import { pressKey } from './press-key';
import { scroll } from './scroll';
import { selectText } from './select-text';
import { type, select, check, submit, uploadFile } from './forms';
import { waitFor } from './wait-for';

export const tools: readonly Tool[] = [
  click,
  type,
  select,
  check,
  pressKey,
  scroll,
  hover,
  drag,
  selectText,
  media,
  submit,
  uploadFile,
  navigate,
  manageTabs,
  waitFor,
  handleDialog,
  getPage,
  getHtml,
  look,
  extract,
  executeCode,
  pageTool,
  ...coreFeatures.flatMap((feature) => feature.tools ?? []),
  finishStep,
  askUser,
  requestAssistance,
  done,
].map(asTool);

const byName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]));

export function offeredTools(task: Offering): readonly Tool[] {
  return tools.filter(({ isOffered }) => isOffered?.(task) ?? true);
}

export function toolNamed(name: string): Tool | undefined {
  return byName.get(name);
}
