import type { CoreFeature } from '../../../utils/contracts/feature';
import { secretRule } from './secret-rule';

const mark = /%[^%\s]+(?: [^%\s]+)*%/u;
const markNote =
  '(A name between percent signs stands for a value that you are not shown: type it as it stands, alone.)';

/** Values that the user keeps under a name, each for one site. Who is to type one writes `%name%`; no model sees it. */
export const userSecrets: CoreFeature = {
  name: 'user-secrets',
  note: { text: ({ text }) => (mark.test(text) ? markNote : '') },
  rules: { act: secretRule, code: secretRule },
};
