import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { MeterAccount } from '#contract/meterAccount.ts';
import { providerWords } from './meterWords.ts';

/** Confirms before an account is deleted with its credential. */
export default function DeleteAccount({
  account: { meterAccountUUID, provider, userUUID },
  onClose,
}: {
  account: MeterAccount;
  onClose: () => void;
}) {
  const remove = useOperation('deleteMeterAccount');
  const confirm = async () => {
    await remove({ params: { meterAccountUUID } });
    return 'The account and its key have been deleted.';
  };
  return (
    <ConfirmDialog
      title={`Delete the ${providerWords[provider]} account?`}
      action="Delete account"
      keep="Keep account"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {userUUID === null
          ? 'Meters of users without their own account will no longer be read.'
          : 'The user’s meters will be read with the account for all meters, if there is one.'}{' '}
        Readings are kept.
      </p>
    </ConfirmDialog>
  );
}
