import path from 'node:path';
import { floors, importFault, importTarget } from './layers.js';

const root = path.resolve(import.meta.dirname, '..');

/** Lint rule: a file imports only what the table in layers.js allows. */
const imports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const fault = importFault(file, importTarget(file, node.source.value));
      if (fault) context.report({ node: node.source, message: fault });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/**
 * The layers as lint rules. `noBrowserObject` is restricted everywhere, so it is repeated beside each layer's globals.
 */
export function layerRules(noBrowserObject) {
  return [
    { files: ['**/*.{ts,vue}'], plugins: { layers: { rules: { imports } } }, rules: { 'layers/imports': 'error' } },
    ...floors
      .filter(({ globals }) => globals)
      .map(({ path: folder, globals, why }) => ({
        files: [`${folder}**/*.ts`],
        rules: {
          'no-restricted-globals': ['error', ...noBrowserObject, ...globals.map((name) => ({ name, message: why }))],
        },
      })),
  ];
}
