import type { ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { ProfileSource } from '#store/schema.ts';
import type { ReplaysByPortfolio } from '../placebo/byPortfolio.ts';
import type { EventSums } from '../portions/sums.ts';

/** Sums over all opted-in assets of an event. */
export interface MeasuredEvent {
  sums: EventSums;
  /** Sums by portfolio; null where nobody added them up. */
  portfolios: ReplaysByPortfolio | null;
  source: ProfileSource | null;
  /** Sums of the control group, for a run of an event that held assets out. */
  control: ControlSums | null;
}
