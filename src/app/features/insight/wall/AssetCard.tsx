import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { formatEnergy } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { TileGrouping } from '#contract/tiles.ts';
import { markedPlaces } from './markedPlaces.ts';
import { questionWords } from './tileWords.ts';
import type { TileData } from './useTiles.ts';
import classes from './Rail.module.css';

type AssetCardProps = { tiles: TileData; by: TileGrouping; asset: number; onClose: () => void };

/** The asset of one tile. */
export function AssetCard({ tiles, by, asset, onClose }: AssetCardProps) {
  const { question, layout, portfolioUUID } = tiles;
  const { data, error, refetch } = useQuery(
    query('listTileAssets', {
      query: {
        question,
        eventUUID: tiles.eventUUID ?? undefined,
        portfolioUUID,
        by,
        layout,
        index: String(asset),
        pageSize: 1,
      },
    }),
  );
  const found = data?.data[0];
  return (
    <section className={classes.marked} aria-label="Asset" aria-busy={!found && !error}>
      <div className={classes.cardHead}>
        <h2>{found ? nameOf(found) : <Skeleton height={20} width={160} />}</h2>
        <CloseButton onClick={onClose} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className={classes.places}>{markedPlaces(tiles, by, [asset])}</p>
          <dl className={classes.facts}>
            <dt>{questionWords[question].label}</dt>
            <dd>{questionWords[question].classes[tiles.classes[asset]! - 1]}</dd>
            {data?.energy && (
              <>
                <dt>Forecast</dt>
                <dd>{formatEnergy(data.energy.forecastKwh, 'exact')}</dd>
                <dt>Likely</dt>
                <dd>{formatEnergy(data.energy.likelyKwh, 'exact')}</dd>
              </>
            )}
          </dl>
          {found && (
            <Button
              fullWidth
              variant="default"
              renderRoot={(props) => (
                <Link to="/assets/$assetUUID" params={{ assetUUID: found.assetUUID }} {...props} />
              )}
            >
              Open the asset
            </Button>
          )}
        </>
      )}
    </section>
  );
}
