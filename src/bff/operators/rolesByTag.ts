import type { Endpoint, Role } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** The operations of one part of the interface. */
export type TagRoles = { tag: string; byRole: Record<Role, string[]> };

/**
 * Part by part, what each role may do that the weaker ones may not, in the summaries' words; read from the table of
 * operations.
 */
export function rolesByTag(table: Record<string, Endpoint> = endpoints): TagRoles[] {
  const parts = new Map<string, TagRoles>();
  for (const { tag, role, summary } of Object.values(table)) {
    const part = parts.get(tag) ?? { tag, byRole: { viewer: [], operator: [], admin: [] } };
    parts.set(tag, part);
    part.byRole[role].push(summary.split(';', 1)[0]!);
  }
  return [...parts.values()];
}
