import path from 'node:path';

const made = path.resolve(import.meta.dirname, '../utils/text/markdown-needs.ts');

/** Packages of markdown-it that the product replaces with a file of its own. */
export const markdownNeeds = Object.fromEntries(
  ['entities', 'linkify-it', 'punycode.js', 'uc.micro'].map((name) => [name, made]),
);
