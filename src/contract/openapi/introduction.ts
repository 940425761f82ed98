import { defaultLimits, SUPPORTED_VERSIONS } from '../limits.ts';
import { MAX_PAGE_SIZE } from '../paging.ts';

const { standard, consumption } = defaultLimits;

/** Rules that apply to every operation, in Markdown. */
export const introduction = `Register metered assets and the consents of their users, opt them into event schemes and \
into events, send half-hourly readings, and read what each event delivered against its baseline.

Every request carries \`x-api-key\`, \`tenant\` and \`x-api-version: ${SUPPORTED_VERSIONS.join(' or ')}\`. Key and \
tenant are issued by whoever runs the service.

- **Units.** Energy is kWh per half hour, named by its beginning, never negative; import and export are separate \
series. A half hour that was not measured is absent or null, never 0.
- **Time.** Instants need an offset or Z and come back in UTC. Days and settlement periods are those of \
Europe/London: 46, 48 or 50 half hours.
- **Lists** accept \`page\` (1) and \`pageSize\` (10, at most ${MAX_PAGE_SIZE}; above it 400) and return \`data\`, \
\`page\`, \`pageSize\`, \`totalItems\`, \`totalPages\`, with \`Link\` to the neighbouring pages. Without \`page\`, \`nextCursor\` of a response sent as \`cursor\` \
reads on: every row that exists throughout is returned once, whatever changes meanwhile.
- **Formats.** Lists, readings and stats come as JSON, and by \`Accept\` as CSV, some as Parquet: each operation \
names its own, 406 lists them. Without \`page\` and \`pageSize\` such a list is whole.
- **Errors** are \`application/problem+json\` (RFC 9457) with a \`code\`, the \`requestId\` and, where the request is \
at fault, \`errors\` that point at each place. Besides the responses listed with each operation, any request may get \
405 (\`Allow\` names the methods of the path), 408, 417 and 431.
- **Limits** of a tenant: ${standard.perSecond} requests in any second and ${standard.inFlight} in flight; energy \
consumption ${consumption.perSecond} and ${consumption.inFlight}. \`RateLimit\` says what is left, 429 has \
\`Retry-After\`.
- **Repetition.** Any POST may have an \`Idempotency-Key\`.
- **Versions.** Every response to GET has an \`ETag\`: \`If-None-Match\` returns 304 while it is unchanged, \
\`If-Match\` on a write of the same path is refused with 412 where it has changed, and with 400 where there is no ETag \
to name. HEAD is available \
wherever GET is.
- **Read your writes.** A service may answer lists and analytics from a replica that is some seconds behind. Responses \
then have \`x-read-after\`: send the newest one back with later reads, and they show at least what you have written and \
seen, whichever process answers. Without it they show what your tenant wrote through the process that answers.
- Bodies may be sent with \`Content-Encoding: gzip\`; responses of JSON and CSV come so where \`Accept-Encoding\` has it.

The [guide](docs/interface.md) covers the whole course of an event; the [revision history](docs/versions.md) says \
what changed from 0.1.0 to 1.0.1.`;

/** Descriptions of the areas, one sentence each. */
export const areas: Record<string, string> = {
  'Interface 1.0':
    'The operations that every server of the interface has: begin with these. The others are of this service alone.',
  Assets: 'Metered things: smart meters, batteries, chargers, heat pumps.',
  Users: 'The people behind the assets.',
  Portfolios: 'Groups of assets; an asset is in one at most.',
  'Event schemes': 'Schemes under which events run, and the assets in them.',
  'Market packs': 'The rules of markets as data: what is sold, how its baseline is made, what is paid.',
  Events: 'Events from their notice to their end, and the assets that take part.',
  'Event stats': 'What an event delivered against its baseline.',
  Offers: 'Offers of units for the half hours of a requirement, from the proposal to the result.',
  Claims: 'What other providers claim of your assets, and the evidence against it.',
  Payments: 'What buyers paid, beside what the runs of events say; disputes.',
  'Energy consumption': 'Half-hourly readings in and out.',
  Exports: 'Readings of many assets in one response.',
  Baselines: 'What an asset would have used, up to 48 hours ahead.',
  Consents: 'What users allow: dispatch, and access to their data.',
  Tariffs: 'Prices of an asset, and the schedules that follow them.',
  Forecasts: 'Expected energy of the next 48 hours, with quantiles.',
  'Smart meters': 'Meters read by MPAN, with consent.',
  'Meter accounts': 'Credentials with which smart meters are read.',
  Contacts: 'Operators who are told of alerts by mail.',
  Mail: 'Mails to users and contacts, and the words of those to users.',
  Calendar: 'Calendars of events that other programs subscribe to.',
  Analytics: 'Figures and profiles over assets, portfolios and events.',
  'For controllers': 'What controllers read and answer, with tokens of their own instead of the key of a tenant.',
  'Dispatch webhooks': 'Subscriptions to messages about dispatch and controllers, apart from those to events.',
  Webhooks: 'Subscriptions to events, and the log of their deliveries.',
  Imports: 'Many lines in one request, each accepted or refused by itself.',
  'Bulk actions': 'One action on every asset that matches a filter.',
  'API keys': 'Keys with which programs call the interface.',
  Sandbox: 'The test clock of sandbox tenants.',
};
