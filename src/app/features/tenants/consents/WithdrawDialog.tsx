import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { consentTypeWords, dayOf, effectOf } from '#app/format/consentWords.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Consent } from '#contract/consent.ts';
import { WithdrawalEffect } from './WithdrawalEffect.tsx';

/** Shows what a withdrawal ends, then withdraws; mounted while it is open. */
export function WithdrawDialog({ consent, user, onClose }: { consent: Consent; user: string; onClose: () => void }) {
  const withdraw = useMutation(mutation('withdrawConsent'));
  const what = consentTypeWords[consent.type].toLowerCase();
  const confirm = () =>
    withdraw.mutate(
      { params: { consentUUID: consent.consentUUID } },
      {
        onSuccess: () => {
          notifySuccess(`The consent of ${user} to ${what} is withdrawn.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Withdraw the consent to ${what}?`}
      action="Withdraw consent"
      pending={withdraw.isPending}
      error={withdraw.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {user} agreed on {dayOf(consent.grantedUTC)}. {effectOf(consent)}
      </p>
      {consent.type === 'DISPATCH' && <WithdrawalEffect consentUUID={consent.consentUUID} />}
      <p>The consent stays in the ledger as withdrawn. Only a new one can take its place.</p>
    </ConfirmDialog>
  );
}
