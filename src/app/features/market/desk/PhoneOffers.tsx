import type { CSSProperties } from 'react';
import { formatFixed } from '#app/format/format.ts';
import { hasResult, isAccepted } from '#energy/offers/offerState.ts';
import { plural } from '#text/count.ts';
import {
  choiceOf,
  type Edits,
  type OpenDesk,
  type OpenOffer,
  poundsOf,
  roundedParts,
  sumsOf,
  termsOf,
  wholePounds,
} from './desk.ts';
import classes from './Desk.module.css';

/** Units one below the other, each with its MW by half hour, filled by the chance to be accepted, then if it was. */
export function PhoneOffers({
  desk: { rows },
  edits,
  onSelect,
}: {
  desk: OpenDesk;
  edits: Edits;
  onSelect: (offerUUID: string) => void;
}) {
  const sums = rows.map(({ cells }) => sumsOf(cells, edits));
  const pounds = roundedParts(rows.map(({ cells }) => poundsOf(cells, edits)));
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => termsOf(cell, edits).mw ?? 0)), 0.1);
  return (
    <ul className={classes.phone}>
      {rows.map(({ unit, cells }, row) => (
        <li key={unit.unitUUID}>
          <button type="button" onClick={() => cells[0] && onSelect(cells[0].offer.offerUUID)}>
            <span>
              <b>{unit.unitId}</b>
              <span>up to {formatFixed(sums[row]!.mostMw, 1)} MW</span>
            </span>
            <span className={classes.bars} aria-hidden="true">
              {cells.map((cell) => {
                const terms = termsOf(cell, edits);
                const chance = hasResult(cell.offer)
                  ? Number(isAccepted(cell.offer))
                  : (choiceOf(cell, terms)?.chance ?? 0);
                const filled = `${100 * chance}%`;
                return (
                  <i
                    key={cell.offer.offerUUID}
                    style={{ height: `${(100 * (terms.mw ?? 0)) / most}%`, '--filled': filled } as CSSProperties}
                  />
                );
              })}
            </span>
            <span>
              <b>{wholePounds(pounds[row]!)}</b>
              <span>{countOf(cells, sums[row]!.offers)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "6 offers", "4 of 6 accepted". */
function countOf(cells: readonly OpenOffer[], offers: number): string {
  const decided = cells.filter(({ offer }) => hasResult(offer));
  return decided.length === 0
    ? plural(offers, 'offer')
    : `${decided.filter(({ offer }) => isAccepted(offer)).length} of ${decided.length} accepted`;
}
