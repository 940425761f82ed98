import { sql } from 'kysely';
import type { StrikeRule } from '#energy/offers/strikes.ts';
import type { Handler } from '../../platform/http/call.ts';
import { containing, readPage } from '../../platform/http/page.ts';
import { readStrikeRules, readStrikesOfUnits } from './readStrikes.ts';
import { selectUnits, toUnit } from './unitRows.ts';

/** Lists units with their strikes; the search covers their identifiers. */
export const listUnits: Handler<'listUnits'> = async ({
  scope,
  query: { search, schemeUUID, portfolioUUID, zone, status, ...page },
}) => {
  let rows = selectUnits(scope).where('units.status', '=', status);
  if (schemeUUID) rows = rows.where('units.scheme_uuid', '=', schemeUUID);
  if (portfolioUUID) rows = rows.where('units.portfolio_uuid', '=', portfolioUUID);
  if (zone) rows = rows.where('units.zone', '=', zone);
  if (search) rows = rows.where(sql<boolean>`lower(units.unit_id) like ${containing(search)}`);
  const listed = await readPage(rows, {
    ...page,
    columns: {
      unitId: 'units.unit_id',
      createdUTC: 'units.created_utc',
    },
    defaultSort: 'unitId',
    tieBreak: 'units.unit_uuid',
    toItem: toUnit,
  });
  const rules = await readStrikeRules(
    scope,
    listed.data.map((unit) => unit.schemeUUID),
  );
  const strikes = await readStrikesOfUnits(
    scope,
    new Map(
      listed.data.flatMap((unit): [string, StrikeRule][] => {
        const rule = rules.get(unit.schemeUUID);
        return rule ? [[unit.unitUUID, rule]] : [];
      }),
    ),
  );
  return { ...listed, data: listed.data.map((unit) => ({ ...unit, strikes: strikes.get(unit.unitUUID) ?? null })) };
};
