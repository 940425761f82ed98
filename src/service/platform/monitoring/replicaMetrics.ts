import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '#store/replica/replica.ts';

/** Lag shown if the age of the data is not known: longer than any that is measured. */
const UNKNOWN_LAG_SECONDS = 3600;

const lagSeconds = ({ lagMs }: Replica): number => Math.min(UNKNOWN_LAG_SECONDS, Math.round(lagMs) / 1000);

/** Adds the metrics of a replica, read when they are scraped. */
export function addReplicaMetrics(registry: Registry, replica: Replica): void {
  void new Counter({
    name: 'halfhour_replica_reads_total',
    help: 'Reads that may be stale: done on the replica, or on the primary because the caller asked, or it was behind, away or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(replica.reads)) this.inc({ outcome }, count);
    },
  });
  void new Gauge({
    name: 'halfhour_replica_lag_seconds',
    help: 'How old the data of the replica may be; 3600 if that is not known',
    registers: [registry],
    collect() {
      this.set(lagSeconds(replica));
    },
  });
  void new Gauge({
    name: 'halfhour_replica_up',
    help: 'Whether the replica is used for reads (1) or not (0)',
    registers: [registry],
    collect() {
      this.set(replica.state === 'ok' ? 1 : 0);
    },
  });
}

/** Returns the state of a replica for `/ready`: without it everything is read from the primary. */
export const replicaDetails = (replica: Replica): object => ({
  state: replica.state,
  lagSeconds: lagSeconds(replica),
});
