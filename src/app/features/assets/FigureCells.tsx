import { IconCheck } from '@tabler/icons-react';
import { formatFixed, formatPercent, formatPounds } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { ListedAsset } from '#contract/assetFigures.ts';
import { coveragePercent, NO_CONSENT, type SchemeState, schemeStateOf, shortOf } from './figureWords.ts';
import classes from './figures.module.css';

const None = ({ children = '–' }: { children?: string }) => <span className={classes.none}>{children}</span>;

/** The share of the half hours due that were read, as a bar and in percent; too few are marked. */
export function CoverageCell({ coverage }: Pick<ListedAsset, 'coverage'>) {
  const percent = coveragePercent(coverage);
  if (percent === null) return <None />;
  return (
    <span className={classes.coverage} data-short={shortOf(percent)}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {formatPercent(percent)}
    </span>
  );
}

/** Where an asset stands in its scheme: plain words when it is ready, a chip for what keeps it out. */
export function SchemeCell({ asset, scheme }: { asset: ListedAsset; scheme: string | undefined }) {
  if (asset.status === 'ARCHIVED') return <StatusChip kind="asset" status="ARCHIVED" />;
  if (asset.mpanStatus === 'INVALID') return <StatusChip kind="mpan" status="INVALID" />;
  const state = schemeStateOf(asset.schemes, scheme);
  if (!state) return <None>{asset.schemes ? 'Not in a scheme' : '–'}</None>;
  return <State {...state} />;
}

function State({ status, isConsented }: SchemeState) {
  if (status !== 'READY') return <StatusChip kind="schemeAsset" status={status} />;
  return isConsented ? <Fine>Ready</Fine> : <Chip {...NO_CONSENT} />;
}

const Fine = ({ children }: { children: string }) => (
  <span className={classes.fine}>
    <IconCheck size={14} stroke={2} aria-hidden="true" />
    {children}
  </span>
);

/** The power an asset usually delivers, and how far single events lay from it. */
export function ResponseCell({ response }: Pick<ListedAsset, 'response'>) {
  if (!response) return <None />;
  if (response.meanKw === null) return <None>{response.events === 0 ? 'no events yet' : 'no readings'}</None>;
  return (
    <span className={classes.power}>
      <strong>{formatFixed(response.meanKw, 2)}</strong>
      {response.deviationKw !== null && ` ± ${formatFixed(response.deviationKw, 2)}`}
    </span>
  );
}

/** In how many events it delivered, with the range of what that says of the next. */
export function KeptCell({ response }: Pick<ListedAsset, 'response'>) {
  if (!response || response.eventsWithData === 0) return <None />;
  const { eventsKept, eventsWithData, reliabilityLowPercent: low, reliabilityHighPercent: high } = response;
  const share = (100 * eventsKept) / eventsWithData;
  return (
    <span
      className={classes.kept}
      title={`Expected to deliver in ${formatPercent(low)} to ${formatPercent(high)} of future events`}
    >
      <span className={classes.wilson} aria-hidden="true">
        <span style={{ left: `${low}%`, right: `${100 - (high ?? 100)}%` }} />
        <b style={{ left: `calc(${share}% - 1px)` }} />
      </span>
      {`${eventsKept} of ${eventsWithData}`}
    </span>
  );
}

/** What it earned this season. */
export function EarnedCell({ earned }: Pick<ListedAsset, 'earned'>) {
  if (!earned) return <None />;
  return (
    <span title={earned.isPreliminary ? 'Provisional: at least one event is still being settled' : undefined}>
      {formatPounds(earned.gbp)}
    </span>
  );
}

/** Whether it takes part in its next event. */
export function NextEventCell({ nextEvent }: Pick<ListedAsset, 'nextEvent'>) {
  if (!nextEvent) return <None />;
  const { word } = statusWord('eventAsset', nextEvent.state);
  return <span title={nextEvent.name}>{nextEvent.state === 'OPT_IN' ? <Fine>{word}</Fine> : <None>{word}</None>}</span>;
}
