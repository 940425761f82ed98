import type { Selectable } from 'kysely';
import type { DashboardTables } from './schema/dashboardTables.gen.ts';
import type {
  AssetsTable,
  EventNominationsTable,
  EventSchemesTable,
  EventsTable,
  MarketPacksTable,
  MarketPeriodsTable,
  Tables,
  TariffsTable,
  TenantsTable,
  RequirementFeedsTable,
  RequirementPeriodsTable,
  RequirementsTable,
  WeekTemplatesTable,
} from './schema/tables.gen.ts';

export type * from './schema/columnTypes.ts';
export type * from './schema/events.ts';
export type * from './schema/eventStats.ts';
export type * from './schema/tables.gen.ts';
export type * from './schema/tariffs.ts';

/** One interface for each table, as the numbered migrations leave it: `npm run rows` writes them. */
export interface Database extends Tables, DashboardTables {}

export type AssetRow = Selectable<AssetsTable>;
export type EventRow = Selectable<EventsTable>;
export type SchemeRow = Selectable<EventSchemesTable>;
export type MarketPackRow = Selectable<MarketPacksTable>;
export type NominationRow = Selectable<EventNominationsTable>;
export type MarketPeriodRow = Selectable<MarketPeriodsTable>;
export type RequirementRow = Selectable<RequirementsTable>;
export type RequirementFeedRow = Selectable<RequirementFeedsTable>;
export type RequirementPeriodRow = Selectable<RequirementPeriodsTable>;
export type WeekTemplateRow = Selectable<WeekTemplatesTable>;
export type TariffRow = Selectable<TariffsTable>;
export type TenantRow = Selectable<TenantsTable>;
