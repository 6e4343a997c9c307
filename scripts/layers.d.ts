export interface Floor {
  path: string;
  packages?: string[];
  globals?: string[];
  why: string;
}
export interface Wings {
  path: string;
  rows: string[][];
}
export const floors: Floor[];
export const wings: Wings[];
export function importTarget(file: string, specifier: string): string;
export function importFault(file: string, target: string): string | undefined;
