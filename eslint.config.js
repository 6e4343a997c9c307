import vue from 'eslint-plugin-vue';
import { parser, plugin } from 'typescript-eslint';
import oxlint from './oxlint.config.ts';
import { shadowedRules } from './scripts/lint-shadowed.js';

// What oxlint cannot tell: rules of Vue, rules that need to know what a template uses, and one rule that needs types.

// Nothing else may import Vue: see scripts/layers.js.
const scriptsWithVue = [
  'components',
  'composables',
  'stores',
  'entrypoints',
  'tests/component',
  'features/*/options',
  'features/*/panel',
].map((folder) => `${folder}/**/*.ts`);

export default [
  { ignores: [...oxlint.ignorePatterns, '**/*.js'] },
  ...vue.configs['flat/essential'].map((config) => ({ files: ['**/*.vue', ...scriptsWithVue], ...config })),
  { files: scriptsWithVue, languageOptions: { parser } },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser } },
    plugins: { '@typescript-eslint': plugin },
    rules: {
      'vue/multi-word-component-names': ['error', { ignores: ['App'] }],
      'vue/no-v-html': 'error',
      // The type check sees this better: it knows that a union was handled to its end.
      'vue/return-in-computed-property': 'off',
      'vue/require-explicit-emits': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      // oxlint leaves these out in Vue's files, whose templates it does not read.
      'prefer-const': oxlint.rules['prefer-const'],
      '@typescript-eslint/consistent-type-imports': oxlint.rules['typescript/consistent-type-imports'],
      '@typescript-eslint/no-unused-vars': oxlint.rules['no-unused-vars'],
    },
  },
  shadowedRules,
];
