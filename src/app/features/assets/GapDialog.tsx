import { BulkDialog, OptInNever } from '#app/features/events/optIn/index.ts';
import type { AssetFacets } from '#contract/assetFacets.ts';

type GapDialogProps = NonNullable<AssetFacets['verdict']['gap']> & { onClose: () => void };

/** The bulk action that closes a gap: opting in who never was, or asking for the consents that are missing. */
export const GapDialog = ({ code, assets, schemeUUID, schemeName, onClose }: GapDialogProps) =>
  code === 'OPT_IN' ? (
    <OptInNever scheme={{ schemeUUID, name: schemeName }} count={assets} onClose={onClose} />
  ) : (
    <BulkDialog
      intent="ASK"
      target={null}
      filter={{ consent: 'MISSING', schemeUUID }}
      count={assets}
      onClose={onClose}
    />
  );
