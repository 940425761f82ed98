import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { assetQueries } from '#app/api/assets.ts';
import type { Refusal, RefusalCode } from '#contract/scheme.ts';
import classes from './optIn.module.css';
import { refusalWords } from './refusalWords.ts';

const STEP = 10;

/** The assets refused for one reason; folded until somebody asks, a few at a time. */
export function RefusedAssets({ code, refusals }: { code: RefusalCode; refusals: readonly Refusal[] }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(STEP);
  const { reason, advice } = refusalWords[code];
  const more = Math.min(STEP, refusals.length - shown);
  return (
    <details className={classes.refusal} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.reason}>{reason}</span>
        <span className={classes.count}>{refusals.length.toLocaleString('en-GB')}</span>
        <span className={classes.quiet}>{advice}</span>
      </summary>
      {open && (
        <ul>
          {refusals.slice(0, shown).map(({ assetUUID, detail }) => (
            <li key={assetUUID}>
              <AssetName assetUUID={assetUUID} />
              <span className={classes.quiet}>{detail}</span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + STEP)}>
                Show {more} more
              </Button>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

function AssetName({ assetUUID }: { assetUUID: string }) {
  const { data: asset } = useQuery({ ...assetQueries.detail(assetUUID), retry: false });
  return (
    <Link to="/assets/$assetUUID" params={{ assetUUID }} preload={false}>
      {asset ? (asset.name ?? asset.assetId) : `${assetUUID.slice(0, 8)}…`}
    </Link>
  );
}
