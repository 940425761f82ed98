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
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { StrikeCounts, UnitOutcome, UnitSeason } from '#contract/strike.ts';
import { deliveredShare } from './seasonBars.ts';
import { periodText } from './strikeWords.ts';

type UnitOutcomesProps = {
  season: UnitSeason;
  onPage: (page: { page: number; pageSize: number }) => void;
};

/** Offers of the unit for each requirement of the season, and their results. */
export const UnitOutcomes = ({ season: { from, requirements }, onPage }: UnitOutcomesProps) => (
  <>
    <SectionHead title="Requirements of the season" note={`MWh, since ${formatDay(from)}, newest first`} />
    <Outcomes outcomes={requirements.data} />
    {requirements.totalPages > 1 && <Pager {...requirements} onPage={onPage} />}
  </>
);

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
          <td>{shareText(one) ?? '–'}</td>
          <td>{formatFixed(one.factor, 2)}</td>
          <td data-negative={one.strikes > 0}>{one.strikes}</td>
          <td>{formatPounds(one.revenueGbp)}</td>
        </tr>
      ))}
    </tbody>
  </Sheet>
);

/** Share of what was accepted that was delivered: "96 %"; null before it is settled. */
function shareText(settled: Parameters<typeof deliveredShare>[0]): string | null {
  const share = deliveredShare(settled);
  return share === null ? null : formatPercent(100 * share);
}

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
    note: shareText(totals) === null ? 'nothing settled yet' : `${shareText(totals)} of what was accepted`,
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
  const { consecutive, ofConsecutive, inPeriod, ofPeriod } = counts;
  const [count, of] = ofConsecutive === null ? [inPeriod, ofPeriod] : [consecutive, ofConsecutive];
  const period = ofPeriod === null ? [] : [`${inPeriod} of ${ofPeriod} in ${periodText(counts)}`];
  return {
    label: 'Strikes',
    value: String(count),
    ...(of !== null && { unit: `of ${of}` }),
    note: ofConsecutive === null ? `in ${periodText(counts)}` : ['in a row', ...period].join('; '),
  };
}
