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
    return 'The account and its key are deleted.';
  };
  return (
    <ConfirmDialog
      title={`Delete the ${providerWords[provider]} account?`}
      action="Delete account"
      keep="Keep the account"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {userUUID === null
          ? 'Meters whose user has no account of their own are no longer read with it.'
          : "The user's meters are read with the account for all meters, where there is one."}{' '}
        Readings stay.
      </p>
    </ConfirmDialog>
  );
}
