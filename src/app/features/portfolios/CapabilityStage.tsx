import { formatPower, formatRoundPounds, splitUnit } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { StageFacts, VerdictLine, type StageFact } from '#app/ui/Stage.tsx';
import type { PortfolioCapability } from '#contract/capability.ts';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';

type CapabilityStageProps = {
  capability: PortfolioCapability | undefined;
  season: PortfolioSeason | undefined;
  error: unknown;
  onRetry: () => void;
};

/** What a portfolio can turn down, in a sentence and its facts; undefined while it loads. */
export function CapabilityStage({ capability, season, error, onRetry }: CapabilityStageProps) {
  if (!capability && error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      <VerdictLine verdict={capability?.verdict} say={capability?.nextStep} />
      <StageFacts facts={[...powerFacts(capability), ...seasonFacts(season)]} />
    </>
  );
}

function powerFacts(capability: PortfolioCapability | undefined): StageFact[] {
  const { usual, usualWindow, assets, commitments } = capability ?? {};
  const next = commitments?.[0];
  return [
    {
      label: 'Expected',
      ...splitUnit(usual?.expectedKw ?? null, 'kW'),
      note: assets && `${assets.ready.toLocaleString('en-GB')} of ${assets.all.toLocaleString('en-GB')} ready`,
    },
    {
      label: 'Sure, 9 in 10',
      ...splitUnit(usual?.sureKw ?? null, 'kW'),
      note: usualWindow && `${usualWindow.from}–${usualWindow.to}, window of ${plural(usualWindow.events, 'event')}`,
    },
    {
      label: 'Opted in next',
      ...splitUnit(next?.partKw ?? null, 'kW'),
      note: next ? `${next.name}, ${plural(next.optedIn, 'asset')}` : 'no event is planned',
    },
  ];
}

function seasonFacts(season: PortfolioSeason | undefined): StageFact[] {
  const known = season?.usual.find(({ eventType }) => eventType === 'TURN_DOWN');
  return [
    {
      label: 'Earned this season',
      value: season ? formatRoundPounds(season.season.revenueGbp) : '–',
      note:
        season &&
        (season.season.preliminaryGbp === 0
          ? `in ${plural(season.season.events, 'event')}`
          : `${formatRoundPounds(season.season.preliminaryGbp)} preliminary`),
    },
    {
      label: 'Usually delivers',
      ...splitUnit(known?.kw ?? null, 'kW'),
      note: known && `lowest ${formatPower(known.lowestKw)} in ${plural(known.events, 'event')}`,
    },
  ];
}
