import type { ToolServer } from '../core/tool-servers';
import type { KeyOwner } from '../../../utils/net/keys';

/** Like the keys of models, the token is bound to the server's address. */
export function tokenOwner({ id, url }: Pick<ToolServer, 'id' | 'url'>): KeyOwner {
  return { id, kind: 'tools', baseUrl: url };
}
