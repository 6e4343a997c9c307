import type { ToolServer } from '../../settings/tool-servers';
import type { KeyOwner } from '../models/keys';

/** As whose key the token of a server is saved: bound to its address, as the keys of models are. */
export function tokenOwner({ id, url }: Pick<ToolServer, 'id' | 'url'>): KeyOwner {
  return { id, kind: 'tools', baseUrl: url };
}
