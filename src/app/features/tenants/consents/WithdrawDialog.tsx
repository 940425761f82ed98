import { useOperation } from '#app/data/useOperation.ts';
import { consentTypeWords, dayOf, effectOf } from '#app/format/consentWords.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Consent } from '#contract/consent.ts';
import { WithdrawalEffect } from './WithdrawalEffect.tsx';

/** Shows what a withdrawal ends, then withdraws; mounted while it is open. */
export function WithdrawDialog({ consent, user, onClose }: { consent: Consent; user: string; onClose: () => void }) {
  const withdraw = useOperation('withdrawConsent');
  const what = consentTypeWords[consent.type].toLowerCase();
  const confirm = async () => {
    await withdraw({ params: { consentUUID: consent.consentUUID } });
    return `The consent of ${user} to ${what} has been withdrawn.`;
  };
  return (
    <ConfirmDialog
      title={`Withdraw the consent to ${what}?`}
      action="Withdraw consent"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {user} agreed on {dayOf(consent.grantedUTC)}. {effectOf(consent)}
      </p>
      {consent.type === 'DISPATCH' && <WithdrawalEffect consentUUID={consent.consentUUID} />}
      <p>The consent stays in the ledger as withdrawn. Only a new consent can replace it.</p>
    </ConfirmDialog>
  );
}
