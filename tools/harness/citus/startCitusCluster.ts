import { UnsupportedError } from '../unsupported.ts';
import { type CitusCluster, requireCitus, withCitusCluster } from './citusCluster.ts';

/** Why tests on a cluster cannot run on this machine; null if they can. */
export function whyNoCitus(): string | null {
  try {
    requireCitus();
    return null;
  } catch (error) {
    if (error instanceof UnsupportedError) return error.message;
    throw error;
  }
}

/** Starts a cluster for tests, which `stop` removes. */
export const startCitusCluster = (): Promise<{ cluster: CitusCluster; stop: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const ended = withCitusCluster(
      { isDurable: false },
      (cluster) =>
        new Promise<void>((end) =>
          resolve({
            cluster,
            stop: () => {
              end();
              return ended;
            },
          }),
        ),
    );
    ended.catch(reject);
  });
