import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReach } from '#app/data/away/reachState.ts';
import { clockQuery, SECOND_MS, useLoadedPercent, useWallEvery } from '#app/data/clock.ts';
import { freshnessOf, shownQueries } from '#app/data/live/freshness.ts';
import { useLiveState } from '#app/data/live/liveState.ts';
import { type FreshnessWords, freshnessWords } from './freshnessWords.ts';
import classes from './Freshness.module.css';

const loadingWords = (percent: number): FreshnessWords => ({
  text: `Demo: loading history … ${percent} %`,
  short: `${percent} %`,
  meaning: 'Readings for the simulated meters are being generated. You can use everything in the meantime.',
});

/**
 * How old what is shown is; the reason on hover. It counts each second, so a screen reader reads it only when asked.
 */
export function Freshness() {
  const client = useQueryClient();
  const state = useLiveState();
  const loaded = useLoadedPercent();
  const aheadMs = useQuery(clockQuery).data?.aheadMs ?? 0;
  const now = useWallEvery(SECOND_MS);
  const freshness = freshnessOf(shownQueries(client), state, useReach(), now);
  const { text, short, meaning } = loaded === null ? freshnessWords(freshness, aheadMs) : loadingWords(loaded);
  const Icon = freshness.kind === 'away' ? IconCloudOff : IconRefresh;
  return (
    <span className={classes.freshness} data-freshness={freshness.kind} title={`${text}. ${meaning}`}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
      <span className={classes.short} aria-hidden="true">
        {short}
      </span>
    </span>
  );
}
