/** True for this machine itself: `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`. `hostname` as `URL` gives it. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * True for hosts that only a local network can reach: RFC 1918, RFC 3927 and RFC 4193 addresses, IPv6 link-local, names
 * without a dot and the local top-level names. Loopback is not among them.
 */
export function isPrivateHost(hostname: string): boolean {
  return isPrivateIpv4(hostname) || /^\[(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/.test(hostname)
    || /\.(local|lan|internal|home\.arpa)$/.test(hostname) || /^[^.:[\]]+$/.test(hostname);
}

function isPrivateIpv4(hostname: string): boolean {
  const octets = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(hostname);
  if (!octets) return false;
  const first = Number(octets[1]);
  const second = Number(octets[2]);
  return first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168)
    || (first === 169 && second === 254);
}
