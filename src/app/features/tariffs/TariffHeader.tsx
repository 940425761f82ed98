import { Button } from '@mantine/core';
import { IconPencil, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { assetQueries } from '#app/data/api/assets.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { useCommands } from '#app/ui/commands.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Tariff } from '#contract/tariff.ts';
import { londonDate } from '#energy/time/london.ts';
import { directionWords, standingOf } from './tariffWords.ts';
import shell from '#app/ui/shell.module.css';

const CorrectTariff = lazy(() => import('./CorrectTariff.tsx'));
const PricesDialog = lazy(() => import('./PricesDialog.tsx'));

type TariffHeaderProps = {
  tariff: Tariff;
  version: string;
  now: number;
  onStored: (first: number, last: number) => void;
};

/** Whose tariff it is, whether it holds, and the ways to put it right. */
export function TariffHeader({ tariff, version, now, onStored }: TariffHeaderProps) {
  const { data: asset } = useQuery(assetQueries.detail(tariff.assetUUID));
  const [open, setOpen] = useState<'correct' | 'prices' | null>(null);
  const mayCorrect = usePermission('correctTariff');
  const isDynamic = tariff.tariffType === 'DYNAMIC';
  const close = () => setOpen(null);
  useCommands([
    ...(mayCorrect
      ? [{ id: 'correct', label: 'Correct tariff', icon: IconPencil, run: () => setOpen('correct') }]
      : []),
    ...(mayCorrect && isDynamic
      ? [{ id: 'prices', label: 'Prices from a file', icon: IconUpload, run: () => setOpen('prices') }]
      : []),
  ]);
  return (
    <>
      <PageHeader
        title={tariff.name}
        crumbs={[{ label: 'Tariffs', to: '/tariffs' }]}
        chips={<StatusChip kind="tariff" status={standingOf(tariff, londonDate(now))} />}
        note={
          <>
            {directionWords[tariff.direction]} of{' '}
            <Link
              to="/assets/$assetUUID"
              params={{ assetUUID: tariff.assetUUID }}
              search={{ tab: 'tariff' }}
              className={shell.textLink}
            >
              {asset ? nameOf(asset) : 'its asset'}
            </Link>
            {[tariff.supplierName, tariff.tariffCode, tariff.version > 1 && `corrected, version ${tariff.version}`]
              .filter(Boolean)
              .map((fact) => ` · ${String(fact)}`)}
          </>
        }
        actions={
          mayCorrect && (
            <>
              {isDynamic && (
                <Button
                  variant="default"
                  leftSection={<IconUpload size={15} stroke={1.8} />}
                  onClick={() => setOpen('prices')}
                >
                  Prices from a file
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.8} />}
                onClick={() => setOpen('correct')}
              >
                Correct
              </Button>
            </>
          )
        }
      />
      <Suspense>
        {open === 'correct' && <CorrectTariff tariff={tariff} version={version} onClose={close} />}
        {open === 'prices' && <PricesDialog tariff={tariff} onClose={close} onStored={onStored} />}
      </Suspense>
    </>
  );
}
