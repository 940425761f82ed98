/** Parts of consents used by other features. */
export { UserConsents } from './UserConsents.tsx';
export { LosingEvents } from './WithdrawalEffect.tsx';
