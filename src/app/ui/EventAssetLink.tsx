import { Link } from '@tanstack/react-router';
import { Clip } from './Clip.tsx';

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
    <Clip text={name === null ? assetId : `${name}, ${assetId}`} width={220}>
      <Link to="/assets/$assetUUID" params={{ assetUUID }}>
        {name ?? assetId}
      </Link>
    </Clip>
  );
}
