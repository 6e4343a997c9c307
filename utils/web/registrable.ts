import { originOf } from './hosts';
import { registrableName } from './public-suffixes';

/** Only the registered name says whose site it is. */
export interface SiteParts {
  /** `http://` where the connection is not encrypted, and the labels before the name. */
  before: string;
  name: string;
  /** The port, unless it is the usual one. */
  after: string;
}

/** The registered name, or the host if it has none (an IP address, `localhost`). Undefined outside of the web. */
export function siteDomain(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  return registrableName(url.hostname) ?? url.hostname;
}

/** `site`: see `siteOf`. */
export function isOfDomain(site: string, address: string): boolean {
  return siteDomain(originOf(site)) === siteDomain(address);
}

/** A host without a registered name is one as a whole. */
export function siteParts(site: string): SiteParts {
  const [, scheme = '', host = '', port = ''] = /^(https?:\/\/)?([^/?#]*?)(:\d+)?(?:[/?#].*)?$/su.exec(site) ?? [];
  const name = registrableName(host) ?? host;
  const at = host.lastIndexOf(name);
  return { before: scheme + host.slice(0, at), name, after: port };
}
