import { formatEnergy, formatPercent, formatPounds, formatRoundPounds, splitUnit } from '#app/format/format.ts';
import { rangeHint } from '#app/format/rangeWords.ts';
import { StageFacts, VerdictLine, type StageFact } from '#app/ui/Stage.tsx';
import type { Season } from '#contract/season.ts';
import { plural } from '#text/count.ts';
import {
  factorNote,
  formatFactor,
  lossesOf,
  lossWords,
  lowFactorWords,
  preliminaryWords,
  toCome,
} from './seasonWords.ts';

const BLANK: readonly StageFact[] = ['Earned', 'Delivered', 'Mean K', 'Lost revenue', 'Still to come'].map((label) => ({
  label,
  value: '–',
}));

/** What the season has earned, in a sentence and five facts; undefined while it loads. */
export function SeasonStage({ season }: { season: Season | undefined }) {
  return (
    <>
      <VerdictLine verdict={season?.verdict} say={season && <Say season={season} />} />
      <StageFacts facts={season ? factsOf(season) : BLANK} />
    </>
  );
}

function Say({ season }: { season: Season }) {
  const warnings = lowFactorWords(season);
  if (warnings.length > 0) return <strong>{warnings.join(' ')}</strong>;
  const losses = lossWords(season);
  if (losses === null) return season.totals.settled > 0 && 'No events earned less than their contract.';
  const isSafe = season.byScheme.every(({ lowFactors }) => lowFactors.threeMonths === 0);
  return (
    <>
      <strong>{losses.strong}</strong>
      {losses.rest}{' '}
      {isSafe && season.totals.performanceFactor !== null && 'No events in the last three months had a K below 0.5.'}
    </>
  );
}

function factsOf({ totals, events, byScheme }: Season): StageFact[] {
  const { deliveryPercentage, contractedKwh, deliveredInterval } = totals;
  const coming = toCome(events.data);
  const losses = lossesOf(events.data).length;
  return [
    { label: 'Earned', value: formatPounds(totals.revenueGbp), note: preliminaryWords(totals) },
    {
      label: 'Delivered',
      ...splitUnit(totals.deliveredKwh, 'kWh'),
      note:
        deliveryPercentage === null
          ? 'no contract'
          : `of ${formatEnergy(contractedKwh)} contracted, ${formatPercent(deliveryPercentage)}`,
      hint: rangeHint(deliveredInterval),
    },
    { label: 'Mean K', value: formatFactor(totals.performanceFactor, 3), note: factorNote(byScheme) },
    {
      label: 'Lost revenue',
      value: formatRoundPounds(totals.lostGbp),
      note: losses === 0 ? 'nothing' : `in ${plural(losses, 'event')}`,
    },
    { label: 'Still to come', value: formatRoundPounds(coming.gbp), note: coming.note },
  ];
}
