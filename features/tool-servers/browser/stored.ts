import { storedSettings } from '../../../utils/disk/stored-settings';
import type { KeyOwner } from '../../../utils/net/keys';
import { readToolServers, type ToolServer } from '../core/tool-servers';

/** Without their tokens. */
export const storedServers = storedSettings('local:toolServers', readToolServers);

/** Bound to the server's address, like keys of models. */
export function tokenOwner({ id, url }: Pick<ToolServer, 'id' | 'url'>): KeyOwner {
  return { id, kind: 'tools', baseUrl: url };
}
