import { z } from 'zod';
import { ANNOUNCED } from '#service/dispatch/load/regime.ts';
import {
  httpUrl,
  list,
  londonDay,
  oneOf,
  place,
  port,
  postgresUrl,
  type Setting,
  text,
  textOr,
  url,
} from './settingTypes.ts';

type Rows = Record<string, Setting>;

const addresses = {
  PORT: { ...port(4000), readBy: ['dashboard'], meaning: 'Port of the dashboard.', isInReadme: true },
  SERVICE_PORT: { ...port(4001), readBy: ['service'], meaning: 'Port of the service.', isInReadme: true },
  HOST: {
    ...textOr('127.0.0.1'),
    unit: 'IP address or name',
    readBy: ['service', 'dashboard'],
    meaning: 'Address to listen on. The dashboard refuses any but loopback without `TRUST_PROXY_TLS=1`.',
  },
  DATA_DIR: {
    ...textOr('.data'),
    unit: 'path',
    readBy: ['service', 'dashboard', 'commands'],
    meaning: 'Data folder: the database, `secret.key`, and `credentials.json` with the sandbox key.',
    isInReadme: true,
  },
  PG_BIN: {
    ...text(),
    unit: 'path',
    readBy: ['service', 'dashboard', 'commands'],
    meaning:
      'Folder of the programs of a PostgreSQL of this machine (15 to 18), like `/usr/lib/postgresql/18/bin`: it runs in ' +
      '`DATA_DIR` in place of the one that comes with Halfhour, and your system keeps it current.',
  },
  DATABASE_URL: {
    ...postgresUrl(),
    readBy: ['service', 'dashboard', 'commands'],
    meaning:
      'Your own PostgreSQL (15 or newer), used instead of the one that comes with Halfhour. A start waits a minute for it to respond.',
    isInReadme: true,
  },
  BACKUP_BEFORE_UPGRADE: {
    ...oneOf(['on', 'off'], 'on'),
    readBy: ['service', 'dashboard', 'commands'],
    meaning:
      'Before a newer Halfhour changes the schema of a store with data, it is backed up into `backups` in `DATA_DIR`, where ' +
      'the newest three are kept. `off` where backups of your own are current.',
  },
  DATABASE_READ_URL: {
    ...postgresUrl(),
    readBy: ['service'],
    meaning:
      'A standby of that PostgreSQL, or the address in front of several: lists and analytics are read there while it is ' +
      'not too far behind.',
  },
  READ_MAX_LAG_SECONDS: {
    type: z.coerce.number().min(1).max(300).default(5),
    unit: 'seconds, 1 to 300',
    readBy: ['service'],
    meaning: 'How old what is read from `DATABASE_READ_URL` may be; older data is read from the primary.',
  },
} satisfies Rows;

const service = {
  ENVIRONMENT: {
    ...oneOf(['sandbox', 'production'], 'sandbox'),
    readBy: ['service'],
    meaning: 'With `sandbox` a first start creates a sandbox tenant; with `production` it creates no tenant.',
  },
  DEMO: {
    ...oneOf(['on', 'off'], 'on'),
    readBy: ['service'],
    meaning: 'With `off` the new sandbox tenant stays empty.',
    isInReadme: true,
  },
  DEMO_ASSETS: {
    type: z.coerce.number().int().min(12).max(5000).default(1200),
    unit: '12 to 5,000',
    readBy: ['service'],
    meaning:
      'Assets of the demo. The first 120 are there when it is ready, the others follow; with no more than those, no further ' +
      'events are scheduled by themselves.',
  },
  BASE_URL: {
    ...httpUrl(),
    readBy: ['service'],
    meaning:
      'Public address of the production service, for `servers` of the OpenAPI document; unset, it names its own ' +
      'address.',
    isInReadme: true,
  },
  SANDBOX_BASE_URL: {
    ...httpUrl(),
    readBy: ['service'],
    meaning: 'Public address of the sandbox service, for `servers` of the OpenAPI document.',
    isInReadme: true,
  },
  SECRET_KEY: {
    ...text(),
    unit: '32 bytes, base64 or hex',
    shownDefault: '`secret.key` in `DATA_DIR`',
    readBy: ['service', 'commands'],
    meaning:
      'Key that encrypts webhook secrets, credentials of meter accounts and the keys of settlement bundles in the database.',
  },
  WEBHOOK_ALLOW_CIDRS: {
    ...list(),
    unit: 'list of CIDR ranges',
    readBy: ['service'],
    meaning: 'Non-public address ranges to which webhooks and provider requests may be sent.',
  },
  EXPORT_DIR: {
    ...text(),
    unit: 'path',
    readBy: ['service'],
    meaning:
      'Existing folder into which tenants may have exports written daily, each into a subfolder named by its UUID.',
  },
  EXPORT_S3_URL: {
    ...httpUrl(),
    readBy: ['service'],
    meaning:
      'Bucket of an S3-compatible storage into which tenants may have exports written daily, with the prefix of their ' +
      'names if any, like `https://s3.eu-west-2.amazonaws.com/bucket/prefix` or `https://bucket.storage.example`.',
  },
  EXPORT_S3_REGION: {
    ...textOr('us-east-1'),
    unit: 'region',
    readBy: ['service'],
    meaning: 'Region of that bucket, which requests are signed for.',
  },
  EXPORT_S3_KEY_ID: {
    ...text(),
    readBy: ['service'],
    meaning: 'ID of the access key that writes there; required with `EXPORT_S3_URL`.',
  },
  EXPORT_S3_SECRET: {
    ...text(),
    readBy: ['service'],
    meaning: 'Secret of that access key; required with `EXPORT_S3_URL`.',
  },
} satisfies Rows;

const external = {
  OCTOPUS_API_KEY: {
    ...text(),
    readBy: ['service'],
    meaning: 'Octopus Energy key that reads the smart meters of live tenants which no meter account reads.',
    isInReadme: true,
  },
  OCTOPUS_BASE_URL: {
    ...url(),
    shownDefault: '`https://api.octopus.energy`',
    readBy: ['service'],
    meaning: 'Address of the Octopus Energy API. Setting this or `OCTOPUS_API_KEY` also turns on its MPAN lookup.',
  },
  N3RGY_BASE_URL: {
    ...url(),
    shownDefault: '`https://api-v2.data.n3rgy.com`',
    readBy: ['service'],
    meaning: 'Address of the n3rgy API, for example that of its sandbox.',
  },
  CARBON_INTENSITY_URL: {
    ...url(),
    readBy: ['service'],
    meaning: 'Address of the NESO Carbon Intensity API; without it a bundled static profile is used.',
  },
  DFS_REQUIREMENT_URL: {
    ...httpUrl(),
    readBy: ['service'],
    meaning:
      'Data set of NESO’s requirements, polled for the schemes that ask for it: ' +
      '`https://api.neso.energy/api/3/action/datastore_search?resource_id=` with its resource id. Not polled without it.',
  },
  DFS_RESULTS_URL: {
    ...httpUrl(),
    readBy: ['service'],
    meaning: 'Data set of NESO’s utilisation report, likewise.',
  },
  DFS_SUMMARY_URL: {
    ...httpUrl(),
    readBy: ['service'],
    meaning: 'Data set of the summary of that report, likewise.',
  },
  DFS_POLL_SECONDS: {
    type: z.coerce.number().int().min(15).max(3600).default(60),
    unit: 'seconds, 15 to 3600',
    readBy: ['service'],
    meaning: 'How often these data sets are read.',
  },
  TEMPERATURE_SOURCE: {
    ...oneOf(['off', 'open-meteo', 'met-office'], 'off'),
    readBy: ['service'],
    meaning: 'Where the temperatures for forecasts of portfolios of 200 and more assets come from.',
  },
  TEMPERATURE_AT: {
    ...place(),
    readBy: ['service'],
    meaning: 'The one place in whose temperature the homes are, for example `51.5,-0.12`; required with a source.',
  },
  TEMPERATURE_KEY: {
    ...text(),
    readBy: ['service'],
    meaning: 'Key of the source: required by `met-office`; with one, `open-meteo` is its service for customers.',
  },
  TEMPERATURE_URL: {
    ...url(),
    shownDefault: 'that of the source',
    readBy: ['service'],
    meaning: 'Address of the source, for example your own Open-Meteo.',
  },
} satisfies Rows;

const mail = {
  SMTP_URL: {
    type: z.url({ protocol: /^smtps?$/ }).optional(),
    unit: 'smtp(s) URL',
    readBy: ['service'],
    meaning: 'Relay for the mails of live tenants, `smtps://user:password@relay:465`; without it they wait.',
  },
  MAIL_FROM: {
    type: z.email().optional(),
    unit: 'address',
    readBy: ['service'],
    meaning: 'Address that mails come from; required with `SMTP_URL`.',
  },
  MAIL_RATE: {
    type: z.coerce.number().int().min(1).max(1000).default(10),
    unit: 'mails a second, 1 to 1000',
    readBy: ['service'],
    meaning: 'How fast each process hands mails to the relay.',
  },
  MAIL_LINKS_URL: {
    ...httpUrl(),
    shownDefault: '`BASE_URL`, else its own address',
    readBy: ['service'],
    meaning: 'Public address of the service (not of the dashboard) for links in mails and for calendars.',
  },
  MAIL_DKIM: {
    ...text(),
    unit: 'domain:selector:path',
    readBy: ['service'],
    meaning: 'Signs mails with DKIM: the domain, its selector, and the file of the private key in PEM.',
  },
  SECRET_KEYS_PREVIOUS: {
    ...list(),
    unit: 'list of keys, base64 or hex',
    readBy: ['service'],
    meaning: 'Earlier values of `SECRET_KEY`: links in mails made with them still count.',
  },
} satisfies Rows;

const loadControl = {
  LOAD_CONTROL_LINE_MW: {
    type: z.coerce.number().min(0.001).max(100_000).default(ANNOUNCED.lineMw),
    unit: 'MW',
    readBy: ['service'],
    meaning: 'Controlled power from which the government is notified.',
  },
  LOAD_CONTROL_NEAR_PERCENT: {
    type: z.coerce.number().min(1).max(100).default(ANNOUNCED.nearPercent),
    unit: 'percent, 1 to 100',
    readBy: ['service'],
    meaning: 'From this share of that power on operators are told.',
  },
  LOAD_CONTROL_NOTICE_MONTHS: {
    type: z.coerce.number().int().min(1).max(24).default(ANNOUNCED.noticeMonths),
    unit: 'months, 1 to 24',
    readBy: ['service'],
    meaning: 'How long after the first day at that power the notice is given at the latest.',
  },
  LOAD_CONTROL_APPLICATIONS_FROM: {
    ...londonDay(ANNOUNCED.applicationsFrom),
    readBy: ['service'],
    meaning: 'From when licences for load control are applied for.',
  },
  LOAD_CONTROL_OFFENCE_FROM: {
    ...londonDay(ANNOUNCED.offenceFrom),
    readBy: ['service'],
    meaning: 'From when load control without a licence is an offence.',
  },
} satisfies Rows;

const monitoring = {
  METRICS_TOKEN: {
    type: z.string().min(16).optional(),
    unit: '16 or more characters',
    readBy: ['service', 'dashboard'],
    meaning: 'Bearer token that `/metrics` and `/bff/metrics` require.',
  },
  STOP_DELAY_SECONDS: {
    type: z.coerce.number().int().min(0).max(60).default(0),
    unit: 'seconds, 0 to 60',
    readBy: ['service', 'dashboard'],
    meaning: 'How long requests are still accepted after `/ready` turns 503; a load balancer needs this to notice.',
  },
  LOG_LEVEL: {
    ...oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
    readBy: ['service', 'dashboard'],
    meaning: 'Least severe level that is logged; `info` adds one line per request.',
  },
} satisfies Rows;

const commands = {
  MOVE_TO_URL: {
    ...postgresUrl(),
    readBy: ['commands'],
    meaning: 'Database that `npm run move` moves to, or from with `--back`.',
  },
  HALFHOUR_URL: {
    ...httpUrl(),
    readBy: ['commands'],
    meaning: 'Service that `halfhour mcp` calls, like `https://api.flex.example.com`.',
  },
  HALFHOUR_KEY: {
    ...text(),
    readBy: ['commands'],
    meaning: 'Key for `HALFHOUR_URL`; one with scope `read-only` is enough.',
  },
  HALFHOUR_TENANT: {
    type: z.uuid().optional(),
    unit: 'UUID',
    readBy: ['commands'],
    meaning: 'Tenant of `HALFHOUR_KEY`.',
  },
} satisfies Rows;

export const serviceSettings = {
  'Addresses and storage': addresses,
  Service: service,
  'External services': external,
  Mail: mail,
  'Load control': loadControl,
  'Monitoring and stopping': monitoring,
  Commands: commands,
};
