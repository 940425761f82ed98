import { sql } from 'kysely';
import type { LicenceReturn, LicenceReturnQuery } from '#contract/compliance.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { WATTS_PER_MW } from '../../dispatch/load/regime.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Batch, TableColumn, Table } from '../../platform/http/formats/table.ts';
import type { TableCall } from '../../platform/http/formats/tables.ts';
import { countByType } from './complaints.ts';
import { readTechnologies } from './loadControl.ts';

type Figure = LicenceReturn['data'][number];

type ReadFigures = (scope: TenantScope, query: LicenceReturnQuery) => Promise<Figure[]>;

/** Returns the figures of a period: all are stored by day, so that a year of any fleet is a few thousand rows. */
export const getLicenceReturn: Handler<'getLicenceReturn'> = async ({ scope, query }) => {
  const data: Figure[] = [];
  for (const read of sections) data.push(...(await read(scope, query)));
  return { ...query, data };
};

const COLUMNS = [
  { name: 'section', kind: 'text' },
  { name: 'day', kind: 'text' },
  { name: 'item', kind: 'text' },
  { name: 'measure', kind: 'text' },
  { name: 'value', kind: 'number' },
  { name: 'unit', kind: 'text' },
] as const satisfies readonly (TableColumn & { name: keyof Figure })[];

/** Returns the figures section by section, each read when the reader has taken the one before. */
export function licenceReturnTable({ query, inTransaction }: TableCall<'getLicenceReturn'>): Promise<Table> {
  async function* batches(): AsyncGenerator<Batch> {
    for (const [index, read] of sections.entries()) {
      const figures = await inTransaction((scope) => read(scope, query));
      const cells = COLUMNS.map(({ name }) => figures.map((figure) => figure[name]));
      yield { rows: figures.length, cells, isLast: index === sections.length - 1 };
    }
  }
  return Promise.resolve({ columns: COLUMNS, batches: batches() });
}

const counted = (section: Figure['section'], item: string, measure: string, value: number): Figure => ({
  section,
  day: null,
  item,
  measure,
  value,
  unit: 'COUNT',
});

async function loadFigures({ tx, tenant }: TenantScope, { fromDay, toDay }: LicenceReturnQuery): Promise<Figure[]> {
  const rows = await tx
    .selectFrom('load_days')
    .select(['day', 'watts', 'assets'])
    .where('tenant_uuid', '=', tenant)
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .orderBy('day')
    .execute();
  return rows.flatMap(({ day, watts, assets }): Figure[] => [
    { section: 'LOAD', day, item: 'ALL', measure: 'CONTROLLED', value: watts / WATTS_PER_MW, unit: 'MW' },
    { ...counted('LOAD', 'ALL', 'ASSETS', assets), day },
  ]);
}

/** Reads the figures of the last day of the period that was counted. */
async function deviceFigures(scope: TenantScope, { fromDay, toDay }: LicenceReturnQuery): Promise<Figure[]> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from load_days
    where tenant_uuid = ${scope.tenant} and day between ${fromDay} and ${toDay}`.execute(scope.tx);
  const { day } = rows[0]!;
  if (day === null) return [];
  return (await readTechnologies(scope, day)).flatMap(({ technology, registered, assets, mw }): Figure[] => [
    { ...counted('DEVICES', technology, 'REGISTERED', registered), day },
    { ...counted('DEVICES', technology, 'CONTROLLED', assets), day },
    { section: 'DEVICES', day, item: technology, measure: 'CONTROLLED', value: mw, unit: 'MW' },
  ]);
}

async function switchingFigures(
  { tx, tenant }: TenantScope,
  { fromDay, toDay }: LicenceReturnQuery,
): Promise<Figure[]> {
  const { rows } = await sql<{ came: number; went: number; ended: number }>`
    select coalesce(sum(came), 0)::bigint as came, coalesce(sum(went), 0)::bigint as went,
      coalesce(sum(consents_ended), 0)::bigint as ended
    from switching_days where tenant_uuid = ${tenant} and day between ${fromDay} and ${toDay}`.execute(tx);
  const { came, went, ended } = rows[0]!;
  return [
    counted('SWITCHING', 'ALL', 'ASSETS_CAME', came),
    counted('SWITCHING', 'ALL', 'ASSETS_LEFT', went),
    counted('SWITCHING', 'ALL', 'CONSENTS_ENDED', ended),
  ];
}

/** Reads the signals stored by day, with those that are not added up yet. */
async function signalFigures({ tx, tenant }: TenantScope, { fromDay, toDay }: LicenceReturnQuery): Promise<Figure[]> {
  const { rows } = await sql<{ kind: string; cause: string; signals: number }>`
    select kind, cause, sum(signals)::bigint as signals from (
      select * from load_signal_days where tenant_uuid = ${tenant} and day between ${fromDay} and ${toDay}
      union all
      select * from load_signal_changes where tenant_uuid = ${tenant} and day between ${fromDay} and ${toDay}) kept
    group by kind, cause order by kind, cause`.execute(tx);
  const sum = (of: typeof rows) => of.reduce((total, { signals }) => total + signals, 0);
  return [
    counted('SIGNALS', 'ALL', 'SENT', sum(rows.filter(({ kind }) => kind !== 'OVERRIDDEN'))),
    counted('SIGNALS', 'ALL', 'OVERRIDDEN', sum(rows.filter(({ kind }) => kind === 'OVERRIDDEN'))),
    ...rows
      .filter(({ kind }) => kind !== 'OVERRIDDEN')
      .map(({ kind, cause, signals }) => counted('SIGNALS', cause, kind, signals)),
  ];
}

const complaintFigures = async (scope: TenantScope, query: LicenceReturnQuery): Promise<Figure[]> =>
  (await countByType(scope, query)).data.flatMap(({ type, received, closed, open }) => [
    counted('COMPLAINTS', type, 'RECEIVED', received),
    counted('COMPLAINTS', type, 'CLOSED', closed),
    counted('COMPLAINTS', type, 'OPEN_AT_END', open),
  ]);

const sections: readonly ReadFigures[] = [
  loadFigures,
  deviceFigures,
  switchingFigures,
  signalFigures,
  complaintFigures,
];
