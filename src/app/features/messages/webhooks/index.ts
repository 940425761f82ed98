/** Parts of webhooks used by other features. */
export { AttemptDetails, headerLines } from './AttemptDetails.tsx';
export { NewSecret } from './NewSecret.tsx';
export { lastAttempt, statusCodeWords } from './webhookWords.ts';
