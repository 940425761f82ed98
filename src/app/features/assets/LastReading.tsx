import { useNow } from '#app/data/api/clock.ts';
import { dataThrough } from '#app/format/assetWords.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import { readingStatusOf } from '#energy/readingStatus.ts';
import classes from './assets.module.css';

/** End of an asset's readings; marked where it is silent. */
export function LastReading({ asset }: { asset: Pick<Asset, 'lastReadingUTC' | 'createdUTC' | 'status'> }) {
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
        {isSilent || asset.status !== 'ACTIVE' ? 'No reading yet' : 'Awaiting first reading'}
      </span>
    );
  return <Time at={through} now={now} className={late} />;
}
