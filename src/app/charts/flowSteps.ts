import type { ReactNode } from 'react';

/** Why some do not pass, what they are worth, and what opens their list. */
export type FlowLoss = {
  count: number;
  reason: string;
  worth?: string | undefined;
  action: string;
  onOpen: () => void;
};
/** A stage, how many reach it, and why those of the stage before do not. */
export type FlowStep = { id: string; label: string; count: number; losses: readonly FlowLoss[] };
/** What those that pass every stage come to. */
export type FlowEnd = { figure: ReactNode; label: string; note?: string | undefined };

/** How many are lost altogether. */
export const lostOf = (losses: readonly FlowLoss[]): number => losses.reduce((sum, { count }) => sum + count, 0);
