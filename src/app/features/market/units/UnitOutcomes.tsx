import { Skeleton } from '@mantine/core';
import {
  formatDay,
  formatDayMonth,
  formatFixed,
  formatPercent,
  formatPounds,
  formatRoundPounds,
} from '#app/format/format.ts';
import { Pager } from '#app/table/Pager.tsx';
import { Sheet } from '#app/table/Sheet.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { StrikeCounts, UnitOutcome, UnitSeason } from '#contract/strike.ts';
import { mainCount, periodText } from './strikeWords.ts';

type UnitOutcomesProps = {
  season: UnitSeason | undefined;
  onPage: (page: { page: number; pageSize: number }) => void;
};

const HEIGHT = 240;

/** Offers of the unit for each requirement of the season, and their results. */
export function UnitOutcomes({ season, onPage }: UnitOutcomesProps) {
  const requirements = season?.requirements;
  return (
    <>
      <SectionHead
        title="Offered, accepted and delivered"
        note={season && `MWh by requirement, since ${formatDay(season.from)}`}
      />
      {!requirements ? (
        <Skeleton height={HEIGHT} />
      ) : requirements.totalItems === 0 ? (
        <EmptyState title="Nothing offered yet" text="Offers of this unit and their results are listed here." />
      ) : (
        <>
          <Outcomes outcomes={requirements.data} />
          {requirements.totalPages > 1 && <Pager {...requirements} onPage={onPage} />}
        </>
      )}
    </>
  );
}

const Outcomes = ({ outcomes }: { outcomes: readonly UnitOutcome[] }) => (
  <Sheet label="Requirements of the season" bare>
    <thead>
      <tr>
        <th scope="col">Requirement</th>
        <th scope="col">Half-hours</th>
        <th scope="col">Offered</th>
        <th scope="col">Accepted</th>
        <th scope="col">Delivered</th>
        <th scope="col">Of accepted</th>
        <th scope="col">K</th>
        <th scope="col">Strikes</th>
        <th scope="col">Earned</th>
      </tr>
    </thead>
    <tbody>
      {outcomes.map((one) => (
        <tr key={one.requirementUUID}>
          <th scope="row">
            {one.eventUUID === null ? (
              <>
                {formatDay(one.startTime)}, {one.buyerEventId}
              </>
            ) : (
              <PlainLink to="/events/$eventUUID" params={{ eventUUID: one.eventUUID }}>
                {formatDay(one.startTime)}, {one.buyerEventId}
              </PlainLink>
            )}
          </th>
          <td>
            {one.accepted} of {one.offered}
          </td>
          <td>{formatFixed(one.offeredMwh, 2)}</td>
          <td>{formatFixed(one.acceptedMwh, 2)}</td>
          <td>{formatFixed(one.deliveredMwh, 2)}</td>
          <td>
            {one.deliveredMwh === null || one.settledMwh === 0
              ? '–'
              : formatPercent((100 * one.deliveredMwh) / one.settledMwh)}
          </td>
          <td>{formatFixed(one.factor, 2)}</td>
          <td data-negative={one.strikes > 0}>{one.strikes}</td>
          <td>{formatPounds(one.revenueGbp)}</td>
        </tr>
      ))}
    </tbody>
  </Sheet>
);

/** Facts of the season for the top of the page. */
export const outcomeFacts = ({ from, totals }: UnitSeason, counts: StrikeCounts | null) => [
  {
    label: 'Accepted',
    value: String(totals.accepted),
    unit: `of ${totals.offered}`,
    note: `${formatFixed(totals.acceptedMwh, 1)} of ${formatFixed(totals.offeredMwh, 1)} MWh offered`,
  },
  {
    label: 'Delivered',
    value: formatFixed(totals.deliveredMwh, 1),
    unit: 'MWh',
    note:
      totals.deliveredMwh === null || totals.settledMwh === 0
        ? 'nothing settled yet'
        : `${formatPercent((100 * totals.deliveredMwh) / totals.settledMwh)} of what was accepted`,
  },
  { label: 'Mean K', value: formatFixed(totals.factor, 2), note: `by MWh, since ${formatDayMonth(from)}` },
  {
    label: 'Earned',
    value: formatRoundPounds(totals.revenueGbp),
    note: totals.preliminaryGbp > 0 ? `${formatRoundPounds(totals.preliminaryGbp)} of it preliminary` : undefined,
  },
  ...(counts ? [strikeFact(counts)] : []),
];

/** Strikes in a row, and those of the period; the period alone where no row counts. */
function strikeFact(counts: StrikeCounts) {
  const { count, of } = mainCount(counts);
  const { inPeriod, ofPeriod, ofConsecutive } = counts;
  const period = ofPeriod === null ? [] : [`${inPeriod} of ${ofPeriod} in ${periodText(counts)}`];
  return {
    label: 'Strikes',
    value: String(count),
    ...(of !== null && { unit: `of ${of}` }),
    note: ofConsecutive === null ? `in ${periodText(counts)}` : ['in a row', ...period].join('; '),
  };
}
