import { type Kysely, sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { consentRaces } from '#testing/races/consentRaces.ts';
import { createSender } from '#testing/races/environment.ts';
import { failures, type RaceResult, runRace } from '#testing/races/runRace.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { withInProcessService, withStore } from '../../harness/inProcessService.ts';
import type { Proof } from '../proof.ts';

/** Concurrent races, each in a tenant of its own. */
const CONCURRENT_RACES = 3;

const wordsFor = (name: string, { rounds, wrong, statuses }: RaceResult): string => {
  const reasons = Object.entries(Object.groupBy(wrong, ({ why }) => why)).map(
    ([why, each]) => `${each!.length} ${why}`,
  );
  const statusCounts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
  return (
    `${String(wrong.length).padStart(4)} wrong of ${rounds}  ${name}: ` +
    `${statusCounts.join(' ')}${reasons.length > 0 ? ` — ${reasons.join(', ')}` : ''}`
  );
};

/** Deadlocks that PostgreSQL has resolved: each was retried, but a consistent lock order makes none. */
const deadlocksIn = async (db: Kysely<Database>): Promise<number> =>
  (
    await sql<{
      deadlocks: number;
    }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  ).rows[0]!.deadlocks;

const consentRace: Proof = {
  title: 'Whatever runs concurrently, no asset ends opted in to an event without a consent that covers it',
  minutes: 30,
  options: { rounds: { about: 'rounds in all, shared by the races', fallback: 1500 } },
  quick: { rounds: 72 },
  run: ({ rounds }) =>
    withStore((db) =>
      withInProcessService(db, testWebhooks(), async ({ url }) => {
        const waiting = [...consentRaces];
        const each = Math.ceil(rounds! / waiting.length);
        const results = new Map<string, RaceResult>();
        const runSome = async () => {
          for (let race = waiting.shift(); race; race = waiting.shift()) {
            const { tenant, headers } = await createTenantWithKey(db);
            results.set(race.name, await runRace({ db, tenant, send: createSender(url, headers) }, race, each));
          }
        };
        await Promise.all(Array.from({ length: CONCURRENT_RACES }, runSome));
        const lines = consentRaces.map(({ name }) => wordsFor(name, results.get(name)!));
        const wrong = [...results.values()].reduce((sum, result) => sum + result.wrong.length, 0);
        const failed = [...results.values()].reduce((sum, result) => sum + failures(result), 0);
        const total =
          `${each * consentRaces.length} rounds of ${consentRaces.length} races: ${wrong} wrong opt-ins, ${failed} ` +
          `responses of 5xx, ${await deadlocksIn(db)} deadlocks`;
        if (wrong + failed > 0) throw new Error([...lines, total].join('\n'));
        return [...lines, total];
      }),
    ),
};

export default consentRace;
