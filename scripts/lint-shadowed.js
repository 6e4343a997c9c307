/**
 * Lint rule: what may be a form or the document is asked through `safe` and `doc` (utils/page/dom/safe.ts), because names of the page
 * shadow their properties. Needs types.
 */
const shadowed = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { parserServices } = context.sourceCode;
    const check = (object, report) => {
      if (object.type === 'CallExpression' && object.callee.name === 'safe') return;
      if (object.type === 'ThisExpression' || object.name === 'doc') return;
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
    };
  },
};

const risky = new Set(['Node', 'Element', 'HTMLElement', 'HTMLFormElement', 'ParentNode', 'ChildNode', 'Document']);

const partsOf = (type) => (type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type]);

/** The rule for the wings of the page library that look at whatever a page holds, and act on it. */
export const shadowedRules = {
  files: ['utils/page/{dom,aria,see,extract,act,typing}/**/*.ts'],
  // The second runs in the page's own world, by itself: it cannot use what is outside of it.
  ignores: ['utils/page/dom/safe.ts', 'utils/page/act/pointer-capture.ts'],
  plugins: { shadowed: { rules: { shadowed } } },
  rules: { 'shadowed/shadowed': 'error' },
};
