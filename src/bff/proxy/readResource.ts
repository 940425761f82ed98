import type { Operator } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { parseSmallJson } from './parseSmallJson.ts';

export type Listed = Record<string, unknown>;

/** Reads a resource of the service: null if there is none, undefined if it cannot be read now. */
export async function readResource(
  upstream: Upstream,
  operator: Operator,
  path: string,
  signal: AbortSignal,
): Promise<Listed | null | undefined> {
  try {
    const { status, body } = await upstream.send({
      session: operator.session,
      operator: operator.operatorUuid,
      method: 'GET',
      isWrite: false,
      path,
      headers: { accept: 'application/json' },
      body: null,
      limit: 'standard',
      signal,
    });
    if (status === 404) return null;
    return status === 200 ? (parseSmallJson(body) as Listed | undefined) : undefined;
  } catch {
    return undefined;
  }
}
