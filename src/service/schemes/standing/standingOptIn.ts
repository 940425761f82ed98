import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { StandingOptIn } from '#contract/scheme.ts';
import type { SchemeAssetsTable } from '#store/schema.ts';
import { stamp } from '../../platform/rows/iso.ts';

/**
 * Whether an asset of `sa` and `a`, rows of `scheme_assets` and `assets`, is to be opted into every event of the
 * scheme, as its present user has said.
 */
export const OPTED_INTO_EVERY: RawBuilder<boolean> = sql<boolean>`(sa.standing = 'EVERY'
  and sa.standing_user_uuid = a.user_uuid)`;

type StandingColumns = Pick<
  Selectable<SchemeAssetsTable>,
  'standing' | 'most_per_week' | 'quiet_from' | 'quiet_to' | 'standing_by' | 'standing_utc' | 'standing_user_uuid'
>;

/** Returns what the user of an asset has said; null where another user, or nobody, did. */
export const toStandingOptIn = (row: StandingColumns, userUUID: string | null): StandingOptIn | null =>
  row.standing === null || row.standing_utc === null || row.standing_user_uuid !== userUUID
    ? null
    : {
        standing: row.standing,
        mostPerWeek: row.most_per_week,
        quietHours:
          row.quiet_from !== null && row.quiet_to !== null ? { from: row.quiet_from, to: row.quiet_to } : null,
        recordedBy: row.standing_by ?? '',
        recordedUTC: stamp(row.standing_utc),
      };
