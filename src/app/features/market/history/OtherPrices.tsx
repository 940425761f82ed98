import { SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ColumnChart } from '#app/charts/ColumnChart.tsx';
import { query } from '#app/data/query.ts';
import { formatEnergy, formatRoundPounds } from '#app/format/format.ts';
import type { EventType } from '#contract/event.ts';
import type { MarketSearch } from './marketSearch.ts';
import { otherPricesSay, type PriceKind, pricePoints } from './otherPrices.ts';
import { shortName } from './WhoSold.tsx';
import classes from './market.module.css';

const HEIGHT_PX = 190;
const KWH = 1000;
const THOUSAND = 1000;
/** Pay from which on the axis has thousands. */
const IN_THOUSANDS_FROM = 100_000;
const KINDS = [
  { value: 'changed', label: 'Changed by' },
  { value: 'fixed', label: 'One price' },
];
/** Choice of the tenant's own units. */
const OURS = '';

type OtherPricesProps = {
  range: { schemeUUID: string; eventType: EventType; zone?: MarketSearch['zone']; from: string; to: string };
  participants: readonly { participant: string; isOurs?: boolean | undefined }[];
  chosen: string | undefined;
  onChoose: (participant: string | undefined) => void;
};

/** Pay of offers at other prices: ours, or those of a participant. */
export function OtherPrices({ range, participants, chosen, onChoose }: OtherPricesProps) {
  const [kind, setKind] = useState<PriceKind>('changed');
  const hasOurs = participants.some(({ isOurs }) => isOurs);
  const who = chosen ?? (hasOurs ? OURS : (participants[0]?.participant ?? OURS));
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getMarketAlternatives', { query: { ...range, ...(who !== OURS && { participant: who }) } }),
  );
  const points = data && pricePoints(data, kind);
  const asOffered = data?.asOffered.paidGbp ?? 0;
  const isLarge = [asOffered, ...(points ?? []).map(({ paidGbp }) => paidGbp)].some((gbp) => gbp >= IN_THOUSANDS_FROM);
  const unitGbp = isLarge ? THOUSAND : 1;
  return (
    <div className={classes.stack}>
      <ColumnChart
        title={who === OURS ? 'Ours at other prices' : 'At other prices'}
        note="as accepted"
        measure={isLarge ? '£ thousand' : '£'}
        head={kind === 'fixed' ? 'Price of every offer, £/MWh' : 'Change of every price'}
        height={HEIGHT_PX}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        points={points?.map(({ name, paidGbp }) => ({ name, values: [paidGbp / unitGbp] }))}
        series={[{ label: 'Paid', colour: 'var(--hh-market)' }]}
        format={(value) => formatRoundPounds(value === null ? null : value * unitGbp)}
        empty={data?.offers === 0 ? 'No offers in this time.' : undefined}
        summary={data ? otherPricesSay(data) : ''}
        {...(asOffered > 0 && {
          mark: { at: asOffered / unitGbp, label: `As offered ${formatRoundPounds(asOffered)}` },
        })}
        controls={
          <SegmentedControl
            size="xs"
            aria-label="Other prices"
            data={KINDS}
            value={kind}
            onChange={(value) => setKind(value === 'fixed' ? value : 'changed')}
          />
        }
      />
      <Select
        aria-label="Whose offers"
        size="xs"
        searchable
        allowDeselect={false}
        data={[
          { value: OURS, label: 'Our units' },
          ...participants.map(({ participant }) => ({ value: participant, label: shortName(participant) })),
        ]}
        value={who}
        onChange={(value) => onChoose(value === null ? undefined : value)}
      />
      {data && data.offers > 0 && (
        <p className={classes.note}>
          {formatEnergy(data.offeredMwh * KWH)} offered. {otherPricesSay(data)}
        </p>
      )}
    </div>
  );
}
