import type { Selectable } from 'kysely';
import type { BffDatabase } from './dashboardSchema.ts';
import type { AssetTables, AssetsTable } from './schema/assets.ts';
import type { AvailabilityTables } from './schema/availability.ts';
import type { BulkActionTables } from './schema/bulkActions.ts';
import type { ClaimTables } from './schema/claims.ts';
import type { ComplianceTables } from './schema/compliance.ts';
import type { ConsentTables } from './schema/consents.ts';
import type { CountTables } from './schema/counts.ts';
import type { DispatchTables } from './schema/dispatch.ts';
import type { EventTables, EventsTable } from './schema/events.ts';
import type { EventStatsTables } from './schema/eventStats.ts';
import type { ExportTables } from './schema/exports.ts';
import type { FacetTables } from './schema/facets.ts';
import type { ForecastTables } from './schema/forecasts.ts';
import type { MailTables } from './schema/mail.ts';
import type { MarketFileTables } from './schema/marketFiles.ts';
import type { NominationTables, WeekTemplatesTable, EventNominationsTable } from './schema/nominations.ts';
import type { OpenAdrTables } from './schema/openadr.ts';
import type { MarketPacksTable, PackTables } from './schema/packs.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { ReadingTables } from './schema/readings.ts';
import type { EventSchemesTable, SchemeTables } from './schema/schemes.ts';
import type { StandingTables } from './schema/standings.ts';
import type { TariffTables, TariffsTable } from './schema/tariffs.ts';
import type { TemperatureTables } from './schema/temperatures.ts';
import type { TenantTables, TenantsTable } from './schema/tenants.ts';
import type { TradeTables } from './schema/trades.ts';
import type { WebhookTables } from './schema/webhooks.ts';
import type { WorkTables } from './schema/work.ts';

export type * from './schema/assets.ts';
export type * from './schema/availability.ts';
export type * from './schema/bulkActions.ts';
export type * from './schema/compliance.ts';
export type * from './schema/claims.ts';
export type * from './schema/consents.ts';
export type * from './schema/counts.ts';
export type * from './schema/dispatch.ts';
export type * from './schema/eventStats.ts';
export type * from './schema/events.ts';
export type * from './schema/exports.ts';
export type * from './schema/facets.ts';
export type * from './schema/forecasts.ts';
export type * from './schema/mail.ts';
export type * from './schema/marketFiles.ts';
export type * from './schema/nominations.ts';
export type * from './schema/packs.ts';
export type * from './schema/payments.ts';
export type * from './schema/readings.ts';
export type * from './schema/openadr.ts';
export type * from './schema/schemes.ts';
export type * from './schema/standings.ts';
export type * from './schema/tariffs.ts';
export type * from './schema/temperatures.ts';
export type * from './schema/tenants.ts';
export type * from './schema/trades.ts';
export type * from './schema/webhooks.ts';
export type * from './schema/work.ts';

/** One interface for each table, as the numbered migrations leave it. */
export interface Database
  extends
    BffDatabase,
    TenantTables,
    TradeTables,
    AssetTables,
    SchemeTables,
    ClaimTables,
    PackTables,
    EventTables,
    NominationTables,
    EventStatsTables,
    ExportTables,
    PaymentTables,
    MarketFileTables,
    AvailabilityTables,
    DispatchTables,
    OpenAdrTables,
    MailTables,
    ConsentTables,
    ComplianceTables,
    StandingTables,
    CountTables,
    FacetTables,
    TariffTables,
    ReadingTables,
    ForecastTables,
    TemperatureTables,
    BulkActionTables,
    WebhookTables,
    WorkTables {}

export type AssetRow = Selectable<AssetsTable>;
export type EventRow = Selectable<EventsTable>;
export type SchemeRow = Selectable<EventSchemesTable>;
export type MarketPackRow = Selectable<MarketPacksTable>;
export type NominationRow = Selectable<EventNominationsTable>;
export type WeekTemplateRow = Selectable<WeekTemplatesTable>;
export type TariffRow = Selectable<TariffsTable>;
export type TenantRow = Selectable<TenantsTable>;
