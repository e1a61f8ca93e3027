import { createServer, type Server } from 'node:net';

/** Everything a local run listens on is reachable from this machine only. */
export const loopback = '127.0.0.1';

/** @throws a one-line error when the port is taken */
export const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new Error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`) : error,
      );
    });
    server.listen(port, loopback, () => {
      const bound = server.address();
      if (bound && typeof bound === 'object') resolve(bound.port);
      else reject(new Error('The server has no port.'));
    });
  });

/**
 * Reports a taken port before anything is built.
 * @throws a one-line error when the port is taken
 */
export async function requireFreePort(port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
  await freePort(port);
}

/** The port, or any free one. */
export async function freePort(port = 0): Promise<number> {
  const probe = createServer();
  const found = await listenOn(probe, port);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
