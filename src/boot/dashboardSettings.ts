import { z } from 'zod';
import { httpUrl, list, oneOf, type Setting, text, url } from './settingTypes.ts';

export const dashboardSettings = {
  SERVICE_URL: {
    ...url(),
    shownDefault: 'from `credentials.json`',
    readBy: ['dashboard', 'commands'],
    meaning: 'Service that the dashboard and `npm run import` call. Set together with `API_KEY` and `TENANT`.',
  },
  API_KEY: {
    ...text(),
    shownDefault: 'from `credentials.json`',
    readBy: ['dashboard', 'commands'],
    meaning: 'Key for `SERVICE_URL`.',
  },
  TENANT: {
    type: z.uuid().optional(),
    unit: 'UUID',
    shownDefault: 'from `credentials.json`',
    readBy: ['dashboard', 'commands'],
    meaning: 'Tenant at `SERVICE_URL`.',
  },
  TRUST_PROXY_TLS: {
    ...oneOf(['0', '1'], '0'),
    readBy: ['dashboard'],
    meaning: 'With `1` a proxy in front of the dashboard ends TLS; required to listen beyond loopback.',
  },
  ALLOWED_HOSTS: {
    ...list(),
    unit: 'list of host names',
    readBy: ['dashboard'],
    meaning:
      'Names besides loopback under which browsers reach the dashboard, with the port if it is not the usual one.',
  },
  AUDIT_MONTHS: {
    type: z.coerce.number().int().min(1).max(600).optional(),
    unit: 'months, 1 to 600',
    shownDefault: 'kept for good',
    readBy: ['dashboard'],
    meaning: 'How long the audit of operators is kept. That of a tenant: `npm run tenants -- limits … --audit-months`.',
  },
  LIVE_URL: {
    ...httpUrl(),
    shownDefault: 'its own address',
    readBy: ['dashboard'],
    meaning: 'Address at which the service reaches this dashboard with webhooks, like `https://flex.example.com`.',
  },
} satisfies Record<string, Setting>;
