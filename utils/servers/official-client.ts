/** The parts of the official client that are used. A bundle that loads the package itself later would keep all of it. */
export { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
