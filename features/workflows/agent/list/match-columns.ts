import { foldText } from '../../../../utils/text/fold-text';
import type { WorkflowParam } from '../stored-workflows';
import type { ListTable } from './read-table';

/** Indices of columns, by the parameters' names; undefined where none fills it. */
export type ColumnMatch = Record<string, number | undefined>;

/**
 * The column with the same name, ignoring case, accents and signs; else the first where one name contains the other. No
 * column fills two parameters. None if several have the name: only the user knows. Pure.
 */
export function matchColumns(params: readonly WorkflowParam[], columns: readonly string[]): ColumnMatch {
  const keys = columns.map(keyOf);
  const match: ColumnMatch = {};
  const isOpen = (name: string) => {
    const key = keyOf(name);
    return columnOf(match, name) === undefined && keys.indexOf(key) === keys.lastIndexOf(key);
  };
  const free = (at: number) => !Object.values(match).includes(at);
  const take = (fits: (column: string, param: string) => boolean) => {
    for (const { name } of params.filter((param) => isOpen(param.name))) {
      const at = keys.findIndex((column, index) => free(index) && fits(column, keyOf(name)));
      if (at >= 0) match[name] = at;
    }
  };
  take((column, param) => column === param);
  take((column, param) => column.length > 2 && param.length > 2 && (column.includes(param) || param.includes(column)));
  return match;
}

/** A parameter may be called `constructor`. */
export function columnOf(match: ColumnMatch, name: string): number | undefined {
  return Object.hasOwn(match, name) ? match[name] : undefined;
}

export function unmatchedParams(params: readonly WorkflowParam[], match: ColumnMatch): string[] {
  return params.filter(({ name }) => columnOf(match, name) === undefined).map(({ name }) => name);
}

export function valuesOfRows({ rows }: ListTable, match: ColumnMatch): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(match).flatMap(([name, at]) => (at === undefined ? [] : [[name, row[at] ?? '']])),
    ),
  );
}

function keyOf(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]+/gu, '');
}
