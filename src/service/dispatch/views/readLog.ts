import type { DispatchLogEntry } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { ShownDispatch } from './readDispatches.ts';

/** Maximum entries shown of one dispatch. */
const MAX_ENTRIES = 200;

/**
 * Reads the history of a dispatch, newest first: its log, and from its row and batch when the present revision was
 * sent, delivered and answered.
 */
export async function readLog({ tx, tenant }: TenantScope, row: ShownDispatch): Promise<DispatchLogEntry[]> {
  const logged = await tx
    .selectFrom('dispatch_log')
    .select(['at_utc', 'kind', 'revision', 'actor', 'actor_name', 'details'])
    .where('tenant_uuid', '=', tenant)
    .where('dispatch_uuid', '=', row.dispatch_uuid)
    .orderBy('at_utc', 'desc')
    .orderBy('seq', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  const entries = logged.map(({ at_utc, kind, revision, actor, actor_name, details }) => ({
    atUTC: iso(at_utc),
    kind,
    revision,
    actor,
    actorName: actor_name,
    detail: detailOf(details),
  }));
  const isLogged = (kind: string) => entries.some((each) => each.kind === kind && each.revision === row.revision);
  return [...entries, ...stepsOf(row).filter(({ kind }) => !isLogged(kind))].sort(
    (one, other) => Date.parse(other.atUTC) - Date.parse(one.atUTC),
  );
}

/** Returns the steps of the present revision, newest first. */
function stepsOf(row: ShownDispatch): DispatchLogEntry[] {
  const { revision, sent_utc, delivered_utc, answered_utc, answer } = row;
  const step = (at: Date | null, kind: string, more: Partial<DispatchLogEntry>): DispatchLogEntry[] =>
    at === null ? [] : [{ atUTC: iso(at), kind, revision, actor: 'SYSTEM', actorName: null, detail: '', ...more }];
  const isAnswered = answer === 'ACKNOWLEDGED' && row.answered_revision === revision;
  const by = { actor: 'CONTROLLER' as const, actorName: row.answered_by };
  return [
    ...step(isAnswered ? answered_utc : null, 'ACCEPTED', { ...by, detail: promiseOf(row) }),
    ...step(delivered_utc, 'DELIVERED', { detail: `to ${row.controller_name}` }),
    ...step(sent_utc, 'SENT', { detail: `to ${row.controller_name}` }),
  ];
}

const promiseOf = ({ promised_w }: ShownDispatch): string =>
  promised_w === null ? '' : `accepts ${Math.abs(promised_w) / 1000} kW`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the details of an entry in a few words: the reason, the value before, the note. */
function detailOf(details: Record<string, unknown>): string {
  const { reason, reasonCode, before, after, state, phone, note, assets, kw } = details;
  const power = (list: unknown) =>
    Array.isArray(list) ? `${list.map((watts) => Number(watts) / 1000).join(', ')} kW` : '';
  return [
    text(reasonCode) || text(reason),
    Array.isArray(before) ? `${power(before)} before, ${power(after)} now` : '',
    text(before) && `${text(before)} before`,
    text(state) && `stays ${text(state)}`,
    typeof assets === 'number' ? `${assets} assets` : '',
    typeof kw === 'number' ? `${kw} kW` : '',
    text(phone) && `called ${text(phone)}`,
    text(note) && `“${text(note)}”`,
  ]
    .filter(Boolean)
    .join(', ');
}
