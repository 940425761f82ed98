import { type Endpoint, endpoint } from '../endpoint.ts';
import { ImportResult, NewImport } from '../imports.ts';
import { write } from './rowDefaults.ts';

const changes = ['asset', 'user', 'consent', 'tariff', 'scheme', 'event'] as const;

export const importEndpoints = {
  importLines: endpoint({
    ...write,
    method: 'POST',
    path: '/imports',
    access: 'manage',
    tag: 'Imports',
    summary: 'Import up to 500 assets, users, consents or tariffs, each by itself',
    description:
      'A refused line has the reason and stops no other. With dryRun the import runs and is rolled back: what ' +
      'it passes can be imported, as long as nothing else changes meanwhile. Lines that repeat one of an earlier ' +
      'request are skipped.',
    body: NewImport,
    response: ImportResult,
    changes,
  }),
} satisfies Record<string, Endpoint>;
