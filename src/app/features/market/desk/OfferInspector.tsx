import { NumberInput, Radio } from '@mantine/core';
import { useState } from 'react';
import { formatFixed, formatPounds, formatRoundPounds } from '#app/format/format.ts';
import type { OfferChoice, RequirementOffers } from '#contract/offer.ts';
import { choicesOverMw, choicesOverPrice } from '#energy/offers/choose.ts';
import { type CurvePoint, CurvePlot } from './CurvePlot.tsx';
import { DeliveryPlot } from './DeliveryPlot.tsx';
import { choiceOf, type Edits, isEqualTerms, type OfferTerms, type OpenOffer, termsOf } from './desk.ts';
import { whyProposed, windowOf } from './deskWords.ts';
import { PriceHistory } from './PriceHistory.tsx';
import classes from './Desk.module.css';

type OfferInspectorProps = {
  cell: OpenOffer;
  /** Curve by which a half hour is paid. */
  curve: RequirementOffers['curve'];
  /** Whether there is room for what it will deliver. */
  isWide: boolean;
  edits: Edits;
  isOpen: boolean;
  onChange: (cell: OpenOffer, terms: OfferTerms | null) => void;
};

const percent = (share: number): string => `${formatFixed(100 * share, share < 0.1 ? 1 : 0)} %`;
/** Points of a drawn curve. */
const POINTS = 60;
const spread = (from: number, to: number): number[] =>
  Array.from({ length: POINTS + 1 }, (_, place) => from + ((to - from) * place) / POINTS);

/** One offer: its terms, the proposal beside its alternatives, and expected £ over price and over MW. */
export function OfferInspector({ cell, curve, isWide, edits, isOpen, onChange }: OfferInspectorProps) {
  const { offer, unit, basis } = cell;
  const terms = termsOf(cell, edits);
  const choice = choiceOf(cell, terms);
  const { proposed, surerAccepted, surerDelivered, history } = offer.basis;
  const alternatives = (
    [
      ['Proposed', proposed],
      ['Surer acceptance', surerAccepted],
      ['Surer delivery', surerDelivered],
    ] as const
  ).flatMap(([name, of]) =>
    of === null || (name !== 'Proposed' && isEqualTerms(of, proposed!)) ? [] : [{ name, of }],
  );
  const isSame = ({ mw, priceGbpPerMwh }: OfferChoice) =>
    mw === terms.mw && Math.abs(priceGbpPerMwh - (terms.priceGbpPerMwh ?? NaN)) < 0.005;
  const chosen = alternatives.find(({ of }) => isSame(of))?.name;
  const set = (changed: Partial<OfferTerms>) =>
    onChange(cell, { mw: terms.mw, priceGbpPerMwh: terms.priceGbpPerMwh, ...changed });
  const guess = terms.priceGbpPerMwh ?? proposed?.priceGbpPerMwh ?? 150;
  const mw = terms.mw ?? proposed?.mw ?? 1;
  return (
    <section className={classes.inspector} aria-label={`${unit.unitId}, ${windowOf(offer.startTime, offer.endTime)}`}>
      <div className={classes.terms}>
        <header>
          <h2>
            {unit.unitId}, {windowOf(offer.startTime, offer.endTime)}
          </h2>
          <Amount
            label="MW"
            width={96}
            value={terms.mw}
            step={0.1}
            decimals={1}
            isOpen={isOpen}
            onSet={(value) => set({ mw: value })}
          />
          <Amount
            label="£/MWh"
            width={120}
            value={terms.priceGbpPerMwh}
            step={1}
            decimals={2}
            isOpen={isOpen}
            onSet={(value) => set({ priceGbpPerMwh: value })}
          />
        </header>
        {alternatives.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">Choice</th>
                <th scope="col">MW</th>
                <th scope="col">£/MWh</th>
                <th scope="col">Chance</th>
                <th scope="col">Strike</th>
                <th scope="col">Pay</th>
                <th scope="col">Left</th>
              </tr>
            </thead>
            <tbody>
              {alternatives.map(({ name, of }) => (
                <tr key={name} data-chosen={name === chosen || undefined}>
                  <th scope="row">
                    <Radio
                      size="xs"
                      name={`choice-${offer.offerUUID}`}
                      label={name}
                      checked={name === chosen}
                      disabled={!isOpen}
                      onChange={() =>
                        onChange(cell, name === 'Proposed' ? null : { mw: of.mw, priceGbpPerMwh: of.priceGbpPerMwh })
                      }
                    />
                  </th>
                  <Figures of={of} />
                </tr>
              ))}
              {chosen === undefined && choice && (
                <tr data-chosen>
                  <th scope="row">By hand</th>
                  <Figures of={choice} />
                </tr>
              )}
            </tbody>
          </table>
        )}
        <p>{whyProposed(offer.basis)}</p>
      </div>
      {basis && (
        <>
          <CurvePlot
            title="Expected £ by price"
            note={`${formatFixed(mw, 1)} MW`}
            xLabel={(price) => `£${Math.round(price)}`}
            points={choicesOverPrice(basis, mw, spread(0, Math.max(2 * guess, 50))).map(byPrice)}
            at={choice && byPrice(choice)}
            forbiddenBelow={unit.guardrails.lowestPriceGbpPerMwh}
          />
          <CurvePlot
            title="Expected £ by MW"
            note={`at ${formatPounds(guess)}`}
            xLabel={(value) => formatFixed(value, 1)}
            points={choicesOverMw(basis, spread(0.01, Math.max(2 * mw, 0.2)), guess).map(byMw)}
            at={choice && byMw(choice)}
            forbiddenAbove={unit.guardrails.highestMw}
          />
        </>
      )}
      <PriceHistory history={history} priceGbpPerMwh={terms.priceGbpPerMwh} />
      {isWide && offer.basis.outcomesMwh.length > 0 && (
        <DeliveryPlot
          startTime={offer.startTime}
          endTime={offer.endTime}
          outcomesMwh={offer.basis.outcomesMwh}
          mw={mw}
          curve={curve}
          factorBelow={unit.strikes?.factorBelow ?? null}
          strikeChance={choice?.strikeChance ?? null}
        />
      )}
    </section>
  );
}

const pointAt = (x: number, { chance, payGbp, expectedGbp }: OfferChoice): CurvePoint => ({
  x,
  pay: chance * payGbp,
  left: expectedGbp,
});
const byPrice = (choice: OfferChoice): CurvePoint => pointAt(choice.priceGbpPerMwh, choice);
const byMw = (choice: OfferChoice): CurvePoint => pointAt(choice.mw, choice);

function Figures({ of: { mw, priceGbpPerMwh, chance, strikeChance, payGbp, expectedGbp } }: { of: OfferChoice }) {
  return (
    <>
      <td>{formatFixed(mw, 1)}</td>
      <td>{formatFixed(priceGbpPerMwh, 2)}</td>
      <td>{percent(chance)}</td>
      <td>{percent(strikeChance)}</td>
      <td>{formatRoundPounds(chance * payGbp)}</td>
      <td>{formatRoundPounds(expectedGbp)}</td>
    </>
  );
}

type AmountProps = {
  label: string;
  width: number;
  value: number | null;
  step: number;
  decimals: number;
  isOpen: boolean;
  onSet: (value: number | null) => void;
};

/** Field of MW or £/MWh, stored when it is left or by Enter. */
function Amount({ label, width, value, step, decimals, isOpen, onSet }: AmountProps) {
  const [typed, setTyped] = useState<number | string>();
  const commit = () => {
    if (typed !== undefined && typed !== value) onSet(typeof typed === 'number' ? typed : null);
    setTyped(undefined);
  };
  return (
    <NumberInput
      aria-label={label}
      rightSection={<small>{label}</small>}
      rightSectionWidth={label === 'MW' ? 36 : 52}
      w={width}
      hideControls
      min={0}
      step={step}
      decimalScale={decimals}
      disabled={!isOpen}
      value={typed ?? value ?? ''}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
