import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { MarketFile } from '#contract/marketFile.ts';
import { plural } from '#text/count.ts';
import { addressOf } from './fileForm.ts';
import { missingWords } from './fileWords.ts';
import classes from './marketFiles.module.css';

type FileFactsProps = {
  choice: QueryOf<'exportMarketFile'>;
  query: { data: MarketFile | undefined; error: unknown };
  /** The choice to leave incomplete assets out. */
  children: ReactNode;
};

const LINE_PX = 40;
const NAMED = 5;

/** What a file will have, who cannot be in it, and the link to it. */
export function FileFacts({ choice, query: { data, error }, children }: FileFactsProps) {
  if (error !== null) return <ErrorState error={error} />;
  if (data === undefined) return <Skeleton height={LINE_PX} mt="md" />;
  const { assets, incomplete, incompleteAssets, columns, convention } = data;
  const isRefused = assets === 0 || (incompleteAssets > 0 && choice.incomplete !== 'LEAVE_OUT');
  return (
    <>
      <p className={classes.quiet}>
        {plural(assets, 'asset')}. Columns: {columns.join(', ')}.
        {convention !== null &&
          ` ${convention.quantity}, ${convention.positive.toLowerCase()} is positive; each half-hour is timestamped at its ` +
            `${convention.stamp.toLowerCase()}, ${convention.zone === 'UTC' ? 'UTC' : 'UK time'}. A half-hour without a reading has no row.`}
      </p>
      {incompleteAssets > 0 && (
        <ul className={classes.list} aria-label="Assets with missing details">
          {incomplete.slice(0, NAMED).map(({ assetUUID, assetId, missing }) => (
            <li key={assetUUID}>
              {assetId}: {missing.map((each) => missingWords[each] ?? each).join(', ')}
            </li>
          ))}
          {incompleteAssets > NAMED && <li>and {plural(incompleteAssets - NAMED, 'asset')} more</li>}
        </ul>
      )}
      <div className={classes.end}>
        {isRefused ? (
          <Button disabled leftSection={<IconDownload size={15} stroke={1.8} />}>
            Download
          </Button>
        ) : (
          <Button component="a" href={addressOf(choice)} download leftSection={<IconDownload size={15} stroke={1.8} />}>
            Download
          </Button>
        )}
        {incompleteAssets > 0 && children}
      </div>
    </>
  );
}
