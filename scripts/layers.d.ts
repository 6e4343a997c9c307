export interface Layer {
  path: string;
  may: string[];
  globals?: string[];
  why: string;
}
export interface Wings {
  path: string;
  rows: string[][];
}
export const layers: Layer[];
export const wings: Wings[];
export function layerOf(file: string): Layer | undefined;
export function importTarget(file: string, specifier: string): string;
export function importFault(file: string, target: string): string | undefined;
