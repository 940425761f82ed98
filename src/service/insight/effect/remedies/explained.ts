import type { RefusedBy } from '#contract/bulkEffect.ts';

/** Remedy of a reason, and what else holds of the assets. */
export type Explained = Pick<RefusedBy, 'note' | 'remedy'>;
export const NO_REMEDY: Explained = { note: null, remedy: null };
