import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatFixed, formatPercent } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { MarketParticipants } from '#contract/marketHistory.ts';
import { plural } from '#text/count.ts';
import { meanPriceText } from './marketView.ts';
import { ShareBar } from './ShareBar.tsx';
import classes from './market.module.css';

type Participant = MarketParticipants['data'][number];
type Sold = Pick<Participant, 'offers' | 'acceptedOffers' | 'acceptedMwh' | 'acceptedGbp'>;

/** Participants that are shown before all are asked for; ours is always among them. */
const SHOWN = 14;

type WhoSoldProps = { participants: readonly Participant[]; from: string };

/** Participants over the time that the map covers, the one that sold most first. */
export function WhoSold({ participants, from }: WhoSoldProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = participants.length > SHOWN + 1;
  const isShown = ({ isOurs }: Participant, place: number) => isWhole || !isLong || place < SHOWN || isOurs;
  const others = participants.filter((one, place) => !isShown(one, place));
  const most = participants[0]?.acceptedMwh ?? 0;
  return (
    <>
      <SectionHead title="Who sold" note={`since ${formatDay(from)}`}>
        {isLong && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fewer' : `All ${participants.length}`}
          </Button>
        )}
      </SectionHead>
      <div className={classes.tight}>
        <Sheet label="Participants" bare>
          <thead>
            <tr>
              <th scope="col">Participant</th>
              <th scope="col">MWh</th>
              <td aria-hidden="true" data-bar />
              <th scope="col">£/MWh</th>
              <th scope="col">Accepted</th>
            </tr>
          </thead>
          <tbody>
            {participants.filter(isShown).map((one) => (
              <Row
                key={one.participant}
                name={one.isOurs ? `${shortName(one.participant)}, ours` : shortName(one.participant)}
                sold={one}
                isOurs={one.isOurs === true}
                most={most}
              />
            ))}
            {others.length > 0 && (
              <Row name={plural(others.length, 'other')} sold={others.reduce(added)} isOurs={false} most={most} />
            )}
          </tbody>
        </Sheet>
      </div>
    </>
  );
}

/** A participant without its legal form. */
export const shortName = (participant: string): string => participant.replace(/ (limited|ltd|plc)\.?$/i, '');

const added = (one: Participant, other: Participant): Participant => ({
  ...one,
  offers: one.offers + other.offers,
  acceptedOffers: one.acceptedOffers + other.acceptedOffers,
  acceptedMwh: one.acceptedMwh + other.acceptedMwh,
  acceptedGbp: one.acceptedGbp + other.acceptedGbp,
});

type RowProps = { name: string; sold: Sold; isOurs: boolean; most: number };

function Row({ name, sold, isOurs, most }: RowProps) {
  const { offers, acceptedOffers, acceptedMwh } = sold;
  return (
    <tr data-chosen={isOurs}>
      <th scope="row">{name}</th>
      <td>{formatFixed(acceptedMwh, 1)}</td>
      <td data-bar>
        <ShareBar of={most} all={acceptedMwh} ours={isOurs ? acceptedMwh : 0} />
      </td>
      <td>{meanPriceText(sold)}</td>
      <td>{formatPercent((100 * acceptedOffers) / offers)}</td>
    </tr>
  );
}
