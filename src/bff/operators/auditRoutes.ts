import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { pageQuery } from '#contract/paging.ts';
import { instant, text } from '#contract/primitives.ts';
import type { Database } from '#store/schema.ts';
import type { DashboardAuditTable } from '#store/schema/dashboardTables.gen.ts';
import type { ActionEffects } from '../auditLog/ActionEffects.ts';
import { auditKinds, kindOf, operationsOf } from '../auditLog/auditKinds.ts';
import { partsOf, type SentencePart, writeSentence } from '../auditLog/auditSentence.ts';
import { isSubjectUuid } from '../auditLog/auditSubjects.ts';
import { countByDay } from '../auditLog/countByDay.ts';
import type { SubjectNames } from '../auditLog/SubjectNames.ts';
import { BffProblem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Operator } from '../session/sessions.ts';
import { requireAdmin } from './requireAdmin.ts';

const AuditQuery = pageQuery(
  {
    operator: text(100).optional(),
    kind: z.enum(auditKinds).optional(),
    outcome: z.enum(['done', 'refused', 'unknown']).optional(),
    /** Name or id of a subject of the action. */
    subject: text(100).optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  ['at'],
  '-at',
);
type AuditQuery = z.output<typeof AuditQuery>;
const Target = z.strictObject({ seq: z.string().regex(/^[1-9]\d{0,14}$/) });
const columns = ['seq', 'at', 'name', 'method', 'operation', 'path', 'status', 'note'] as const;
const states = ['path_template', 'asked', 'before', 'after'] as const;
type StoredRow = Pick<Selectable<DashboardAuditTable>, (typeof columns)[number] | (typeof states)[number]>;

const EXPECTED =
  'page and pageSize are whole numbers from 1, pageSize at most 1,000; sort is at or -at; outcome is done, ' +
  `refused or unknown; kind is one of ${auditKinds.join(', ')}; from and to are instants`;

const outcomes = {
  done: sql<boolean>`status < 400`,
  refused: sql<boolean>`status >= 400`,
  unknown: sql<boolean>`status is null`,
};

/** Result of a search: rows about these ids, rows whose path has these letters. */
interface SearchedSubject {
  ids: string[];
  letters: string;
}

function selectMatching(
  db: Kysely<Database>,
  { operator, kind, outcome, from, to }: AuditQuery,
  searched: SearchedSubject | null,
) {
  return db
    .selectFrom('bff.audit')
    .$if(operator !== undefined, (rows) => rows.where('name', '=', operator!))
    .$if(kind !== undefined, (rows) => rows.where('operation', 'in', operationsOf(kind!)))
    .$if(outcome !== undefined, (rows) => rows.where(outcomes[outcome!]))
    .$if(searched !== null, (rows) => rows.where(isAbout(searched!)))
    .$if(from !== undefined, (rows) => rows.where('at', '>=', new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where('at', '<', new Date(to!)));
}

const isAbout = ({ ids, letters }: SearchedSubject) =>
  sql<boolean>`(subjects && ${ids}::uuid[] or strpos(lower(path), ${letters.toLowerCase()}) > 0)`;

const actionOf = ({ path_template: pathTemplate, ...row }: StoredRow) => ({ ...row, pathTemplate });

/** Installs the audit of this dashboard in sentences, newest first, for administrators only. */
export function installAuditRoutes(
  app: FastifyInstance,
  db: Kysely<Database>,
  authenticate: Authenticate,
  names: SubjectNames,
  effects: ActionEffects,
): void {
  const requireAdministrator = (request: FastifyRequest) => requireAdmin(db, authenticate, request);

  const search = async (subject: string | undefined, operator: Operator): Promise<SearchedSubject | null> => {
    if (subject === undefined) return null;
    return { letters: subject, ids: isSubjectUuid(subject) ? [subject] : await names.find(subject, operator) };
  };

  /** Returns the sentence of each row. */
  const sentencesOf = async (rows: readonly StoredRow[], operator: Operator): Promise<SentencePart[][]> => {
    const parts = rows.map((row) => partsOf(actionOf(row)));
    const subjects = parts.flat().filter((part) => typeof part !== 'string');
    const known = await names.namesOf(subjects, operator);
    return parts.map((one) => writeSentence(one, ({ uuid }) => (uuid === null ? null : known.get(uuid))));
  };

  app.get('/bff/audit', async (request, reply) => {
    const operator = await requireAdministrator(request);
    const query = validate(AuditQuery, 'query', request.query, EXPECTED);
    const { page, pageSize, sort } = query;
    const searched = await search(query.subject, operator);
    const { count } = await selectMatching(db, query, searched)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await selectMatching(db, query, searched)
      .select([...columns, ...states])
      .orderBy('seq', sort === '-at' ? 'desc' : 'asc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const totalItems = Number(count);
    const [sentences, results, days] = await Promise.all([
      sentencesOf(rows, operator),
      effects.effectsOf(rows.map(actionOf), operator),
      countByDay(selectMatching(db, query, searched), rows),
    ]);
    const data = rows.map((stored, index) => {
      const { path_template: _, asked: __, before, after, ...row } = stored;
      return {
        ...row,
        at: row.at.toISOString(),
        hasChange: before !== null || after !== null,
        kind: kindOf(row.operation),
        sentence: sentences[index],
        effect: results[index],
      };
    });
    return reply.send({ data, days, page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) });
  });

  app.get('/bff/audit/names', async (request, reply) => {
    await requireAdministrator(request);
    const rows = await db
      .selectFrom('bff.audit')
      .select('name')
      .distinct()
      .where('name', 'is not', null)
      .orderBy('name')
      .limit(500)
      .execute();
    return reply.send({ operators: rows.map(({ name }) => name) });
  });

  app.get('/bff/audit/:seq', async (request, reply) => {
    const operator = await requireAdministrator(request);
    const target = Target.safeParse(request.params);
    const row = target.success
      ? await db
          .selectFrom('bff.audit')
          .select([...columns, ...states])
          .where('seq', '=', Number(target.data.seq))
          .executeTakeFirst()
      : undefined;
    if (!row) throw new BffProblem('NOT_FOUND', 'There is no such row in the audit');
    const [[sentence], [effect]] = await Promise.all([
      sentencesOf([row], operator),
      effects.effectsOf([actionOf(row)], operator),
    ]);
    return reply.send({
      ...actionOf(row),
      at: row.at.toISOString(),
      kind: kindOf(row.operation),
      sentence,
      effect,
    });
  });
}
