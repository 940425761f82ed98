import { useNow } from '#app/api/clock.ts';
import { Time } from '#app/shell/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import classes from './assets.module.css';
import { dataThrough } from './assetWords.ts';

/** Meters hand in a day's readings on the next day; two days without any is late. */
const LATE_MS = 48 * 3_600_000;

/** Up to when an asset has readings; marked where they are late. */
export function LastReading({ asset }: { asset: Pick<Asset, 'lastReadingUTC' | 'status'> }) {
  const now = useNow();
  const through = dataThrough(asset);
  if (through === null) return <span className={classes.quiet}>No reading yet</span>;
  const late = asset.status === 'ACTIVE' && now - through > LATE_MS;
  return <Time at={through} now={now} className={late ? classes.late : undefined} />;
}
