import { readResource } from '../proxy/readResource.ts';
import type { Operator } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type StoredAction, AuditFacts } from './auditFacts.ts';
import { effectWords, recordWords } from './effectWords.ts';
import { RecentWords } from './RecentWords.ts';

/** Maximum number of bulk actions read for one page of the audit. */
const MAX_READS = 25;
const TIMEOUT_MS = 1500;

/**
 * Effects of the actions of the audit, in words. The effect of an opt-in on its event is known after its response, so
 * it is read from the service when it is shown. `now` is in milliseconds.
 */
export class ActionEffects {
  readonly #upstream: Upstream;
  readonly #known: RecentWords<string>;

  constructor(upstream: Upstream, now: () => number) {
    this.#upstream = upstream;
    this.#known = new RecentWords(now);
  }

  /** Returns the effect of each action; null where it is unknown, or the sentence says it. */
  async effectsOf(actions: readonly StoredAction[], operator: Operator): Promise<(string | null)[]> {
    const records = actions.map(recordOf);
    const wanted = [...new Set(records.flatMap((uuid) => (uuid === null ? [] : [uuid])))];
    const unknown = wanted.filter((uuid) => this.#known.get(uuid) === undefined).slice(0, MAX_READS);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await Promise.all(
      unknown.map(async (uuid) => {
        const record = await readResource(this.#upstream, operator, `/bulk-actions/${uuid}`, signal);
        const words = record && recordWords(record);
        if (words) this.#known.keep(uuid, words);
      }),
    );
    return actions.map((action, at) => {
      const uuid = records[at];
      return (uuid ? this.#known.last(uuid) : undefined) ?? effectWords(action);
    });
  }
}

/** Returns the record of a bulk action that was made. */
function recordOf(action: StoredAction): string | null {
  if (action.operation !== 'createBulkAction' || action.status === null || action.status >= 400) return null;
  return new AuditFacts(action).subject('bulkAction').uuid;
}
