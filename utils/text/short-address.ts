/** For the eye: `shop.example/cart`; of a longer one the host and the end. Others as they are. */
export function shortAddress(address: string): string {
  const url = URL.parse(address);
  if (!url?.host) return address;
  const path = `${url.pathname}${url.search}${url.hash}`.replace(/\/$/, '');
  return path.length <= MAX_PATH ? `${url.host}${path}` : `${url.host}/…${path.slice(-MAX_PATH)}`;
}

const MAX_PATH = 24;
