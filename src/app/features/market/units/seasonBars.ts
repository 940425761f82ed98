import type { UnitOutcome } from '#contract/strike.ts';

type Settled = Pick<UnitOutcome, 'settledMwh' | 'deliveredMwh'>;

/** Returns the share of the accepted energy that was delivered; null before settlement and without any. */
export const deliveredShare = ({ settledMwh, deliveredMwh }: Settled): number | null =>
  deliveredMwh === null || settledMwh === 0 ? null : deliveredMwh / settledMwh;

/** Returns the MWh that were accepted and not delivered, of what is settled. */
export const shortMwh = ({ settledMwh, deliveredMwh }: Settled): number =>
  deliveredMwh === null ? 0 : Math.max(0, settledMwh - deliveredMwh);
