import { RECEIVE_TIMEOUT_MS } from '#bff/server.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { IDLE_TIMEOUT_MS, sendTimeoutMs } from '#server/disconnectSlowReaders.ts';
import { HEADERS_TIMEOUT_MS, MAX_HEADER_BYTES } from '#server/httpOptions.ts';
import { MAX_UNSENT_BYTES_PER_OWNER, RESPONSE_WAIT_MS } from '#server/responseBudget.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import { CONTROLLER_LIMIT } from '#service/assets/tokens/controllerLimits.ts';
import { DEFAULT_CONTROLLERS_SHARE } from '#service/assets/tokens/controllersShare.ts';
import { FREE_FAILURES, PER_MINUTE } from '#service/assets/tokens/tokenAttempts.ts';
import { MAX_REQUEUED } from '#service/messages/webhooks/recoverWebhook.ts';
import { LEASE_MS } from '#service/platform/outbound/receiverLeases.ts';
import { DISABLE_AFTER_MS } from '#service/platform/outbound/retrySchedule.ts';
import { MAX_RESERVE, MIN_RESERVE, RESERVE_SHARE } from '#store/diskSpace.ts';
import { BACKGROUND_LIMITS, NETWORK_ALLOWANCE_MS, REQUEST_LIMITS } from '#store/sessionLimits.ts';
import { formatCount } from '#text/count.ts';
import { renderTable } from './renderTable.ts';

const MEGABYTE = 1_000_000;
const seconds = (ms: number): string => `${ms / 1000} s`;
const kib = (bytes: number): string => `${bytes / 2 ** 10} KiB`;
const mib = (bytes: number): string => `${bytes / 2 ** 20} MiB`;

/** Limits that no setting changes, and what happens beyond them. */
const fixedLimits: readonly (readonly [limit: string, value: string, beyond: string])[] = [
  ['headers of a request', kib(MAX_HEADER_BYTES), '431'],
  ['until a request has arrived', seconds(HEADERS_TIMEOUT_MS), '408'],
  ['the same of an upload by a signed-in user of the dashboard', seconds(RECEIVE_TIMEOUT_MS), '408'],
  ['a client reads nothing of a response', seconds(IDLE_TIMEOUT_MS), 'it is disconnected'],
  [
    'a client reads a response, however steadily',
    `${seconds(sendTimeoutMs(0))} and ${seconds(sendTimeoutMs(MEGABYTE) - sendTimeoutMs(0))} per megabyte`,
    'it is disconnected',
  ],
  [
    `unread responses over ${kib(LARGE_BYTES)} of one tenant, or of one session of the dashboard`,
    `${MAX_UNSENT_BYTES_PER_OWNER / MEGABYTE} MB`,
    'the next large response waits',
  ],
  ['that wait', seconds(RESPONSE_WAIT_MS), '503 with `Retry-After`'],
  ['a statement of a request', seconds(REQUEST_LIMITS.statementMs), '503'],
  ['its wait for a lock', seconds(REQUEST_LIMITS.lockMs), '503'],
  ['its transaction without a statement', seconds(REQUEST_LIMITS.idleMs), '503'],
  ['a statement of a job, a delivery or `npm run regulator`', seconds(BACKGROUND_LIMITS.statementMs), 'a retry later'],
  ['its wait for a lock', seconds(BACKGROUND_LIMITS.lockMs), 'a retry later'],
  ['its transaction without a statement', seconds(BACKGROUND_LIMITS.idleMs), 'a retry later'],
  [
    'until the result of a statement arrives after its limit',
    seconds(NETWORK_ALLOWANCE_MS),
    'the connection is closed',
  ],
  [
    "free space of the data folder's disk",
    `1/${1 / RESERVE_SHARE} of it, at least ${mib(MIN_RESERVE)}, at most ${mib(MAX_RESERVE)}`,
    'writes get 507',
  ],
  [
    'requests of one controller or VEN',
    `${CONTROLLER_LIMIT.perSecond} a second, ${CONTROLLER_LIMIT.inFlight} in flight`,
    '429 with `Retry-After`',
  ],
  [
    'requests of all controllers together',
    `${DEFAULT_CONTROLLERS_SHARE * 100} % of a process`,
    '503 with `Retry-After`, from 2 to 15 s, after 1 to 2 s',
  ],
  [
    'requests for tokens, of one client at one address',
    `${PER_MINUTE} a minute; after ${FREE_FAILURES} failures a delay that doubles`,
    '429 with `Retry-After`',
  ],
  ['a subscription only fails', `${DISABLE_AFTER_MS / DAY_MS} days`, 'it is disabled'],
  ['messages that one `recover` requests', formatCount(MAX_REQUEUED), 'call it again'],
  ['a killed process holds its deliveries on a shared `DATABASE_URL`', seconds(LEASE_MS), 'another process sends them'],
];

/** The table of docs/operate/run.md. */
export const renderLimits = (): string => renderTable(['limit', 'value', 'beyond it'], fixedLimits);
