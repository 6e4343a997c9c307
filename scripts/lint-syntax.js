/** Lint rule: syntax for which the linter has no rule. Takes selectors, each with its message. */
const restricted = {
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

export default { meta: { name: 'syntax' }, rules: { restricted } };
