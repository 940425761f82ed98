import type { RespreadDispatches } from '#contract/dispatch/order.ts';
import type { EventRescue } from '#contract/rescue.ts';

/** Body that asks for what a rescue names; with a sign of -1 the one that takes it back. */
export const moreOf = ({ startTimes, calls }: Pick<EventRescue, 'startTimes' | 'calls'>, sign: 1 | -1) =>
  ({
    startTimes: [...startTimes],
    assets: calls.map(({ assetUUID, kw }) => ({ assetUUID, kw: kw.map((each) => sign * each) })),
  }) satisfies Record<keyof NonNullable<RespreadDispatches['more']>, unknown>;

/** Largest power that each asset is called for in a half hour, in kW, the largest first. */
export const mostKw = ({ calls }: Pick<EventRescue, 'calls'>) =>
  calls
    .map(({ assetUUID, assetId, name, kw }) => ({ assetUUID, name: name ?? assetId, kw: Math.max(0, ...kw) }))
    .toSorted((one, other) => other.kw - one.kw);
