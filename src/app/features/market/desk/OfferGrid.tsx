import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatClock, formatFixed, formatPounds } from '#app/format/format.ts';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { StrikeCounts } from '#contract/strike.ts';
import { hasResult, isAccepted } from '#energy/offers/offerState.ts';
import { zoneNumber } from '#energy/zones.ts';
import { formatCount } from '#text/count.ts';
import { StrikeSquares } from '../units/StrikeSquares.tsx';
import { isAtRisk, mainCount, strikesText } from '../units/strikeWords.ts';
import {
  choiceOf,
  type Edits,
  isChanged,
  type OfferTerms,
  type OpenDesk,
  type OpenOffer,
  poundsOf,
  readNumber,
  roundedParts,
  sumsOf,
  termsOf,
  wholePounds,
} from './desk.ts';
import { NO_OFFER, wholePercent } from './deskWords.ts';
import { HistoryDots, pricesOf } from './HistoryDots.tsx';
import classes from './Desk.module.css';

type OfferGridProps = {
  desk: OpenDesk;
  edits: Edits;
  selected: string | undefined;
  /** Whether offers can still be changed, by this operator. */
  isOpen: boolean;
  onSelect: (offerUUID: string) => void;
  /** Receives changed terms; null goes back to the proposal. */
  onChange: (cell: OpenOffer, terms: OfferTerms | null) => void;
  onApprove: () => void;
};

const MOVES: Record<string, readonly [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Half hours across, units down: each cell what is offered and the chance that it is accepted. */
export function OfferGrid({ desk, edits, selected, isOpen, onSelect, onChange, onApprove }: OfferGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [typing, setTyping] = useState<{ offerUUID: string; of: 'mw' | 'price'; first: string }>();
  const { rows, starts, found } = desk;
  const isDecided = rows.some(({ cells }) => cells.some(({ offer }) => hasResult(offer)));
  const focus = (row: number, column: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${row}-${column}"]`)?.focus();

  function press(event: KeyboardEvent, cell: OpenOffer, row: number, column: number) {
    const { key } = event;
    const move = MOVES[key];
    if (move) focus(row + move[0], column + move[1]);
    else if (!isOpen) return;
    else if (/^[\d.,]$/.test(key)) setTyping({ offerUUID: cell.offer.offerUUID, of: 'mw', first: key });
    else if (key === '£' || key === '#') setTyping({ offerUUID: cell.offer.offerUUID, of: 'price', first: '' });
    else if (key === 'Escape') onChange(cell, null);
    else if (key === 'Delete' || key === 'Backspace') onChange(cell, { mw: null, priceGbpPerMwh: null });
    else if (key === 'Enter') onApprove();
    else return;
    event.preventDefault();
  }

  function commit(cell: OpenOffer, typed: string, of: 'mw' | 'price') {
    setTyping(undefined);
    const value = readNumber(typed);
    if (value === null) return;
    const terms = termsOf(cell, edits);
    const proposed = cell.offer.basis.proposed;
    onChange(
      cell,
      of === 'mw'
        ? {
            mw: value || null,
            priceGbpPerMwh: value ? (terms.priceGbpPerMwh ?? proposed?.priceGbpPerMwh ?? null) : null,
          }
        : { mw: terms.mw ?? proposed?.mw ?? null, priceGbpPerMwh: value },
    );
  }

  const units = roundedParts(rows.map(({ cells }) => poundsOf(cells, edits)));
  const columns = starts.map((start) =>
    rows.flatMap(({ cells }) => cells.filter(({ offer }) => offer.startTime === start)),
  );
  const together = columns.map((cells) => sumsOf(cells, edits));
  const columnPounds = roundedParts(columns.map((cells) => poundsOf(cells, edits)));
  const all = rows.flatMap(({ cells }) => cells);
  const whole = sumsOf(all, edits);
  const prices = all.flatMap(({ offer }) => pricesOf(offer.basis.history));
  const range = prices.length === 0 ? ([0, 1] as const) : ([Math.min(...prices), Math.max(...prices)] as const);
  const isSettled = found.outcome?.isSettled === true;
  const pay = isSettled ? 'earned' : isDecided ? 'likely' : 'expected';
  return (
    <ScrollRegion label="Offers by unit and half-hour" className={classes.scroll}>
      <table ref={grid} className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              Half-hour
              <span className={classes.dearest}>{isDecided ? 'Dearest accepted' : 'Dearest, last 20'}</span>
            </th>
            {starts.map((start, column) => (
              <th key={start} scope="col">
                <b>{formatClock(start)}</b> <small>SP {columns[column]?.[0]?.offer.settlementPeriod}</small>
                <span className={classes.dearest}>
                  {isDecided ? (
                    dearestOf(columns[column]!)
                  ) : (
                    <HistoryDots history={columns[column]![0]!.offer.basis.history} range={range} />
                  )}
                </span>
              </th>
            ))}
            <th scope="col">{capitalized(pay)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ unit, cells }, row) => {
            const sums = sumsOf(cells, edits);
            return (
              <tr key={unit.unitUUID}>
                <th scope="row">
                  <b>
                    <PlainLink to="/units/$unitUUID" params={{ unitUUID: unit.unitUUID }}>
                      {unit.unitId}
                    </PlainLink>
                  </b>
                  <span>
                    Zone {zoneNumber(unit.zone)}, {formatCount(unit.members)} can take part
                  </span>
                  {unit.strikes && <UnitStrikeCount strikes={unit.strikes} />}
                  {isDecided && <UnitResult cells={cells} />}
                </th>
                {cells.map((cell, column) => (
                  <td key={cell.offer.offerUUID} data-selected={cell.offer.offerUUID === selected || undefined}>
                    {typing?.offerUUID === cell.offer.offerUUID ? (
                      <TypedTerm
                        label={typing.of === 'mw' ? 'MW' : '£/MWh'}
                        first={typing.first}
                        onDone={(typed) => {
                          commit(cell, typed, typing.of);
                          requestAnimationFrame(() => focus(row, column));
                        }}
                      />
                    ) : (
                      <button
                        type="button"
                        className={classes.cell}
                        data-place={`${row}-${column}`}
                        data-state={cell.offer.state}
                        data-empty={termsOf(cell, edits).mw === null || undefined}
                        tabIndex={cell.offer.offerUUID === (selected ?? rows[0]?.cells[0]?.offer.offerUUID) ? 0 : -1}
                        onFocus={() => onSelect(cell.offer.offerUUID)}
                        onClick={() => onSelect(cell.offer.offerUUID)}
                        onKeyDown={(event) => press(event, cell, row, column)}
                      >
                        <CellText cell={cell} edits={edits} />
                      </button>
                    )}
                  </td>
                ))}
                <td className={classes.sum}>
                  <b>{wholePounds(units[row]!)}</b>
                  <span>{formatFixed(sums.offeredMwh, 2)} MWh</span>
                  {!isSettled && (
                    <span data-tone={sums.strikeChance >= 0.1 ? 'bad' : undefined}>
                      strike {wholePercent(sums.strikeChance)}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <b>Together</b>
              <span>{pay}</span>
            </th>
            {together.map(({ mostMw }, column) => (
              <td key={starts[column]}>
                <b>{formatFixed(mostMw, 1)}</b> MW
                <span>{wholePounds(columnPounds[column]!)}</span>
              </td>
            ))}
            <td className={classes.sum}>
              <b>{wholePounds(poundsOf(all, edits))}</b>
              <span>{formatFixed(whole.offeredMwh, 2)} MWh</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Dearest accepted price of a half hour. */
const dearestOf = (cells: readonly OpenOffer[]): string =>
  formatPounds(cells.find(({ offer }) => hasResult(offer))?.offer.dearestAcceptedGbp ?? null);

/** Strikes of a unit under its name. */
function UnitStrikeCount({ strikes }: { strikes: StrikeCounts }) {
  return (
    <span data-tone={isAtRisk(strikes) ? 'bad' : undefined}>
      <StrikeSquares {...mainCount(strikes)} />
      {strikesText(strikes)}
    </span>
  );
}

/** Accepted offers of a unit, and the way to its event. */
function UnitResult({ cells }: { cells: readonly OpenOffer[] }) {
  const decided = cells.filter(({ offer }) => hasResult(offer));
  const accepted = decided.filter(({ offer }) => isAccepted(offer));
  const eventUUID = accepted[0]?.offer.eventUUID ?? null;
  const words = `${accepted.length} of ${decided.length} accepted`;
  return (
    <span data-tone={accepted.length < decided.length ? 'bad' : undefined}>
      {eventUUID === null ? (
        words
      ) : (
        <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
          {words}
        </PlainLink>
      )}
    </span>
  );
}

function CellText({ cell, edits }: { cell: OpenOffer; edits: Edits }): ReactNode {
  const { offer, unit } = cell;
  const terms = termsOf(cell, edits);
  if (terms.mw === null)
    return (
      <>
        <span>No offer</span>
        <small>{NO_OFFER[edits.has(offer.offerUUID) ? 'BY_HAND' : (offer.noOffer ?? 'BY_HAND')]}</small>
      </>
    );
  const choice = choiceOf(cell, terms);
  const limit = unit.guardrails.greatestStrikeChance;
  const isStrike = offer.factor !== null && unit.strikes !== null && offer.factor < unit.strikes.factorBelow;
  const warns = choice !== null && choice.strikeChance >= (limit ?? 0.1) / 2 && choice.strikeChance > 0.01;
  return (
    <>
      <span>
        <b>{formatFixed(terms.mw, 1)}</b> MW
        <Mark cell={cell} edits={edits} />
        {offer.factor !== null ? (
          <span data-tone={isStrike ? 'bad' : undefined} className={classes.strike}>
            K {formatFixed(offer.factor, 2)}
          </span>
        ) : (
          warns &&
          offer.state !== 'REJECTED' && (
            <span data-tone="bad" className={classes.strike} title="Chance of a strike">
              <IconAlertTriangle size={12} aria-hidden="true" />
              {wholePercent(choice.strikeChance)}
            </span>
          )
        )}
      </span>
      <span>{formatPounds(terms.priceGbpPerMwh)}</span>
      <Likely offer={offer} priceGbpPerMwh={terms.priceGbpPerMwh!} chance={choice?.chance ?? null} />
    </>
  );
}

/** Tick or cross of the result; a pencil where a person changed the proposal. */
function Mark({ cell, edits }: { cell: OpenOffer; edits: Edits }) {
  const { state } = cell.offer;
  if (isAccepted(cell.offer))
    return <IconCheck size={14} data-tone="good" className={classes.mark} aria-label="accepted" />;
  if (state === 'REJECTED') return <IconX size={14} data-tone="bad" className={classes.mark} aria-label="refused" />;
  return (
    isChanged(cell, edits) && <IconPencil size={13} data-tone="warn" className={classes.mark} aria-label="by hand" />
  );
}

/** Chance to be accepted as a bar; after the results the distance to the dearest accepted price. */
function Likely({
  offer,
  priceGbpPerMwh,
  chance,
}: {
  offer: OpenOffer['offer'];
  priceGbpPerMwh: number;
  chance: number | null;
}) {
  if (hasResult(offer)) {
    const { dearestAcceptedGbp } = offer;
    const gap = dearestAcceptedGbp === null ? null : dearestAcceptedGbp - priceGbpPerMwh;
    if (gap === null) return <small>nothing accepted</small>;
    return (
      <small data-tone={gap < 0 ? 'bad' : undefined}>
        {formatPounds(Math.abs(gap))} {gap < 0 ? 'above' : 'below'}
      </small>
    );
  }
  if (chance === null) return <small>chance unknown</small>;
  return (
    <span className={classes.chance} title="Chance to be accepted">
      <i style={{ inlineSize: `${100 * chance}%` }} />
      <small>{wholePercent(chance)}</small>
    </span>
  );
}

function TypedTerm({ label, first, onDone }: { label: string; first: string; onDone: (typed: string) => void }) {
  const [typed, setTyped] = useState(first);
  return (
    <label className={classes.typed}>
      <span>{label}</span>
      <input
        // The cell was replaced by the key that is typed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => onDone(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone(typed);
          else if (event.key === 'Escape') onDone('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </label>
  );
}

/** Key to the marks of the grid, and its keyboard keys. */
export const GridKey = ({ isDecided }: { isDecided: boolean }) => (
  <div className={classes.key}>
    {isDecided ? (
      <>
        <span>
          <IconCheck size={14} data-tone="good" aria-hidden="true" /> accepted
        </span>
        <span>
          <IconX size={14} data-tone="bad" aria-hidden="true" /> refused
        </span>
      </>
    ) : (
      <>
        <span>
          <i /> chance to be accepted
        </span>
        <span>
          <IconAlertTriangle size={12} data-tone="bad" aria-hidden="true" /> chance of a strike
        </span>
        <span>
          <IconPencil size={13} data-tone="warn" aria-hidden="true" /> by hand
        </span>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> move
        </span>
        <span>
          <kbd>1.5</kbd> changes MW
        </span>
        <span>
          <kbd>£</kbd> the price
        </span>
        <span>
          <kbd>Esc</kbd> as proposed
        </span>
      </>
    )}
  </div>
);
