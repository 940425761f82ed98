import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from './http/caller.ts';

export const venTarget = (controllerUUID: string): string => `ven:${controllerUUID}`;

const UUID_TEXT = sql.lit('[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}');
const uuidAfter = (prefix: string, target: RawBuilder<unknown>) =>
  sql`case when ${target} ~ (${sql.lit(`^${prefix}:`)} || ${UUID_TEXT} || '$')
    then substr(${target}, ${sql.lit(prefix.length + 2)})::uuid end`;

/**
 * SQL: whether `target` was granted to a VEN: by this service, for itself and its assets, their portfolios and zones,
 * or by business logic, on its VEN and resources.
 */
const isGranted = (
  { tenant }: Pick<TenantScope, 'tenant'>,
  controllerUUID: string,
  target: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${target} = ${venTarget(controllerUUID)}
  or exists (select from assets granted where granted.tenant_uuid = ${tenant}
    and granted.controller_uuid = ${controllerUUID} and granted.status = 'ACTIVE'
    and (granted.asset_uuid = ${uuidAfter('asset', target)}
      or granted.portfolio_uuid = ${uuidAfter('portfolio', target)}
      or granted.gsp_group = case when ${target} like 'zone:%' then substr(${target}, 6) end))
  or exists (select from oadr_objects granting where granting.tenant_uuid = ${tenant}
    and granting.controller_uuid = ${controllerUUID} and ${target} = any(granting.targets)
    and (granting.type = 'VEN' or (granting.type = 'RESOURCE' and (granting.name is not null
      or exists (select from assets still where still.tenant_uuid = ${tenant}
        and still.asset_uuid = granting.object_uuid and still.controller_uuid = ${controllerUUID}))))))`;

/**
 * SQL: whether a caller may read an object with these `targets`: business logic any, or any with one of the targets
 * asked; a VEN one with a target that was asked and granted. Without targets asked, also objects that have none.
 */
export function mayRead(
  scope: Pick<TenantScope, 'tenant'>,
  { controllerUUID }: OadrCaller,
  asked: readonly string[] | undefined,
  targets: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const isAsked = asked === undefined ? sql`true` : sql`t.target = any(${asked}::text[])`;
  const granted = controllerUUID === null ? sql`true` : isGranted(scope, controllerUUID, sql`t.target`);
  if (asked === undefined && controllerUUID === null) return sql<boolean>`true`;
  return sql<boolean>`(${asked === undefined ? sql`cardinality(${targets}) = 0` : sql`false`}
    or exists (select from unnest(${targets}) as t (target) where ${isAsked} and ${granted}))`;
}

/**
 * SQL: the targets of an object that a caller sees: all, or the granted ones and, if any was asked, only those asked.
 */
export function visibleTargets(
  scope: Pick<TenantScope, 'tenant'>,
  { controllerUUID }: OadrCaller,
  asked: readonly string[] | undefined,
  targets: RawBuilder<unknown>,
): RawBuilder<string[]> {
  if (controllerUUID === null) return sql<string[]>`${targets}`;
  const isAsked = asked === undefined ? sql`true` : sql`t.target = any(${asked}::text[])`;
  return sql<string[]>`array(select t.target from unnest(${targets}) with ordinality as t (target, place)
    where ${isAsked} and ${isGranted(scope, controllerUUID, sql`t.target`)} order by t.place)`;
}
