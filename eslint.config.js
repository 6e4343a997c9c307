import globals from 'globals';
import tseslint from 'typescript-eslint';
import vue from 'eslint-plugin-vue';
import { layerRules } from './scripts/lint-layers.js';
import { shadowedRules } from './scripts/lint-shadowed.js';

const noBrowserObject = ['browser', 'chrome'].map((name) => ({
  name,
  message:
    "Import it: `import { browser } from 'wxt/browser'`, and only in utils/browser, stores, composables and entrypoints.",
}));

const vueFiles = [
  '**/*.vue',
  ...[
    'components',
    'composables',
    'stores',
    'entrypoints',
    'tests/component',
    'features/*/options',
    'features/*/panel',
  ].map((folder) => `${folder}/**`),
];

export default tseslint.config(
  { ignores: ['node_modules/', '.output/', '.wxt/', 'artifacts/', 'bridge/dist/', 'tests/widgets/.built/'] },
  ...tseslint.configs.strict,
  // Nothing else may import Vue: see scripts/layers.js.
  ...vue.configs['flat/essential'].map((config) => ({ files: vueFiles, ...config })),
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/multi-word-component-names': ['error', { ignores: ['App'] }],
      'vue/no-v-html': 'error',
      // The type check sees this better: it knows that a union was handled to its end.
      'vue/return-in-computed-property': 'off',
      'vue/require-explicit-emits': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
    },
  },
  {
    files: ['**/*.{ts,vue,js}'],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-console': ['error'],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-globals': ['error', ...noBrowserObject],
      'no-fallthrough': 'error',
      eqeqeq: ['error', 'always'],
      'prefer-const': 'error',
      'no-var': 'error',
      'no-alert': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CatchClause > BlockStatement[body.length=0]',
          message: 'An empty catch hides faults. Handle the one error you expect and throw the others again.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings: enums are no erasable syntax.' },
      ],
    },
  },
  ...layerRules(noBrowserObject),
  // Rules that need types are those of .oxlintrc.json, but for this one of our own.
  shadowedRules,
  {
    // The functions that these send into extension pages use the browser's own object there.
    files: ['tests/**', 'features/*/tests/**'],
    rules: {
      'no-restricted-globals': 'off',
      'max-lines': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > CallExpression[callee.name='setTimeout']",
          message: 'Wait for the event, not for time.',
        },
      ],
    },
  },
);
