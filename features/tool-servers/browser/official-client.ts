/** A dynamic import of the package itself would keep all of it in the bundle. */
export { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
