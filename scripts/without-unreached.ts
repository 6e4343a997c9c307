import type { Plugin } from 'vite';
import { replaceIn, type Replacements } from './replace-in-packages';

/**
 * Takes out of packages what the product never reaches and a bundler cannot see to be out of reach. Throws where a
 * package no longer has one of the places.
 */
export const withoutUnreached = (): Plugin[] => [
  replaceIn('without-unreached', replacements),
  {
    name: 'without-patterns',
    transform: (code, id) => (id.endsWith('/acorn/dist/acorn.mjs') ? { code: withoutPatterns(code), map: null } : null),
  },
];

const replacements: Replacements = {
  // Signing in to a tool server: their tokens are given by the user.
  '@modelcontextprotocol/client/dist/index.mjs': [
    ['isOAuthClientProvider(opts?.authProvider)', 'false'],
    ['await resolveAuthorizationCallbackParams(', '((..._) => ({}))('],
    ['await auth(', '((..._) => "REDIRECT")('],
  ],
  // Regular expressions are checked by the browser's own parser.
  'acorn/dist/acorn.mjs': [
    [
      `  var state = this.regexpState || (this.regexpState = new RegExpValidationState(this));
  state.reset(start, pattern, flags);
  this.validateRegExpFlags(state);
  this.validateRegExpPattern(state);
`,
      '',
    ],
    [
      '    value = new RegExp(pattern, flags);\n  } catch (e) {\n',
      '    value = new RegExp(pattern, flags);\n  } catch (e) {\n    this.raise(start, e.message);\n',
    ],
  ],
};

/** acorn without its own parser of regular expressions. */
function withoutPatterns(code: string): string {
  const from = code.indexOf('// This file contains Unicode properties extracted from the ECMAScript specification.');
  const to = code.indexOf('// Object type used to represent tokens.');
  if (from < 0 || to < from) throw new Error('acorn has other parts now: see scripts/without-unreached.ts.');
  return code.slice(0, from) + code.slice(to);
}
