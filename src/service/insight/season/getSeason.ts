import type { Season } from '#contract/season.ts';
import { rangeOf } from '../../assets/figures/seasonRange.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { requireScheme } from '../../schemes/requireScheme.ts';
import { listSeasonEvents } from './listSeasonEvents.ts';
import { readSchemes } from './readSchemes.ts';
import { seasonVerdict } from './seasonVerdict.ts';
import { sumSeason } from './sumSeason.ts';

/** Returns what events delivered and earned over a season: together, by month and scheme, and one by one. */
export const getSeason: Handler<'getSeason'> = async ({ scope, query }) => {
  const { schemeUUID } = query;
  if (schemeUUID) await requireScheme(scope, schemeUUID);
  const range = { ...rangeOf(query, scope.now), schemeUUID };
  const sums = await sumSeason(scope, range);
  const schemes = await readSchemes(scope, range);
  const season = {
    from: iso(range.from),
    to: iso(range.to),
    ...sums,
    byScheme: sums.byScheme.map((row) => ({ ...row, ...schemes.get(row.schemeUUID)! })),
  };
  return {
    ...season,
    verdict: seasonVerdict(season),
    events: await listSeasonEvents(scope, range, query, sums.totals.events),
  } satisfies Season;
};
