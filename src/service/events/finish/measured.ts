import type { ControlSums } from '#energy/controlGroup/controlSums.ts';
import type { ProfileSource } from '#store/schema.ts';
import type { PortfolioSums } from '../placebo/byPortfolio.ts';
import type { Sums } from '../portions/sums.ts';

/** What all opted-in assets of an event add up to. */
export interface Measured {
  sums: Sums;
  /** By portfolio; null where nobody added it up. */
  portfolios: PortfolioSums | null;
  source: ProfileSource | null;
  /** Of a run of an event that held assets out. */
  control: ControlSums | null;
}
