import { useMemo } from 'react';
import type { EventLive } from '#contract/live.ts';
import { BandColumns } from './BandColumns.tsx';
import { delayBands, responseBands } from './bands.ts';
import { basisText } from './liveFigures.ts';
import classes from './Basis.module.css';
import shared from './live.module.css';

/** The basis of the projection: past responses, and the delay of readings. */
export function Basis({
  live,
  loading,
  error,
  onRetry,
}: {
  live: EventLive | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
}) {
  const responses = useMemo(() => live && responseBands(live.pastResponses), [live]);
  const delays = useMemo(() => live && delayBands(live.usualDelays), [live]);
  const frame = { loading, error, onRetry };
  return (
    <>
      <div className={shared.panelHead}>
        <h2>What the forecast rests on</h2>
      </div>
      <p className={classes.basis}>{live ? basisText(live) : '\u00a0'}</p>
      <div className={classes.spreads}>
        <BandColumns
          {...frame}
          title="Past response"
          measure="assets by % delivered"
          bands={responses}
          nothing="None of these assets has a settled event"
        />
        <BandColumns
          {...frame}
          title="Usual delay"
          measure="assets by reading delay"
          bands={delays}
          nothing="Learnt as readings arrive"
        />
      </div>
    </>
  );
}
