import { defineConfig, type OxlintOverride } from 'oxlint';
import { floors } from './scripts/layers.js';

const noBrowserObject = ['browser', 'chrome'].map((name) => ({
  name,
  message:
    "Import it: `import { browser } from 'wxt/browser'`, and only in utils/browser, stores, composables and entrypoints.",
}));

// The types of all files but Vue's, and every rule that oxlint has. The rest is in eslint.config.js.
export default defineConfig({
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./scripts/lint-syntax.js'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules/', '.output/', '.wxt/', 'artifacts/', 'bridge/dist/', 'tests/widgets/.built/'],
  env: { browser: true, node: true },
  rules: {
    'typescript/await-thenable': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: false } }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'typescript/unified-signatures': 'error',
    eqeqeq: ['error', 'always'],
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'no-alert': 'error',
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-eval': 'error',
    'no-fallthrough': 'error',
    'no-implied-eval': 'error',
    'no-restricted-globals': ['error', ...noBrowserObject],
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'syntax/restricted': [
      'error',
      {
        selector: 'CatchClause > BlockStatement[body.length=0]',
        message: 'An empty catch hides faults. Handle the one error you expect and throw the others again.',
      },
      { selector: 'TSEnumDeclaration', message: 'Use a union of strings: enums are no erasable syntax.' },
    ],
  },
  overrides: [
    ...floors
      .filter(({ globals }) => globals)
      .map(({ path, globals = [], why }): OxlintOverride => ({
        files: [`${path}**/*.ts`],
        rules: {
          'no-restricted-globals': ['error', ...noBrowserObject, ...globals.map((name) => ({ name, message: why }))],
        },
      })),
    {
      // The functions that these send into extension pages use the browser's own object there.
      files: ['tests/**', 'features/*/tests/**'],
      rules: {
        'no-restricted-globals': 'off',
        'max-lines': 'off',
        'syntax/restricted': [
          'error',
          {
            selector:
              "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > CallExpression[callee.name='setTimeout']",
            message: 'Wait for the event, not for time.',
          },
        ],
      },
    },
  ],
});
