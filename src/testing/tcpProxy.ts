import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A relay to a TCP port or unix socket that can stop forwarding without closing a connection. */
export interface TcpProxy {
  port: number;
  /** Drops what either side sends, and leaves every connection open. */
  dropTraffic(): void;
  /**
   * Forwards again what is sent from now on over new connections; those that lost data stay silent, as after a firewall
   * dropped their state.
   */
  restoreTraffic(): void;
  /** Number of open connections to the proxy. */
  openConnections(): number;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number } | { path: string }): Promise<TcpProxy> {
  let drops = false;
  const sockets = new Set<Socket>();
  const relay = (from: Socket, to: Socket, isDead: { value: boolean }) => {
    from.on('data', (chunk: Buffer) => {
      isDead.value ||= drops;
      if (!isDead.value) to.write(chunk);
    });
    from.on('close', () => void (isDead.value || to.destroy()));
    from.on('error', () => undefined);
  };
  const server = createServer((near) => {
    const far = connect(target as { path: string });
    const isDead = { value: drops };
    sockets.add(near).add(far);
    for (const socket of [near, far]) socket.setNoDelay(true).on('close', () => sockets.delete(socket));
    relay(near, far, isDead);
    relay(far, near, isDead);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    dropTraffic: () => void (drops = true),
    restoreTraffic: () => void (drops = false),
    openConnections: () => [...sockets].filter((socket) => socket.localPort === port).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
