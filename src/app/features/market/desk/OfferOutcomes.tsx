import { formatClock, formatDay, formatFixed, formatNumber, formatPounds } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { RequirementOffers } from '#contract/offer.ts';
import { isAccepted } from '#energy/offers/offerState.ts';
import { plural } from '#text/count.ts';
import { type DeskOffer, type DeskUnit, roundedParts, wholePounds } from './desk.ts';
import { CHOICES, wholePercent, resultOf, windowOf } from './deskWords.ts';
import classes from './Desk.module.css';

type Outcome = NonNullable<RequirementOffers['outcome']>;

const payWord = ({ isSettled }: Outcome): string => (isSettled ? 'Earned' : 'Likely');

/** The events that the offers became, and what other choices would have paid. */
export const OtherOutcomes = ({ units, outcome }: { units: readonly DeskUnit[]; outcome: Outcome }) => (
  <div className={classes.lower}>
    <MadeEvents units={units} pay={payWord(outcome)} />
    <OtherChoices outcome={outcome} pay={payWord(outcome)} />
  </div>
);

interface MadeEvent {
  eventUUID: string;
  unit: DeskUnit;
  accepted: readonly DeskOffer[];
}

const mwhOf = (offers: readonly DeskOffer[]): number => offers.reduce((sum, { mw }) => sum + (mw ?? 0) / 2, 0);
const payOf = (offers: readonly DeskOffer[]): number =>
  offers.reduce((sum, { outcome }) => sum + (outcome?.payGbp ?? 0), 0);

/** Assets that take part in the event of a unit, of those that were asked. */
const optedInOf = ({ event }: DeskUnit): string =>
  event ? `${formatNumber(event.assetsOptedIn)} of ${formatNumber(event.assetsInvited)}` : '–';

/** Events of the accepted half hours, one of each unit. */
function MadeEvents({ units, pay }: { units: readonly DeskUnit[]; pay: string }) {
  const made = units.flatMap((unit): MadeEvent[] => {
    const accepted = unit.offers.filter(isAccepted);
    const eventUUID = accepted.find((offer) => offer.eventUUID !== null)?.eventUUID;
    return eventUUID ? [{ eventUUID, unit, accepted }] : [];
  });
  const all = made.flatMap(({ accepted }) => accepted);
  const pounds = roundedParts(made.map(({ accepted }) => payOf(accepted)));
  return (
    <section>
      <SectionHead
        title={made.length === 0 ? 'No event' : `${plural(made.length, 'event')} made`}
        note={made.length > 0 && 'one for each unit; an asset is invited once'}
      />
      {made.length === 0 ? (
        <p>No accepted half-hour became an event.</p>
      ) : (
        <Sheet label="Events of the requirement" bare>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Half-hours</th>
              <th scope="col">MWh</th>
              <th scope="col">{pay}</th>
              <th scope="col">Opted in</th>
            </tr>
          </thead>
          <tbody>
            {made.map(({ eventUUID, unit, accepted }, place) => (
              <tr key={eventUUID}>
                <th scope="row">
                  <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
                    {unit.unitId}, {formatDay(accepted[0]!.startTime)}
                  </PlainLink>
                </th>
                <td>{windowOf(accepted[0]!.startTime, accepted.at(-1)!.endTime)}</td>
                <td>{formatFixed(mwhOf(accepted), 2)}</td>
                <td>{wholePounds(pounds[place]!)}</td>
                <td>{optedInOf(unit)}</td>
              </tr>
            ))}
          </tbody>
          {made.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">Together</th>
                <td>{all.length}</td>
                <td>{formatFixed(mwhOf(all), 2)}</td>
                <td>{wholePounds(payOf(all))}</td>
                <td>{'\u00a0'}</td>
              </tr>
            </tfoot>
          )}
        </Sheet>
      )}
    </section>
  );
}

/** The offers as they were submitted beside what other prices and MW would have paid. */
const OtherChoices = ({ outcome, pay }: { outcome: Outcome; pay: string }) => (
  <section>
    <SectionHead title="What other choices would have paid" />
    <Sheet label="Other choices" bare>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">Mean £/MWh</th>
          <th scope="col">Accepted</th>
          <th scope="col">{pay}</th>
        </tr>
      </thead>
      <tbody>
        {outcome.choices.map(({ choice, offers, accepted, meanPriceGbpPerMwh, payGbp }) => (
          <tr key={choice} data-chosen={choice === 'SUBMITTED'}>
            <th scope="row">{CHOICES[choice]}</th>
            <td>{formatFixed(meanPriceGbpPerMwh, 2)}</td>
            <td>
              {accepted} of {offers}
            </td>
            <td>{wholePounds(payGbp)}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  </section>
);

/** Every offer of ours with its result, and what its price left. */
export function EveryOffer({ units, outcome }: { units: readonly DeskUnit[]; outcome: Outcome }) {
  const pay = payWord(outcome);
  const offers = units.flatMap((unit) => unit.offers.filter(({ mw }) => mw !== null));
  const accepted = offers.filter(isAccepted);
  const hasFactor = accepted.some(({ factor }) => factor !== null);
  return (
    <section className={classes.everyOffer}>
      <SectionHead
        title="Our offers of the evening"
        note="left by pricing: what the same MW at the dearest accepted price would have paid more"
      />
      <Sheet label="Our offers">
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Half-hour</th>
            <th scope="col">MW</th>
            <th scope="col">£/MWh</th>
            <th scope="col" data-text>
              Result
            </th>
            <th scope="col">Dearest accepted</th>
            <th scope="col">Chance said</th>
            {hasFactor && <th scope="col">K</th>}
            <th scope="col">{pay}</th>
            <th scope="col">At the dearest</th>
            <th scope="col">Left by pricing</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow key={offer.offerUUID} offer={offer} hasFactor={hasFactor} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Together
            </th>
            <td data-text colSpan={hasFactor ? 4 : 3}>
              {accepted.length} of {offers.length} accepted
            </td>
            <td>{formatPounds(outcome.payGbp)}</td>
            <td>{formatPounds(outcome.payGbp + outcome.forgoneGbp)}</td>
            <td>{formatPounds(outcome.forgoneGbp)}</td>
          </tr>
        </tfoot>
      </Sheet>
    </section>
  );
}

function OfferRow({ offer, hasFactor }: { offer: DeskOffer; hasFactor: boolean }) {
  const { unitId, startTime, mw, priceGbpPerMwh, dearestAcceptedGbp, factor, outcome } = offer;
  const { word, tone, icon: ResultIcon } = resultOf(offer);
  return (
    <tr>
      <th scope="row">{unitId}</th>
      <td>{formatClock(startTime)}</td>
      <td>{formatFixed(mw, 1)}</td>
      <td>{formatFixed(priceGbpPerMwh, 2)}</td>
      <td data-text>
        <span className={classes.result} data-tone={tone}>
          <ResultIcon size={14} aria-hidden="true" />
          {word}
        </span>
      </td>
      <td>{formatFixed(dearestAcceptedGbp, 2)}</td>
      <td>{outcome?.saidChance == null ? '–' : wholePercent(outcome.saidChance)}</td>
      {hasFactor && <td>{formatFixed(factor, 2)}</td>}
      <td>{formatPounds(outcome?.payGbp ?? null)}</td>
      <td>{formatPounds(outcome?.atDearestGbp ?? null)}</td>
      <td data-negative={(outcome?.forgoneGbp ?? 0) > 0 && !isAccepted(offer)}>
        {formatPounds(outcome ? outcome.forgoneGbp : null)}
      </td>
    </tr>
  );
}
