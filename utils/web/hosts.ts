/** `hostname` is as `URL` gives it: lower case, IPv6 in brackets. Pure. */

export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** RFC 1918, 3927 and 4193, IPv6 link-local, names without a dot and local top-level names. Not loopback. */
export function isPrivateHost(hostname: string): boolean {
  return (
    isPrivateIpv4(hostname) ||
    /^\[(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(hostname) ||
    /\.(local|lan|internal|home\.arpa)$/.test(hostname) ||
    /^[^.:[\]]+$/.test(hostname)
  );
}

function isPrivateIpv4(hostname: string): boolean {
  return /^(?:10\.\d+|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254)\.\d+\.\d+$/.test(hostname);
}

/** By habit (https://www.rfc-editor.org/rfc/rfc6762#appendix-G): elsewhere another host may answer to it. */
export function isLocalName(hostname: string): boolean {
  return /\.(?:localdomain|intranet|private|corp|home)\.?$/.test(hostname);
}

/** Nor special by the registries below. For decisions in which doubt means no. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (isLoopbackHost(host) || isPrivateHost(host)) return false;
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? isPublicIpv4(host) : host.includes('.');
}

// https://www.iana.org/assignments/iana-ipv4-special-registry/
function isPublicIpv4(host: string): boolean {
  const [a = 0, b = 0] = host.split('.').map(Number);
  const special =
    a === 0 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 192 && b === 0) ||
    (a === 198 && (b === 18 || b === 19));
  return !special && !isLoopbackHost(host) && !isPrivateIpv4(host);
}

// https://www.iana.org/assignments/iana-ipv6-special-registry/
function isPublicIpv6(host: string): boolean {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (mapped) {
    const high = Number.parseInt(mapped[1] ?? '0', 16);
    const low = Number.parseInt(mapped[2] ?? '0', 16);
    return isPublicIpv4([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  // Global unicast, without those that hold one of IPv4 (6to4, Teredo) and those of examples.
  return /^[23][\da-f]{3}:/.test(host) && !/^200(?:1:(?:0?:|db8:)|2:)/.test(host);
}

/** Of an address or a bare host, in lower case and punycode. Undefined for anything else. */
export function hostOf(site: string): string | undefined {
  const url = URL.parse(site.includes('://') ? site : `https://${site.trim()}`);
  return url && /^https?:$/.test(url.protocol) && url.host !== '' ? url.host : undefined;
}

/**
 * The host alone if its scheme is the usual one (https on the public internet, http on this computer and in its
 * network), else the origin. Undefined for anything else. Equal exactly for equal origins.
 */
export function siteOf(address: string): string | undefined {
  const host = hostOf(address);
  if (host === undefined) return undefined;
  const { protocol, hostname, origin } = new URL(originOf(address));
  return !address.includes('://') || protocol === (isPublicHost(hostname) ? 'https:' : 'http:') ? host : origin;
}

/** Of `blob:` the address behind it. Undefined for what has no site of its own. */
export function webAddress(address: string): URL | undefined {
  const url = URL.parse(address.replace(/^blob:/i, ''));
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** See `siteOf`. */
export function originOf(site: string): string {
  if (site.includes('://')) return new URL(site).origin;
  const { hostname } = new URL(`https://${site.trim()}`);
  return new URL(`${isPublicHost(hostname) ? 'https' : 'http'}://${site.trim()}`).origin;
}
