import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { roleAllows } from '#contract/endpoint.ts';
import { UNIQUE_VIOLATION } from '#store/contention.ts';
import type { Database } from '#store/schema.ts';
import { BffProblem } from '../http/problem.ts';
import type { Operator } from '../session/sessions.ts';
import type { NewView, ViewChanges } from './viewBody.ts';

/** A saved view as one operator sees it. */
export interface View {
  viewUUID: string;
  name: string;
  screen: string;
  /** The screen's search parameters. */
  search: Record<string, string | number | boolean>;
  shared: boolean;
  /** Whether this operator may rename, change, share and delete it. */
  mayChange: boolean;
  /** Whether the screen opens with it, for this operator. */
  isDefault: boolean;
}

const MAX_VIEWS = 200;
type Db = Kysely<Database>;

function visibleTo(db: Db, { operatorUuid }: Operator) {
  return db
    .selectFrom('bff.views as view')
    .leftJoin('bff.default_views as chosen', (join) =>
      join.onRef('chosen.view_uuid', '=', 'view.view_uuid').on('chosen.operator_uuid', '=', operatorUuid),
    )
    .select([
      'view.view_uuid',
      'view.owner_uuid',
      'view.author_uuid',
      'view.name',
      'view.screen',
      'view.search',
      'chosen.view_uuid as chosen',
    ])
    .where((where) => where.or([where('view.owner_uuid', 'is', null), where('view.owner_uuid', '=', operatorUuid)]));
}
type Row = Awaited<ReturnType<ReturnType<typeof visibleTo>['execute']>>[number];

const mayChange = ({ author_uuid }: Row, { operatorUuid, role }: Operator): boolean =>
  author_uuid === operatorUuid || role === 'admin';
const toView = (row: Row, operator: Operator): View => ({
  viewUUID: row.view_uuid,
  name: row.name,
  screen: row.screen,
  search: row.search,
  shared: row.owner_uuid === null,
  mayChange: mayChange(row, operator),
  isDefault: row.chosen !== null,
});

/** Lists an operator's own views and the shared ones, by screen and name. */
export async function listViews(db: Db, operator: Operator): Promise<View[]> {
  const rows = await visibleTo(db, operator)
    .orderBy('view.screen')
    .orderBy(sql`lower(view.name)`)
    .execute();
  return rows.map((row) => toView(row, operator));
}

/** Saves a view; 409 if the name is taken on that screen or there are too many, 403 if a viewer shares. */
export async function createView(
  db: Db,
  operator: Operator,
  { name, screen, search, shared = false, isDefault = false }: NewView,
): Promise<View> {
  if (shared) requireMayShare(operator);
  const viewUUID = randomUUID();
  return write(db, name, async (tx) => {
    // The lock lets only one of concurrent requests save the last view that there is room for.
    await tx
      .selectFrom('bff.operators')
      .select('operator_uuid')
      .where('operator_uuid', '=', operator.operatorUuid)
      .forNoKeyUpdate()
      .execute();
    const { count } = await tx
      .selectFrom('bff.views')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('author_uuid', '=', operator.operatorUuid)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_VIEWS)
      throw new BffProblem('CONFLICT', `You already have ${MAX_VIEWS} views; delete one first`);
    await tx
      .insertInto('bff.views')
      .values({
        view_uuid: viewUUID,
        owner_uuid: shared ? null : operator.operatorUuid,
        author_uuid: operator.operatorUuid,
        name,
        screen,
        search: JSON.stringify(search),
      })
      .execute();
    if (isDefault) await setDefaultView(tx, operator, screen, viewUUID);
    return toView(await requireView(tx, operator, viewUUID), operator);
  });
}

/** Changes a view that the operator may change; `isDefault` applies to any visible view. */
export async function changeView(
  db: Db,
  operator: Operator,
  viewUUID: string,
  { name, search, shared, isDefault }: ViewChanges,
): Promise<View> {
  return write(db, name ?? '', async (tx) => {
    const row = await requireView(tx, operator, viewUUID);
    if (name !== undefined || search !== undefined || shared !== undefined) requireMayChange(row, operator);
    if (shared === true) requireMayShare(operator);
    const author = row.author_uuid ?? operator.operatorUuid;
    const owner = shared === undefined ? row.owner_uuid : shared ? null : author;
    const changed = { name: name ?? row.name, owner_uuid: owner, search: search ?? row.search };
    await tx
      .updateTable('bff.views')
      .set({ ...changed, search: JSON.stringify(changed.search) })
      .where('view_uuid', '=', viewUUID)
      .execute();
    if (shared === false)
      await tx
        .deleteFrom('bff.default_views')
        .where('view_uuid', '=', viewUUID)
        .where('operator_uuid', '!=', author)
        .execute();
    if (isDefault === true) await setDefaultView(tx, operator, row.screen, viewUUID);
    if (isDefault === false)
      await tx
        .deleteFrom('bff.default_views')
        .where('operator_uuid', '=', operator.operatorUuid)
        .where('view_uuid', '=', viewUUID)
        .execute();
    return toView(
      { ...row, ...changed, chosen: isDefault === undefined ? row.chosen : isDefault ? viewUUID : null },
      operator,
    );
  });
}

/** Deletes a view that the operator may change; it is nobody's default any more. */
export async function removeView(db: Db, operator: Operator, viewUUID: string): Promise<void> {
  requireMayChange(await requireView(db, operator, viewUUID), operator);
  await db.deleteFrom('bff.views').where('view_uuid', '=', viewUUID).execute();
}

async function requireView(db: Db, operator: Operator, viewUUID: string): Promise<Row> {
  const row = await visibleTo(db, operator).where('view.view_uuid', '=', viewUUID).executeTakeFirst();
  if (!row) throw new BffProblem('NOT_FOUND', 'There is no such view');
  return row;
}

async function setDefaultView(
  tx: Transaction<Database>,
  { operatorUuid }: Operator,
  screen: string,
  viewUUID: string,
): Promise<void> {
  await tx
    .insertInto('bff.default_views')
    .values({ operator_uuid: operatorUuid, screen, view_uuid: viewUUID })
    .onConflict((conflict) => conflict.columns(['operator_uuid', 'screen']).doUpdateSet({ view_uuid: viewUUID }))
    .execute();
}

async function write(db: Db, name: string, work: (tx: Transaction<Database>) => Promise<View>): Promise<View> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw new BffProblem(
        'ALREADY_EXISTS',
        name === ''
          ? 'There is already a view with this name'
          : `There is already a view called ${name} on this screen`,
      );
    throw error;
  }
}

function requireMayChange(row: Row, operator: Operator): void {
  if (!mayChange(row, operator))
    throw new BffProblem(
      'FORBIDDEN',
      'Only the operator who created a shared view, or an administrator, may change it',
    );
}

function requireMayShare({ role }: Operator): void {
  if (!roleAllows(role, 'operator'))
    throw new BffProblem('FORBIDDEN', `Sharing a view requires the operator role; yours is ${role}`);
}
