import path from 'node:path';

const made = path.resolve(import.meta.dirname, '../utils/text/markdown-needs.ts');

/** Packages of markdown-it in whose place the product has a file of its own. */
export const markdownNeeds = Object.fromEntries(
  ['entities', 'linkify-it', 'punycode.js', 'uc.micro'].map((name) => [name, made]),
);
