import type { Race } from './consentRaces.ts';
import { type RaceEnvironment, jitter, seedRaceFixture } from './environment.ts';
import { type WrongOptIn, wrongOptIns } from './wrongOptIns.ts';

/** The outcome of a race: rounds that ended with a wrong opt-in, and responses of the service by status. */
export interface RaceResult {
  rounds: number;
  wrong: WrongOptIn[];
  statuses: Map<number, number>;
}

/**
 * Requests are sent at the same instant, or up to a given number of milliseconds apart: the slower one may start first.
 */
const SPREADS_MS = [0, 3, 10, 25];

/**
 * Runs a race repeatedly, each time with a fixture of its own. No other race may use the environment: some move its
 * clock.
 */
export async function runRace(
  environment: RaceEnvironment,
  { fixture: options, actions }: Race,
  rounds: number,
): Promise<RaceResult> {
  const result: RaceResult = { rounds, wrong: [], statuses: new Map() };
  for (let round = 0; round < rounds; round++) {
    const fixture = await seedRaceFixture(environment, options);
    const statuses = await Promise.all(
      actions.map(async (action) => {
        await jitter(SPREADS_MS[round % SPREADS_MS.length]!);
        return action(environment, fixture);
      }),
    );
    for (const status of statuses) result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    result.wrong.push(...(await wrongOptIns(environment)).filter(({ event }) => event === fixture.eventUUID));
  }
  return result;
}

/** Responses that say the service failed. */
export const failures = ({ statuses }: RaceResult): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
