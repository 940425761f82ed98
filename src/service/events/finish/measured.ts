import type { ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { ProfileSource } from '#store/schema.ts';
import type { ReplaysByPortfolio } from '../placebo/byPortfolio.ts';
import type { EventSums } from '../portions/sums.ts';

/** What all opted-in assets of an event add up to. */
export interface MeasuredEvent {
  sums: EventSums;
  /** By portfolio; null where nobody added it up. */
  portfolios: ReplaysByPortfolio | null;
  source: ProfileSource | null;
  /** Of a run of an event that held assets out. */
  control: ControlSums | null;
}
