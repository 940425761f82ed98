import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconPlus, IconReplace } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { TariffTerms } from './TariffTerms.tsx';
import { directionWords, standingOf } from './tariffWords.ts';
import classes from './tariffs.module.css';

// The forms load the calendar.
const AddTariff = lazy(() => import('./AddTariff.tsx'));
const DisconnectTariff = lazy(() => import('./DisconnectTariff.tsx'));

type TariffCardProps = { asset: Asset; direction: Direction; tariffs: readonly Tariff[]; today: string };

/** Present cost or earnings of an asset's energy in one direction, by the half hour of the week. */
export function TariffCard({ asset, direction, tariffs, today }: TariffCardProps) {
  const mayChange = useMayOperate() && asset.status === 'ACTIVE';
  const [open, setOpen] = useState<'add' | 'disconnect' | null>(null);
  const close = () => setOpen(null);
  const current = tariffs.find((tariff) => standingOf(tariff, today) === 'CURRENT');
  const notEnded = tariffs.filter((tariff) => standingOf(tariff, today) !== 'ENDED');
  const isOpen = notEnded.length > 0;
  const word = directionWords[direction];
  useCommands(
    mayChange
      ? [
          {
            id: 'add',
            label: `${isOpen ? 'Replace' : 'Add'} ${direction} tariff`,
            icon: IconPlus,
            run: () => setOpen('add'),
          },
        ]
      : [],
  );

  return (
    <Panel>
      <div className={classes.head}>
        <h2>
          {word} tariff{' '}
          {current && (
            <span className={classes.quiet}>
              <PlainLink
                to="/tariffs/$tariffUUID"
                params={{ tariffUUID: current.tariffUUID }}
                title="Versions, corrections and prices"
              >
                {current.name}
              </PlainLink>
              {current.supplierName !== null && `, ${current.supplierName}`}
            </span>
          )}
        </h2>
        {mayChange && (
          <div className={classes.buttons}>
            {isOpen && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlugConnectedX size={14} />}
                onClick={() => setOpen('disconnect')}
              >
                Disconnect
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={isOpen ? <IconReplace size={14} /> : <IconPlus size={14} />}
              aria-label={`${isOpen ? 'Replace the' : 'Add'} tariff for ${direction}`}
              onClick={() => setOpen('add')}
            >
              {isOpen ? 'Replace' : 'Add tariff'}
            </Button>
          </div>
        )}
      </div>
      {current ? (
        <TariffTerms tariff={current} today={today} />
      ) : (
        <EmptyState
          title={`No ${direction} tariff in force`}
          text={
            direction === 'import'
              ? 'Add a tariff to see the cost of energy.'
              : 'Add a tariff to see earnings from exported energy.'
          }
        />
      )}
      <Suspense>
        {open === 'add' && (
          <AddTariff asset={asset} direction={direction} today={today} open={notEnded} onClose={close} />
        )}
        {open === 'disconnect' && (
          <DisconnectTariff asset={asset} direction={direction} today={today} open={notEnded} onClose={close} />
        )}
      </Suspense>
    </Panel>
  );
}
