import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { tariffMutations } from '#app/api/tariffs.ts';
import { ClockChart } from '#app/charts/ClockChart.tsx';
import { formatPence } from '#app/charts/format.ts';
import { nameOf } from '#app/assets/assetWords.ts';
import { ConfirmDialog } from '#app/shell/ConfirmDialog.tsx';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { Facts } from '#app/shell/Facts.tsx';
import { notifyDone } from '#app/shell/notify.ts';
import { useCommands } from '#app/shell/palette/commands.ts';
import { Panel } from '#app/shell/Panel.tsx';
import { useMayOperate } from '#app/shell/session.ts';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { RateHeatMap } from './RateHeatMap.tsx';
import classes from './tariffs.module.css';
import { directionWords, firstDay, lastDay, ratesInWords, standingCharge, standingOf, tariffTypeWords, vatInWords } from './tariffWords.ts';
import { weekOfRates } from './weekOfRates.ts';

// The form brings the calendar with it.
const AddTariff = lazy(() => import('./AddTariff.tsx'));

type TariffCardProps = { asset: Asset; direction: Direction; tariffs: readonly Tariff[]; today: string };

/** What an asset's energy costs or earns now in one direction, by the half hour of the week. */
export function TariffCard({ asset, direction, tariffs, today }: TariffCardProps) {
  const mayChange = useMayOperate() && asset.status === 'ACTIVE';
  const [open, setOpen] = useState<'add' | 'disconnect' | null>(null);
  const disconnect = useMutation(tariffMutations.disconnect(asset.assetUUID));
  const close = () => setOpen(null);
  const current = tariffs.find((tariff) => standingOf(tariff, today) === 'CURRENT');
  const toCome = tariffs.filter((tariff) => standingOf(tariff, today) === 'TO_COME');
  const isOpen = current !== undefined || toCome.length > 0;
  const word = directionWords[direction];
  useCommands(mayChange ? [{ id: 'add', label: `Add ${direction} tariff`, icon: IconPlus, run: () => setOpen('add') }] : []);
  const confirm = () =>
    disconnect.mutate(direction, {
      onSuccess: () => {
        notifyDone(`${nameOf(asset)} has no ${direction} tariff from today.`);
        close();
      },
    });

  return (
    <Panel>
      <div className={classes.head}>
        <h2>
          {word} tariff {current && <span className={classes.quiet}>{[current.name, current.supplierName].filter(Boolean).join(', ')}</span>}
        </h2>
        {mayChange && (
          <div className={classes.buttons}>
            {isOpen && (
              <Button size="compact-sm" variant="default" leftSection={<IconPlugConnectedX size={14} />} onClick={() => setOpen('disconnect')}>
                Disconnect
              </Button>
            )}
            <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} aria-label={`Add tariff for ${direction}`} onClick={() => setOpen('add')}>
              Add tariff
            </Button>
          </div>
        )}
      </div>
      {current ? (
        <Current tariff={current} today={today} />
      ) : (
        <EmptyState
          title={`No ${direction} tariff in force`}
          text={direction === 'import' ? 'With a tariff, energy is shown with its cost.' : 'With a tariff, exported energy is shown with what it earns.'}
        />
      )}
      <Suspense>{open === 'add' && <AddTariff asset={asset} direction={direction} today={today} onClose={close} />}</Suspense>
      {open === 'disconnect' && (
        <ConfirmDialog
          title={`Disconnect the ${direction} tariff?`}
          action="Disconnect tariff"
          pending={disconnect.isPending}
          error={disconnect.error}
          onConfirm={confirm}
          onClose={close}
        >
          <p>
            {current ? `${current.name} ends today.` : ''} {toCome.length > 0 && `What was to come never begins: ${toCome.map(({ name }) => name).join(', ')}.`} Energy from now on
            has no price; what it cost until now stays known.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function Current({ tariff, today }: { tariff: Tariff; today: string }) {
  const values = useMemo(() => weekOfRates(tariff, today), [tariff, today]);
  const series = useMemo(
    () => [{ key: 'rate', label: tariff.name, colour: tariff.direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)', filled: true, values }],
    [tariff, values],
  );
  const facts = [
    ['Type', tariffTypeWords[tariff.tariffType]],
    ['Rates', ratesInWords(tariff)],
    ['Standing charge', standingCharge(tariff.standingChargePencePerDay)],
    ['VAT', vatInWords(tariff)],
    ['Valid from', firstDay(tariff)],
    ['Last day', lastDay(tariff)],
  ] as const;
  return (
    <>
      <Facts facts={facts} wide />
      <div className={classes.chart}>
        <ClockChart
          title={`The ${tariff.direction} week`}
          fileName={`${tariff.name} week`}
          height={200}
          measure="p/kWh"
          series={series}
          show={formatPence}
          empty={values.every((value) => value === null) ? 'No rate this week' : undefined}
          summary={tariff.unitRates.map(rateInWords).join(' ')}
        />
      </div>
      {new Set(values).size > 1 && (
        <div className={classes.chart}>
          <RateHeatMap name={tariff.name} values={values} colour={tariff.direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'} />
        </div>
      )}
    </>
  );
}

const rateInWords = ({ label, pencePerKwh, startTime, endTime }: Tariff['unitRates'][number]): string =>
  `${label}: ${formatPence(pencePerKwh)}${startTime !== undefined && endTime !== undefined ? `, ${startTime} to ${endTime}` : ''}.`;
