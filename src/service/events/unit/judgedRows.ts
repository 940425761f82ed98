import type { Nomination } from '#contract/nomination.ts';
import { judgeNominations, nominationInForce, type Nomination as Judging } from '#energy/baseline/nominated.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, NominationRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { EventGates } from './gates.ts';

/** Largest number of versions of an event: all of them are read together. */
export const MAX_VERSIONS = 200;

/** Returns the versions of an event as they were received. */
export const readNominations = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<NominationRow[]> =>
  tx
    .selectFrom('event_nominations')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .orderBy('version')
    .execute();

interface JudgedRow extends Judging {
  row: NominationRow;
}

/** Decisions on the versions of an event. */
export interface JudgedVersions {
  /** All versions, oldest first. */
  all: Nomination[];
  inForce: NominationRow | null;
}

type EventTimes = Pick<EventRow, 'start_utc' | 'end_utc'>;

/** Judges the versions of an event by its gates; one of other half hours than the event's does not count. */
export function judgeRows(rows: readonly NominationRow[], gates: EventGates, event: EventTimes): JudgedVersions {
  const fitting = rows
    .filter((row) => fits(row, event))
    .map((row): JudgedRow => ({
      row,
      receivedMs: row.received_utc.getTime(),
      wh: Float64Array.from(row.wh),
      allowedLate: row.allowed_utc !== null,
    }));
  const judged = judgeNominations(fitting, gates.judging, gates.delivery);
  const inForce = nominationInForce(judged)?.row ?? null;
  const byVersion = new Map(judged.map((each) => [each.nomination.row.version, each]));
  const all = rows.map((row) => {
    const found = byVersion.get(row.version);
    return toNomination(row, row === inForce, {
      verdict: found?.verdict ?? 'OTHER_WINDOW',
      gate: found ? (found.isRevision && gates.revision) || gates.first : null,
    });
  });
  return { all, inForce };
}

const fits = ({ from_utc, wh }: NominationRow, { start_utc, end_utc }: EventTimes): boolean =>
  from_utc.getTime() === start_utc.getTime() && wh.length * HALF_HOUR_MS === end_utc.getTime() - start_utc.getTime();

const toNomination = (
  row: NominationRow,
  isInForce: boolean,
  judged: Pick<Nomination, 'verdict' | 'gate'>,
): Nomination => ({
  version: row.version,
  receivedUTC: iso(row.received_utc),
  receivedBy: row.received_by,
  startTime: iso(row.from_utc),
  kwh: row.wh.map(whToKwh),
  totalKwh: totalKwhOf(row),
  note: row.note,
  ...judged,
  isInForce,
  allowance:
    row.allowed_utc === null
      ? null
      : { allowedUTC: iso(row.allowed_utc), allowedBy: row.allowed_by, reason: row.allowed_reason! },
});

export const totalKwhOf = ({ wh }: Pick<NominationRow, 'wh'>): number =>
  whToKwh(wh.reduce((total, each) => total + each, 0));
