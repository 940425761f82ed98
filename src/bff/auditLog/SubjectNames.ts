import { type Listed, readResource } from '../proxy/readResource.ts';
import type { Operator } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Subject, SubjectKind } from './auditFacts.ts';
import { RecentWords } from './RecentWords.ts';

/** Paths of the service for each kind of named thing: one of them, and their list. */
const PLACES: Partial<Record<SubjectKind, { path: string; nameOf: (one: Listed) => unknown }>> = {
  event: { path: '/events', nameOf: ({ name }) => name },
  asset: { path: '/assets', nameOf: ({ name, assetId }) => name ?? assetId },
  user: { path: '/users', nameOf: ({ name }) => name },
  portfolio: { path: '/portfolios', nameOf: ({ name }) => name },
  scheme: { path: '/events/schemes', nameOf: ({ name }) => name },
};

/** Maximum number of names read for one page of the audit; more stay "an asset", with their link. */
const MAX_READS = 25;
const TIMEOUT_MS = 1500;
/** Number of things of each kind that a search finds. */
const FOUND = 50;

/**
 * Names of the subjects of the audit. The audit stores no personal data, so names of people and assets are read from
 * the service when they are shown, and gone when they are erased there. `now` is in milliseconds.
 */
export class SubjectNames {
  readonly #upstream: Upstream;
  readonly #known: RecentWords<string | null>;

  constructor(upstream: Upstream, now: () => number) {
    this.#upstream = upstream;
    this.#known = new RecentWords(now);
  }

  /** Returns the names of those that have none yet, by id; null for those that the service does not have. */
  async namesOf(subjects: readonly Subject[], operator: Operator): Promise<Map<string, string | null>> {
    const wanted = new Map(
      subjects.flatMap(({ kind, uuid, name }) => (uuid !== null && name === null ? [[uuid, kind] as const] : [])),
    );
    const names = new Map<string, string | null>();
    const unknown: [string, SubjectKind][] = [];
    for (const [uuid, kind] of wanted) {
      const known = this.#known.get(uuid);
      if (known !== undefined) names.set(uuid, known);
      else if (PLACES[kind]) unknown.push([uuid, kind]);
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const read = unknown.slice(0, MAX_READS).map(async ([uuid, kind]) => {
      const { path, nameOf } = PLACES[kind]!;
      const one = await readResource(this.#upstream, operator, `${path}/${uuid}`, signal);
      if (one === undefined) return;
      const name = one === null ? null : nameOf(one);
      const text = typeof name === 'string' ? name : null;
      names.set(uuid, text);
      this.#known.keep(uuid, text);
    });
    await Promise.all(read);
    return names;
  }

  /** Returns the ids of the subjects with this name, of every kind. */
  async find(words: string, operator: Operator): Promise<string[]> {
    const query = new URLSearchParams({ search: words, pageSize: String(FOUND) });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const found = await Promise.all(
      Object.entries(PLACES).map(async ([kind, { path }]) => {
        const page = await readResource(this.#upstream, operator, `${path}?${query}`, signal);
        const data = Array.isArray(page?.['data']) ? (page['data'] as Listed[]) : [];
        return data.map((one) => one[`${kind}UUID`]);
      }),
    );
    return found.flat().filter((uuid): uuid is string => typeof uuid === 'string');
  }
}
