import { join } from 'node:path';
import { parser } from 'typescript-eslint';

/**
 * Lint rule: properties of a value that may be a form or the document are read through `safe` and `doc`
 * (utils/page/dom/safe.ts), because names in the page can shadow them. Needs types.
 */
const shadowed = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { parserServices } = context.sourceCode;
    const check = (object, report) => {
      if (object.type === 'CallExpression' && object.callee.name === 'safe') return;
      if (object.type === 'ThisExpression' || object.name === 'doc' || object.property?.name === 'prototype') return;
      const type = parserServices.getTypeAtLocation(object);
      if (partsOf(type).some((part) => risky.has(part.symbol?.name)))
        context.report({ node: report, message: 'Names of the page may shadow this: ask through safe() or doc.' });
    };
    return {
      MemberExpression: ({ object, property, computed }) => {
        if (!computed) check(object, property);
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'ObjectPattern' && init) check(init, id);
      },
      ':function > ObjectPattern.params': (pattern) => check(pattern, pattern),
    };
  },
};

const risky = new Set(['Node', 'Element', 'HTMLElement', 'HTMLFormElement', 'ParentNode', 'ChildNode', 'Document']);

const partsOf = (type) => (type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type]);

/**
 * The rule for what looks at pages: a feature, and all wings of the page library except that for generated code, which
 * gets whatever it asks for, and that which draws elements of its own.
 */
export const shadowedRules = {
  files: ['utils/page/{dom,aria,see,extract,act,typing,known,watch}/**/*.ts', 'features/workflows/page/**/*.ts'],
  ignores: ['utils/page/dom/safe.ts'],
  languageOptions: {
    parser,
    parserOptions: { project: 'tsconfig.page.json', tsconfigRootDir: join(import.meta.dirname, '..') },
  },
  plugins: { shadowed: { rules: { shadowed } } },
  rules: { 'shadowed/shadowed': 'error' },
};
