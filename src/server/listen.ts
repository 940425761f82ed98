import type { FastifyInstance } from 'fastify';

interface ListenOptions {
  host: string;
  port: number;
  /** The environment variable of the port. */
  setting: string;
  /** Returns the error to throw for a port that cannot be used, with its reason. */
  refuse: (reason: string) => Error;
}

/** Listens, and returns the URL of the server. Closes it before it throws. */
export async function listen(
  app: FastifyInstance,
  { host, port, setting, refuse }: ListenOptions,
  close: () => Promise<unknown> = () => app.close(),
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw refuse(`Port ${port} is already in use: stop what uses it, or choose another with ${setting}.`);
    if (code === 'EACCES')
      throw refuse(`Port ${port} may not be opened by this user: choose one above 1023 with ${setting}.`);
    throw error;
  }
}
