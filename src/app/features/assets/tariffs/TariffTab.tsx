import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#app/data/client.ts';
import { isOffered } from '#app/data/offeredOperations.ts';
import { mayExport } from '#app/format/assetWords.ts';
import type { TimeRange } from '#app/format/range.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { londonDate } from '#energy/time/london.ts';
import { CostPanel } from './CostPanel.tsx';
import { SchedulesPanel } from './SchedulesPanel.tsx';
import { TariffCard } from './TariffCard.tsx';
import { tariffColumns } from './tariffColumns.tsx';
import classes from './tariffs.module.css';

const MAX_TARIFFS = 100;

const byStart = (tariffs: Tariff[]): Tariff[] =>
  tariffs.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));

/** Reads the tariffs of an asset from its lists by direction and status. */
async function byDirection(assetUUID: string, signal: AbortSignal): Promise<Tariff[]> {
  const read = (direction: Direction, status: Tariff['status']) =>
    api.listAssetTariffs({ params: { assetUUID, direction }, query: { status, pageSize: MAX_TARIFFS } }, { signal });
  const lists = await Promise.all([
    read('import', 'ACTIVE'),
    read('import', 'DISCONNECTED'),
    read('export', 'ACTIVE'),
    read('export', 'DISCONNECTED'),
  ]);
  return byStart(lists.flatMap(({ data }) => data));
}

/** Every tariff of an asset, both directions, ended ones too, the latest start first. */
const tariffsOfAsset = (assetUUID: string) =>
  queryOptions({
    queryKey: ['listTariffs', { query: { assetUUID } }, 'all'],
    queryFn: async ({ signal }) => {
      if (!isOffered('listTariffs')) return byDirection(assetUUID, signal);
      const asked = { assetUUID, pageSize: MAX_TARIFFS, sort: '-validFrom' } as const;
      const [open, ended] = await Promise.all([
        api.listTariffs({ query: { ...asked, status: 'ACTIVE' } }, { signal }),
        api.listTariffs({ query: { ...asked, status: 'DISCONNECTED' } }, { signal }),
      ]);
      return byStart([...open.data, ...ended.data]);
    },
  });

const HEIGHT = 368;

type TariffTabProps = { asset: Asset; now: number; range: TimeRange; hasCosts: boolean };

/** Cost and earnings of an asset's energy: the tariffs in force, and all past ones. */
export function TariffTab({ asset, now, range, hasCosts }: TariffTabProps) {
  const today = londonDate(now);
  const { data, error, refetch } = useQuery(tariffsOfAsset(asset.assetUUID));
  const columns = useMemo(() => tariffColumns(today).map((column) => ({ ...column, sortable: false })), [today]);
  const tariffsOf = useMemo(() => {
    const [imports, exports] = [
      (data ?? []).filter(({ direction }) => direction === 'import'),
      (data ?? []).filter(({ direction }) => direction === 'export'),
    ];
    return (direction: Direction) => (direction === 'export' ? exports : imports);
  }, [data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const directions: Direction[] =
    mayExport(asset) || tariffsOf('export').length > 0 ? ['import', 'export'] : ['import'];
  return (
    <div className={classes.cards}>
      <div className={classes.halves} aria-busy={!data}>
        {directions.map((direction) =>
          data ? (
            <TariffCard
              key={direction}
              asset={asset}
              direction={direction}
              tariffs={tariffsOf(direction)}
              today={today}
            />
          ) : (
            <Skeleton key={direction} height={HEIGHT} />
          ),
        )}
      </div>
      {data &&
        hasCosts &&
        directions.map((direction) => (
          <CostPanel key={direction} asset={asset} direction={direction} tariffs={tariffsOf(direction)} range={range} />
        ))}
      <DataTable
        label="Asset tariffs"
        columns={columns}
        rows={data}
        rowId={({ tariffUUID }) => tariffUUID}
        empty={
          <EmptyState
            title="No tariffs yet"
            text="All current and past tariffs of the asset are listed here, latest first."
          />
        }
      />
      {data && <SchedulesPanel asset={asset} tariffs={data} today={today} />}
    </div>
  );
}
