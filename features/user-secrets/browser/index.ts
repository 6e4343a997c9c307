import type { BrowserFeature } from '../../../utils/contracts/feature';
import { readSecrets } from './stored';
import { coverOf, withSecrets } from './typed-secrets';

/** Filled in on the way into the page, and covered on the way out. */
export const userSecrets: BrowserFeature = {
  name: 'user-secrets',
  async around({ userWords }) {
    const secrets = await readSecrets();
    return { page: (page) => withSecrets(page, secrets, userWords), cover: coverOf(secrets) };
  },
};
