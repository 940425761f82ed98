import { IconPencil, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Tariff } from '#contract/tariff.ts';
import { londonDate } from '#energy/time/london.ts';
import { directionWords, standingOf } from './tariffWords.ts';
import classes from './tariffs.module.css';

const CorrectTariff = lazy(() => import('./CorrectTariff.tsx'));
const PricesDialog = lazy(() => import('./PricesDialog.tsx'));

type TariffHeaderProps = {
  tariff: Tariff;
  version: string;
  now: number;
  onStored: (first: number, last: number) => void;
};

type Dialog = 'correct' | 'prices';

const PRICES: RecordAction<Dialog> = {
  opens: 'prices',
  label: 'Import prices',
  command: 'Import prices',
  icon: IconUpload,
};
const CORRECT: RecordAction<Dialog> = {
  opens: 'correct',
  label: 'Correct',
  command: 'Correct tariff',
  icon: IconPencil,
};

/** Whose tariff it is, whether it is in force, and the ways to correct it. */
export function TariffHeader({ tariff, version, now, onStored }: TariffHeaderProps) {
  const { data: asset } = useQuery(query('getAsset', { params: { assetUUID: tariff.assetUUID } }));
  const mayCorrect = usePermission('correctTariff');
  const isDynamic = tariff.tariffType === 'DYNAMIC';
  return (
    <RecordHeader<Dialog>
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
            className={classes.link}
          >
            {asset ? nameOf(asset) : 'its asset'}
          </Link>
          {[tariff.supplierName, tariff.tariffCode, tariff.version > 1 && `corrected, version ${tariff.version}`]
            .filter(Boolean)
            .map((fact) => ` · ${String(fact)}`)}
        </>
      }
      actions={mayCorrect ? [...(isDynamic ? [PRICES] : []), CORRECT] : []}
      renderDialog={(opened, close) => (
        <>
          {opened === 'correct' && <CorrectTariff tariff={tariff} version={version} onClose={close} />}
          {opened === 'prices' && <PricesDialog tariff={tariff} onClose={close} onStored={onStored} />}
        </>
      )}
    />
  );
}
