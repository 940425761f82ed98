import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { pageQuery } from '#contract/paging.ts';
import type { Database } from '#store/schema.ts';
import { BffProblem } from '../http/problem.ts';
import type { WhoIs } from '../session/routes.ts';
import { requireAdmin } from './requireAdmin.ts';

const AuditQuery = pageQuery({}, ['at']);

/** What was done through this dashboard, the newest first, for administrators alone. */
export function installAudit(app: FastifyInstance, db: Kysely<Database>, whoIs: WhoIs): void {
  app.get('/bff/audit', async (request, reply) => {
    await requireAdmin(whoIs, request);
    const parsed = AuditQuery.safeParse(request.query);
    if (!parsed.success) throw new BffProblem('INVALID_REQUEST', 'page and pageSize are whole numbers from 1, pageSize at most 1,000; sort is at or -at');
    const { page, pageSize, sort = '-at' } = parsed.data;
    const { count } = await db
      .selectFrom('bff.audit')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('bff.audit')
      .select(['seq', 'at', 'name', 'method', 'operation', 'path', 'status'])
      .orderBy('seq', sort === '-at' ? 'desc' : 'asc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const totalItems = Number(count);
    return reply.send({ data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) });
  });
}
