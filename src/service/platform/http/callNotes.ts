import type { ResponseOf, Validated } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { API_PREFIX } from '#contract/match.ts';
import type { Call } from './call.ts';

interface VersionNotes {
  rowVersion?: number;
  /** Body of GET, if the response has more. */
  shown?: unknown;
}

/** Notes of a handler besides its result, in one attempt of its transaction. */
export interface CallNotes<Name extends EndpointName> extends VersionNotes {
  headers: Record<string, string>;
  afterCommit: (() => Promise<void>)[];
  respondAfterCommit?: () => Promise<ResponseOf<Endpoints[Name]>>;
}

export const createNotes = <Name extends EndpointName>(): CallNotes<Name> => ({ headers: {}, afterCommit: [] });

/** Returns the function with which a handler notes the version of its row. */
export const versionNoter =
  (notes: VersionNotes) =>
  (rowVersion: number, shown?: unknown): void =>
    void Object.assign(notes, { rowVersion, shown });

type CallParts<Name extends EndpointName> = Pick<Call<Name>, 'scope' | 'keyId' | 'match'> & {
  operator?: string | null;
  portfolios?: readonly string[] | null;
  input: Validated<Endpoints[Name]>;
};

/** Returns the input of a handler, whose notes are added to `notes`. */
export function createCall<Name extends EndpointName>(
  { input, scope, keyId, operator = null, portfolios = null, match }: CallParts<Name>,
  notes: CallNotes<Name>,
): Call<Name> {
  return {
    ...input,
    scope,
    keyId,
    operator,
    portfolios,
    match,
    version: versionNoter(notes),
    location: (path) => void (notes.headers['location'] = API_PREFIX + path),
    afterCommit: (work) => void notes.afterCommit.push(work),
    respondAfterCommit: (work) => void (notes.respondAfterCommit = work),
  };
}
