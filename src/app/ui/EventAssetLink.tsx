import { Link } from '@tanstack/react-router';

/** An asset by its name, or by its id where it has none. */
export function EventAssetLink({
  assetUUID,
  assetId,
  name,
}: {
  assetUUID: string;
  assetId: string;
  name: string | null;
}) {
  return (
    <Link to="/assets/$assetUUID" params={{ assetUUID }} title={assetId}>
      {name ?? assetId}
    </Link>
  );
}
