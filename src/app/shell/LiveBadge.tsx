import { useLoadedPercent } from '#app/data/api/clock.ts';
import { type LiveState, useLiveState } from '#app/data/live/liveState.ts';
import classes from '#app/ui/live/live.module.css';

const WORDS: Record<LiveState, { word: string; meaning: string }> = {
  connecting: { word: 'Connecting', meaning: 'The live stream is being opened.' },
  live: { word: 'Live', meaning: 'Changes appear by themselves, whoever made them.' },
  polling: {
    word: 'Every 30 s',
    meaning:
      'Changes made in dashboards appear at once, others within 30 seconds: the service cannot send its webhooks here.',
  },
  down: {
    word: 'Reconnecting',
    meaning: 'The live stream broke off. Until it is back, changes appear within 30 seconds.',
  },
};

const loadingWords = (percent: number) => ({
  word: `Demo: loading history … ${percent} %`,
  meaning: 'The readings of simulated meters are being made. Everything can be used meanwhile.',
});

/** Whether changes appear by themselves, as a dot and a word; the reason on hover. */
export function LiveBadge() {
  const state = useLiveState();
  const loaded = useLoadedPercent();
  const { word, meaning } = loaded === null ? WORDS[state] : loadingWords(loaded);
  return (
    <output className={classes.badge} data-state={state} title={meaning} aria-label={`Updates: ${word}. ${meaning}`}>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{word}</span>
    </output>
  );
}
