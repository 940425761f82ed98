import { expect, test } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { changesOfOperation } from './changesOfOperation.ts';

const ASSET = '0d7a0f3e-9a52-4a8e-a7d3-0a5f6f0c8d11';
const PORTFOLIO = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

test('returns the ids that are in the path', () => {
  expect(
    changesOfOperation('removePortfolioAsset', `/portfolios/${PORTFOLIO}/assets/${ASSET.toUpperCase()}`, null),
  ).toEqual([
    { kind: 'portfolio', ids: [PORTFOLIO] },
    { kind: 'asset', ids: [ASSET] },
    { kind: 'event', ids: [] },
  ]);
  expect(changesOfOperation('createEvent', '/events', Buffer.from('{}'))).toEqual([{ kind: 'event', ids: [] }]);
});

test('a dry run changes nothing; text that contains "dryRun" is no dry run', () => {
  const opt = (body: string) =>
    changesOfOperation('optSchemeAssets', `/events/schemes/${PORTFOLIO}/assets`, Buffer.from(body));
  expect(opt('{"dryRun": true}')).toEqual([]);
  expect(opt('{"dryRun": false}')[0]).toEqual({ kind: 'scheme', ids: [PORTFOLIO] });
  expect(opt('{"name": "\\"dryRun\\": true"}')).toHaveLength(3);
});

test('every operation that writes changes something that is shown, except those that only read, name a file or have no screen', () => {
  const silent = Object.entries(endpoints).filter(
    ([name, { method, path }]) => method !== 'GET' && changesOfOperation(name as EndpointName, path, null).length === 0,
  );
  expect(silent.map(([name]) => name)).toEqual([
    'rehearseEvent',
    'getEventChangeEffect',
    'previewMailTemplate',
    'createReadingImport',
    'createExportSchedule',
    'runExportSchedule',
    'deleteExportSchedule',
    'createBulkForecast',
    'readSmartMetersBulk',
    'getBulkActionEffect',
  ]);
});
