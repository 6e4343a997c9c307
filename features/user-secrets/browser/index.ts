import type { BrowserFeature } from '../../../utils/contracts/feature';
import { readSecrets } from './stored';
import { coverOf, withSecrets } from './typed-secrets';

export const userSecrets: BrowserFeature = {
  name: 'user-secrets',
  async around({ userWords }) {
    const secrets = await readSecrets();
    return { page: (page) => withSecrets(page, secrets, userWords), cover: coverOf(secrets) };
  },
};
