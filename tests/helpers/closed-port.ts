import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/**
 * Keeps a free port of the loopback address closed: who connects to it is refused, and the system gives it to nobody
 * else, whose server would answer. Resolves to what opens it again for a server of our own.
 */
export async function keepClosed(port: number): Promise<() => Promise<void>> {
  const far = createServer().listen(0, HOST);
  await once(far, 'listening');
  const taken = once(far, 'connection');
  const near = connect({ host: HOST, port: (far.address() as AddressInfo).port, localAddress: HOST, localPort: port });
  near.resume();
  await once(near, 'connect');
  const [end] = (await taken) as [Socket];
  return async () => {
    const gone = once(near, 'close');
    // Who closes a connection first keeps its port for a while.
    end.destroy();
    await gone;
    far.close();
  };
}
