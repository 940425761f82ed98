import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mpanCheckDigit } from '#energy/mpan.ts';
import { matchesSchemas } from '#testing/matchesSchemas.ts';
import { AssetChanges, NewAsset } from './assetChanges.ts';
import { NewBulkAction } from './bulkAction.ts';
import { ConsumptionRecord } from './consumption.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { EventChanges, NewEvent } from './event.ts';
import { NewExportSchedule } from './exportSchedule.ts';
import { HeadroomQuery } from './headroom.ts';
import { openApiDocument } from './openapi.ts';
import { PortfolioChanges } from './portfolio.ts';
import { SetClock } from './sandbox.ts';
import { NewScheme, SchemeChanges } from './schemeChanges.ts';
import { BulkMeterRead } from './smartMeter.ts';
import { NewTariffs, TariffChanges } from './tariff.ts';
import { NewUser, UserChanges } from './user.ts';
import { NewWebhook, WebhookChanges } from './webhook.ts';

interface Parameter {
  name: string;
  schema: { default?: unknown; enum?: unknown[] };
}
const document = openApiDocument([{ url: 'https://halfhour.example', description: 'Production' }]);
const paths = document['paths'] as Record<string, Record<string, { parameters: Parameter[] }>>;
const rows = Object.entries<Endpoint>(endpoints);
const parametersOf = (row: Endpoint) => paths[row.path]![row.method.toLowerCase()]!.parameters;
const schemaNamed = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';
const event = {
  name: 'Peak',
  schemeUUID: UUID,
  eventType: 'TURN_DOWN',
  startTime: '2026-06-10T17:00:00Z',
  endTime: '2026-06-10T18:00:00Z',
};
const reading = { assetId: 'HOME-1', startTime: '2026-06-10T17:00:00Z', value: 0.25 };
const rate = { label: 'All', pencePerKwh: 25 };
const tariff = {
  direction: 'import',
  tariffType: 'SINGLE_RATE',
  name: 'Flat',
  unitRates: [rate],
  validFrom: '2026-01-01',
};

const all: [name: string, schema: z.ZodType, accepted: unknown[], refused: unknown[]][] = [
  [
    'NewUser',
    NewUser,
    [{ userId: '1', name: 'Ada', phone: '+44 (0)20 7946' }],
    [
      { userId: '1', name: 'Ada', phone: `+${'1'.repeat(31)}` },
      { userId: '1', name: 'Ada', email: 'ada' },
      { userId: '1', name: 'Ada', more: 1 },
      { userId: '', name: 'Ada' },
      { userId: '1', name: 'a\u0000' },
    ],
  ],
  ['UserChanges', UserChanges, [{ email: null }], [{}]],
  ['PortfolioChanges', PortfolioChanges, [{ name: 'South' }], [{}]],
  ['EventSchemeChanges', SchemeChanges, [{ status: 'CLOSED' }], [{}, { validFrom: '1999-12-31' }]],
  [
    'NewEventScheme',
    NewScheme,
    [{ name: 'A', validFrom: '2000-01-01', validTo: '2199-12-31' }],
    [
      { name: 'A', validFrom: '1999-12-31' },
      { name: 'A', validTo: '2200-01-01' },
      { name: 'A', validFrom: '2026-02-30' },
    ],
  ],
  ['EventChanges', EventChanges, [{ zone: null }], [{}, { startTime: '2026-06-10T17:10:00Z' }]],
  ['TariffChanges', TariffChanges, [{ validTo: null }], [{}]],
  ['WebhookChanges', WebhookChanges, [{ status: 'DISABLED' }], [{}, { events: [] }]],
  [
    'AssetChanges',
    AssetChanges,
    [{ name: null }, { userId: 'A', userUUID: null }],
    [{}, { userId: 'A', userUUID: UUID }],
  ],
  [
    'NewAsset',
    NewAsset,
    [
      {},
      { mpan: '2000000000015' },
      { mpan: ' 20 00000000 015' },
      { assetType: 'SMART_METER', mpan: '2000000000015' },
      { locationPostcode: 'sw1a1aa' },
      { locationPostcode: 'M1 1AE' },
      { locationPostcode: 'gir 0aa' },
      { installationDate: '1900-01-01' },
      { installationDate: '2100-12-31' },
      { userId: null, userUUID: UUID },
    ],
    [
      { assetType: 'SMART_METER' },
      { assetType: 'SMART_METER', mpan: null },
      { userId: 'A', userUUID: UUID },
      { mpan: '200000000001' },
      { mpan: '20000000000150' },
      { mpan: 'A000000000015' },
      { locationPostcode: 'QA1 1AA' },
      { locationPostcode: 'SW1A 1A' },
      { locationPostcode: 'ß1 1AA' },
      { installationDate: '1899-12-31' },
      { installationDate: '2101-01-01' },
      { powerKw: -1 },
      { powerKw: 1e7 },
    ],
  ],
  [
    'NewBulkAction',
    NewBulkAction,
    [
      { filter: {}, all: true, action: 'ARCHIVE' },
      { filter: { status: 'ARCHIVED' }, all: true, action: 'RESTORE', target: null },
      { filter: { assetUUIDs: [] }, action: 'ARCHIVE' },
      { filter: { schemeUUID: UUID, schemeStatus: 'ReadyOptOut' }, action: 'ASSIGN_PORTFOLIO', target: UUID },
    ],
    [
      { filter: {}, action: 'ARCHIVE' },
      { filter: { status: 'ACTIVE' }, all: false, action: 'ARCHIVE' },
      { filter: {}, all: true, action: 'ARCHIVE', target: UUID },
      { filter: {}, all: true, action: 'EVENT_OPT_IN' },
      { filter: {}, all: true, action: 'EVENT_OPT_IN', target: null },
      { filter: { schemeStatus: 'READY' }, action: 'ARCHIVE' },
      { filter: { eventState: 'OPT_IN' }, action: 'ARCHIVE' },
    ],
  ],
  [
    'ConsumptionRecord',
    ConsumptionRecord,
    [
      reading,
      { assetUUID: UUID, timestamp: '2026-06-10T18:30:00+01:00', value: 0 },
      { ...reading, startTime: '2000-01-01T00:00:00Z' },
    ],
    [
      { ...reading, startTime: undefined },
      { ...reading, assetId: undefined },
      { ...reading, assetUUID: UUID },
      { ...reading, startTime: '1999-12-31T23:30:00Z' },
      { ...reading, startTime: '2026-06-10T17:15:00Z' },
      { ...reading, startTime: '2026-06-10T17:00:01Z' },
      { ...reading, value: -0.001 },
      { ...reading, value: 10_000.001 },
    ],
  ],
  [
    'NewEvent',
    NewEvent,
    [event, { ...event, startTime: '2026-06-10T17:30:00.000+01:00' }],
    [
      { ...event, startTime: '2026-06-10T17:00:00' },
      { ...event, startTime: '1969-06-10T17:00:00Z' },
      { ...event, endTime: '2200-01-01T00:00:00Z' },
      { ...event, contractedMw: 1e6 },
    ],
  ],
  [
    'SetClock',
    SetClock,
    [{ now: '2026-01-01T00:00:00Z' }, { advance: 'PT30M' }, { advance: 'P1DT2H' }],
    [
      {},
      { now: '2026-01-01T00:00:00Z', advance: 'PT1M' },
      { advance: 'P1W' },
      { advance: 'P' },
      { advance: 'PT' },
      { advance: 'PT0S' },
      { advance: '-PT1H' },
      { now: '1969-12-31T00:00:00Z' },
      { now: '2200-01-01T00:00:00Z' },
    ],
  ],
  [
    'BulkMeterRead',
    BulkMeterRead,
    [{ mpans: ['2000000000015'], from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
    [
      { mpans: [], from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      { mpans: ['2000000000015'], from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', cursor: '!' },
    ],
  ],
  [
    'NewWebhook',
    NewWebhook,
    [{ url: 'https://a.example:8443/x?y=1', events: ['EVENT.ENDED'] }],
    [
      'ftp://a.example',
      'https://a:b@a.example',
      'https://a.example/#x',
      'a.example',
      `https://a.example/${'x'.repeat(2000)}`,
    ].map((url) => ({ url, events: ['EVENT.ENDED'] })),
  ],
  [
    'NewExportSchedule',
    NewExportSchedule,
    [
      { label: 'Lake', dataset: 'CONSUMPTION', fromDay: '2015-01-01' },
      { label: 'Lake', dataset: 'CONSUMPTION', fromDay: '2026-06-10' },
      { label: 'Lake', dataset: 'CONSUMPTION', fromDay: '2099-12-31' },
    ],
    [
      { label: 'Lake', dataset: 'CONSUMPTION', fromDay: '2014-12-31' },
      { label: 'Lake', dataset: 'CONSUMPTION', fromDay: '2100-01-01' },
    ],
  ],
  [
    'NewTariff',
    NewTariffs,
    [tariff],
    [
      { ...tariff, unitRates: [] },
      { ...tariff, currency: 'EUR' },
      { ...tariff, unitRates: [{ ...rate, startTime: '24:00' }] },
      { ...tariff, unitRates: [{ ...rate, daysOfWeek: [0] }] },
      { ...tariff, validFrom: '1999-12-31' },
    ],
  ],
];

describe('what the document allows and what the service accepts', () => {
  it.each(all)('are the same for %s', async (name, schema, accepted, refused) => {
    const values = [...accepted, ...refused];
    const expected = values.map((_, index) => index < accepted.length);
    const clean = values.map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    expect(clean.map((value) => schema.safeParse(value).success)).toEqual(expected);
    expect(
      await matchesSchemas(
        document,
        clean.map((value) => [schemaNamed(name), value] as const),
      ),
    ).toEqual(expected);
  });

  it('are the same four confidences', () => {
    const { enum: named } = parametersOf(endpoints.getHeadroom).find(
      ({ name }) => name === 'confidencePercent',
    )!.schema;
    expect(
      Array.from({ length: 121 }, (_, percent) => percent).filter(
        (percent) => HeadroomQuery.safeParse({ confidencePercent: String(percent) }).success,
      ),
    ).toEqual(named);
  });

  const filled = rows.filter(([, { query }]) => query !== undefined);
  it.each(filled)('%s: every default is declared, and no other', (_, row) => {
    const fields = parametersOf(row).filter(({ schema }) => schema !== undefined);
    for (const [name, field] of Object.entries((row.query as z.ZodObject).shape)) {
      const filledIn = field.safeParse(undefined);
      const declared = fields.find((parameter) => parameter.name === name)!.schema.default;
      expect([name, declared]).toEqual([name, filledIn.success ? filledIn.data : undefined]);
    }
  });

  it('every value that matches its patterns is accepted', () => {
    const components = document['components'] as {
      schemas: Record<string, { properties: Record<string, { anyOf: { pattern: string }[]; pattern: string }> }>;
    };
    const { mpan, locationPostcode } = components.schemas['NewAsset']!.properties;
    // One space at most: texts of many spaces are slow to generate.
    const matching = (pattern: string, maxLength: number) =>
      fc.stringMatching(new RegExp(pattern.replaceAll(' *', ' ?')), { maxLength });
    fc.assert(
      fc.property(
        matching(locationPostcode!.anyOf[0]!.pattern, 10),
        (text) => NewAsset.safeParse({ locationPostcode: text }).success,
      ),
    );
    const withCheckDigit = (text: string) =>
      text.replace(
        /([0-9])( *)$/,
        (_, last: string, space: string) =>
          mpanCheckDigit(text.replaceAll(' ', '').slice(-13, -1)) + space + last.slice(1),
      );
    fc.assert(
      fc.property(
        matching(mpan!.anyOf[0]!.pattern, 40),
        (text) => NewAsset.safeParse({ mpan: withCheckDigit(text) }).success,
      ),
    );
  });
});
