import type { Season } from '#contract/season.ts';
import type { Handler } from '../../http/call.ts';
import { requireScheme } from '../../participation/requireScheme.ts';
import { iso } from '../../wire/iso.ts';
import { listSeasonEvents } from './listSeasonEvents.ts';
import { readSchemes } from './readSchemes.ts';
import { rangeOf } from './seasonRange.ts';
import { seasonVerdict } from './seasonVerdict.ts';
import { sumSeason } from './sumSeason.ts';

/** What events delivered and earned over a season: together, by month and scheme, and one by one. */
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
