import type { BodyOf } from '#app/data/operationTypes.ts';
import { formatPower } from '#app/format/format.ts';
import { dispatchStates } from '#app/ui/dispatchStatus.ts';
import type { DispatchState } from '#contract/dispatch/dispatchState.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { plural } from '#text/count.ts';

export type CancelPart = {
  value: string;
  label: string;
  selection: Omit<BodyOf<'cancelDispatches'>, 'reason' | 'dryRun'>;
};

/** The states that a device may be following, or may begin to follow. */
const IN_FORCE: readonly DispatchState[] = ['ACKNOWLEDGED', 'DELIVERED', 'SENT', 'PENDING'];

/** What of a dispatch can be cancelled: all of it first, then the silent, those of a state, those of a controller. */
export function cancelParts({ assets, silent, states, controllers }: DispatchSummary): CancelPart[] {
  const all: CancelPart = { value: 'all', label: 'Whole dispatch', selection: {} };
  if (assets === 0) return [all];
  const held = states.filter(({ state }) => IN_FORCE.includes(state));
  return [
    all,
    ...(silent.assets === 0
      ? []
      : [
          {
            value: 'silent',
            label: labelOf('Not acknowledged', silent.assets, silent.kw),
            selection: { silent: true },
          },
        ]),
    ...(held.length < 2 ? [] : held).map(({ state, assets: count, kw }) => ({
      value: state,
      label: labelOf(dispatchStates[state].word, count, kw),
      selection: { state },
    })),
    ...(controllers.length < 2 ? [] : controllers).map(({ controllerUUID, name, assets: count, requestedKw }) => ({
      value: controllerUUID,
      label: labelOf(name, count, requestedKw),
      selection: { controllerUUID },
    })),
  ];
}

const labelOf = (what: string, assets: number, kw: number): string =>
  `${what}: ${plural(assets, 'asset')}, ${formatPower(kw)}`;
