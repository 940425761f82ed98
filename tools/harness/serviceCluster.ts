import { type ServiceProcess, startServiceProcess } from '#testing/startServiceProcess.ts';

/** Several service processes on one database. */
export interface ServiceCluster {
  /** Address of a running one. */
  url(): string;
  /** Addresses of all that run. */
  urls(): string[];
  /**
   * Kills one with SIGKILL and starts another in its place; returns the instant of the kill, on `performance.now()`.
   */
  killOne(): Promise<number>;
}

/** Starts `count` processes together; stops all afterwards. */
export async function withServiceCluster<Result>(
  databaseUrl: string,
  count: number,
  work: (fleet: ServiceCluster) => Promise<Result>,
): Promise<Result> {
  const start = () => startServiceProcess({ DATABASE_URL: databaseUrl });
  const started = await Promise.allSettled(Array.from({ length: count }, start));
  const running: ServiceProcess[] = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return await work({
      url: () => running[0]!.url,
      urls: () => running.map(({ url }) => url),
      killOne: async () => {
        const victim = running.shift()!;
        await victim.stop('SIGKILL');
        const killedAt = performance.now();
        running.push(await start());
        return killedAt;
      },
    });
  } finally {
    await Promise.all(running.map((service) => service.stop()));
  }
}
