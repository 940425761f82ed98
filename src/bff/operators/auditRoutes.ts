import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { pageQuery } from '#contract/paging.ts';
import { instant, text } from '#contract/primitives.ts';
import type { Database } from '#store/schema.ts';
import { BffProblem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import { requireAdmin } from './requireAdmin.ts';

const AuditQuery = pageQuery(
  {
    operator: text(100).optional(),
    operation: text(60).optional(),
    outcome: z.enum(['done', 'refused', 'unknown']).optional(),
    /** Part of the path, like an identifier. */
    resource: text(100).optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  ['at'],
  '-at',
);
type AuditQuery = z.output<typeof AuditQuery>;
const Target = z.strictObject({ seq: z.string().regex(/^[1-9]\d{0,14}$/) });
const columns = ['seq', 'at', 'name', 'method', 'operation', 'path', 'status', 'note'] as const;

const EXPECTED =
  'page and pageSize are whole numbers from 1, pageSize at most 1,000; sort is at or -at; outcome is done, ' +
  'refused or unknown; from and to are instants';

const outcomes = {
  done: sql<boolean>`status < 400`,
  refused: sql<boolean>`status >= 400`,
  unknown: sql<boolean>`status is null`,
};

function selectMatching(db: Kysely<Database>, { operator, operation, outcome, resource, from, to }: AuditQuery) {
  return db
    .selectFrom('bff.audit')
    .$if(operator !== undefined, (rows) => rows.where('name', '=', operator!))
    .$if(operation !== undefined, (rows) => rows.where('operation', '=', operation!))
    .$if(outcome !== undefined, (rows) => rows.where(outcomes[outcome!]))
    .$if(resource !== undefined, (rows) =>
      rows.where(sql<boolean>`strpos(lower(path), ${resource!.toLowerCase()}) > 0`),
    )
    .$if(from !== undefined, (rows) => rows.where('at', '>=', new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where('at', '<', new Date(to!)));
}

/** The audit of this dashboard, newest first, for administrators only. */
export function installAuditRoutes(app: FastifyInstance, db: Kysely<Database>, authenticate: Authenticate): void {
  const requireAdministrator = async (request: FastifyRequest) => void (await requireAdmin(db, authenticate, request));

  app.get('/bff/audit', async (request, reply) => {
    await requireAdministrator(request);
    const query = validate(AuditQuery, 'query', request.query, EXPECTED);
    const { page, pageSize, sort } = query;
    const { count } = await selectMatching(db, query)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await selectMatching(db, query)
      .select(columns)
      .select(sql<boolean>`before is not null or after is not null`.as('has_change'))
      .orderBy('seq', sort === '-at' ? 'desc' : 'asc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const totalItems = Number(count);
    const data = rows.map(({ has_change: hasChange, ...row }) => ({ ...row, at: row.at.toISOString(), hasChange }));
    return reply.send({ data, page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) });
  });

  app.get('/bff/audit/names', async (request, reply) => {
    await requireAdministrator(request);
    const distinct = async (column: 'name' | 'operation') => {
      const rows = await db
        .selectFrom('bff.audit')
        .select(column)
        .distinct()
        .where(column, 'is not', null)
        .orderBy(column)
        .limit(500)
        .execute();
      return rows.map((row) => (row as Record<string, string>)[column]!);
    };
    return reply.send({ operators: await distinct('name'), operations: await distinct('operation') });
  });

  app.get('/bff/audit/:seq', async (request, reply) => {
    await requireAdministrator(request);
    const target = Target.safeParse(request.params);
    const row = target.success
      ? await db
          .selectFrom('bff.audit')
          .select([...columns, 'path_template', 'before', 'after'])
          .where('seq', '=', Number(target.data.seq))
          .executeTakeFirst()
      : undefined;
    if (!row) throw new BffProblem('NOT_FOUND', 'There is no such row in the audit');
    const { path_template: pathTemplate, ...rest } = row;
    return reply.send({ ...rest, pathTemplate, at: row.at.toISOString() });
  });
}
