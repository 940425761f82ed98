import type { Controller } from '#contract/dispatch/controller.ts';

/** The power of a controller's assets together; null where none of them has one, as homes with a meter alone. */
export const knownPowerKw = ({ assets, powerKw }: Pick<Controller, 'assets' | 'powerKw'>): number | null =>
  assets > 0 && powerKw === 0 ? null : powerKw;
