import { Skeleton } from '@mantine/core';
import { formatRoundPounds, splitUnit } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { StageFacts, VerdictLine, type StageFact } from '#app/ui/Stage.tsx';
import type { PortfolioCapability } from '#contract/capability.ts';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { formatCount, plural } from '#text/count.ts';

type CapabilityStageProps = {
  capability: PortfolioCapability | undefined;
  season: PortfolioSeason | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Capability of a portfolio to turn down, in a sentence and its facts; undefined while it loads. */
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
      ...powerOf(capability, usual?.expectedKw),
      note:
        assets &&
        `${assets.sampled < assets.all ? 'about ' : ''}${formatCount(assets.ready)} of ${formatCount(assets.all)} can take part`,
    },
    {
      label: 'Firm (90 %)',
      ...powerOf(capability, usual?.sureKw),
      note:
        usualWindow &&
        `${usualWindow.from}–${usualWindow.to}, typical window of ${plural(usualWindow.events, 'event')}`,
    },
    {
      label: 'Opted in, next event',
      ...powerOf(capability, next?.partKw),
      note: capability && (next ? `${next.name}, ${plural(next.optedIn, 'asset')}` : 'no events planned'),
    },
  ];
}

const powerOf = (
  capability: PortfolioCapability | undefined,
  kw: number | null | undefined,
): Pick<StageFact, 'value' | 'unit'> => (capability ? splitUnit(kw ?? null, 'kW') : { value: <Loading /> });

function seasonFacts(data: PortfolioSeason | undefined): StageFact[] {
  const { season, kept } = data ?? {};
  return [
    {
      label: 'Earned this season',
      value: season ? <PlainLink to="/season">{formatRoundPounds(season.revenueGbp)}</PlainLink> : <Loading />,
      note:
        season &&
        (season.preliminaryGbp === 0
          ? `in ${plural(season.events, 'event')}`
          : `${formatRoundPounds(season.preliminaryGbp)} preliminary`),
    },
    {
      label: 'Delivered against forecast',
      value: data ? kept?.percent == null ? '–' : Math.round(kept.percent) : <Loading />,
      ...(kept?.percent != null && { unit: '%' }),
      note: data && (kept ? `of forecast, ${plural(kept.events, 'event')}` : 'no forecasts stored yet'),
    },
  ];
}

const Loading = () => <Skeleton width={72} height={20} my={3} />;
