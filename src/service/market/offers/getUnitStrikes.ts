import type { Handler } from '../../platform/http/call.ts';
import { strikeRuleOf } from '../../schemes/packs/packLimits.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { readStrikes } from '../../schemes/units/readStrikes.ts';
import { findUnit } from '../../schemes/units/unitRows.ts';
import { strikeVerdict } from '../../settlement/strikes/strikeWords.ts';
import { selectOffers, toOffer } from './offerRows.ts';

const SHOWN_ACCEPTANCES = 100;

/** Returns the strikes of a unit and its newest acceptances; 404 without the unit. */
export const getUnitStrikes: Handler<'getUnitStrikes'> = async ({ scope, params: { unitUUID } }) => {
  const { scheme_uuid } = await findUnit(scope, unitUUID);
  const { document } = await packOfScheme(scope, await findScheme(scope, scheme_uuid));
  const rule = strikeRuleOf(document);
  const strikes = rule && (await readStrikes(scope, unitUUID, rule));
  const rows = await selectOffers(scope)
    .where('offers.unit_uuid', '=', unitUUID)
    .where('offers.state', '=', 'ACCEPTED')
    .orderBy('offers.start_utc', 'desc')
    .orderBy('offers.offer_uuid')
    .limit(SHOWN_ACCEPTANCES)
    .execute();
  return {
    unitUUID,
    verdict: strikeVerdict(strikes, document.buyer),
    strikes,
    acceptances: rows.map((row) => {
      const { requirementUUID, eventUUID, startTime, endTime, mw, priceGbpPerMwh, factor, statsState } = toOffer(row);
      return {
        requirementUUID,
        eventUUID,
        startTime,
        endTime,
        mw: mw!,
        priceGbpPerMwh: priceGbpPerMwh!,
        factor,
        isStrike: rule === null || factor === null ? null : factor < rule.factorBelow,
        statsState,
      };
    }),
  };
};
