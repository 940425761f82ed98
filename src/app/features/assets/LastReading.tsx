import { useNow } from '#app/data/clock.ts';
import { dataThrough } from '#app/format/assetWords.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import { readingStatusOf } from '#energy/readingStatus.ts';
import { londonDate } from '#energy/time/london.ts';
import classes from './assets.module.css';

type LastReadingProps = {
  asset: Pick<Asset, 'lastReadingUTC' | 'createdUTC' | 'status'>;
  /** The clock time alone for today, and the day alone for others. */
  short?: boolean;
};

/** End of an asset's readings; marked where it is silent. */
export function LastReading({ asset, short = false }: LastReadingProps) {
  const now = useNow();
  const through = dataThrough(asset);
  const isSilent =
    asset.status === 'ACTIVE' &&
    readingStatusOf(
      asset.lastReadingUTC === null ? null : Date.parse(asset.lastReadingUTC),
      Date.parse(asset.createdUTC),
      now,
    ) === 'SILENT';
  const late = isSilent ? classes.late : undefined;
  if (through === null)
    return (
      <span className={late ?? classes.quiet}>
        {isSilent || asset.status !== 'ACTIVE' ? 'No readings yet' : short ? 'Awaiting' : 'Awaiting first reading'}
      </span>
    );
  const isToday = londonDate(through) === londonDate(now);
  return <Time at={through} now={now} className={late} {...(short && { show: isToday ? 'clock' : 'day' })} />;
}
