import { Link } from '@tanstack/react-router';
import { Clip } from '#app/ui/Clip.tsx';
import type { Column } from './columns.ts';

type AssetRow = { assetUUID: string; assetId: string; name: string | null };

/** An asset by its name, or by its id where it has none. */
export function EventAssetLink({ assetUUID, assetId, name }: AssetRow) {
  return (
    <Clip text={name === null ? assetId : `${name}, ${assetId}`} width={220}>
      <Link to="/assets/$assetUUID" params={{ assetUUID }}>
        {name ?? assetId}
      </Link>
    </Clip>
  );
}

/** The asset of a row; lists choose from these columns what they say of it. */
export const assetNameColumn: Column<AssetRow> = {
  id: 'asset',
  header: 'Asset',
  cell: (row) => <EventAssetLink {...row} />,
};
export const assetIdColumn: Column<AssetRow> = { id: 'assetId', header: 'Asset id', cell: ({ assetId }) => assetId };
export const portfolioNameColumn = (names: ReadonlyMap<string, string>): Column<{ portfolioUUID: string | null }> => ({
  id: 'portfolio',
  header: 'Portfolio',
  cell: ({ portfolioUUID }) => (portfolioUUID && names.get(portfolioUUID)) ?? '–',
});
