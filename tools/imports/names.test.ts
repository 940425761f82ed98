import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readImportGraph } from './importGraph.ts';

const root = join(import.meta.dirname, '..', '..');
const OF_SERVER = /^src\/(?:bff|contract|energy|server|service|store|text)\//;

/** `src/energy` knows no contract: what both have is declared in both, alike. */
const SAME_IN_CONTRACT = [
  'BaselineDay',
  'BaselineMethod',
  'Commitment',
  'DeliveredInterval',
  'DifferenceCause',
  'Direction',
  'EventType',
  'FileBinding',
  'Forecast',
  'LikeDayMethod',
  'MeterProvider',
  'NoBaselineCode',
  'Nomination',
  'NominationGate',
  'SchoolHoliday',
  'SettlementMethod',
  'StackingRule',
  'TariffType',
  'UnitRate',
  'coverageStatus',
  'settlementDate',
  'settlementPeriod',
];
/** The service and the backend-for-frontend are two servers, and neither imports the other. */
const IN_BOTH_SERVERS = [
  'asProblem',
  'installBodyParsers',
  'respondToBrokenRequest',
  'sendError',
  'validate',
  'writeAuditEntry',
];
/** OpenADR has operations of its own with the names of its document. */
const IN_OPENADR = ['EventQuery', 'listEvents'];

const DECLARATION =
  /^export (?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum) +(?<name>[A-Za-z_$][\w$]*)/gm;

it('gives no exported name of the server two meanings', () => {
  const files = new Map<string, string[]>();
  for (const file of readImportGraph(root).keys()) {
    if (!OF_SERVER.test(file) || /\.(test|gen)\.ts$/.test(file)) continue;
    for (const { groups } of readFileSync(join(root, file), 'utf8').matchAll(DECLARATION))
      files.set(groups!['name']!, [...(files.get(groups!['name']!) ?? []), file]);
  }
  const repeated = [...files].filter(([, declaredIn]) => new Set(declaredIn).size > 1).map(([name]) => name);
  expect(repeated.toSorted()).toEqual([...SAME_IN_CONTRACT, ...IN_BOTH_SERVERS, ...IN_OPENADR].toSorted());
});
