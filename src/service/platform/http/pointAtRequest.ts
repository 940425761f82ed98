import type { FastifyRequest } from 'fastify';
import { splitAtMissing, prefixWithName } from '#contract/faults/items.ts';
import { jsonPointer } from '#contract/faults/pointer.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { detailOf, ProblemError } from './problem.ts';

const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

const UNESCAPED_OFFSET = /T[\d:.]+ \d{2}:?\d{2}$/;

/** Tells what to send instead of an instant whose offset was sent with a bare plus, which a query reads as a space. */
function explainPlus(item: ProblemItem, query: unknown): ProblemItem {
  const value = (query as Record<string, unknown> | undefined)?.[item.pointer.slice(1)];
  if (typeof value !== 'string' || !UNESCAPED_OFFSET.test(value)) return item;
  return { ...item, detail: `${item.detail}; a + in a query means a space, send it as %2B` };
}

/** Returns the item with a pointer into the request; a missing member is named at the object or query without it. */
function pointed(item: ProblemItem, { body, query }: Pick<FastifyRequest, 'body' | 'query'>): ProblemItem {
  const inQuery = item.pointer.startsWith('?') && item.pointer !== '?';
  // The bytes of a large body are not available here; its parser has set the pointers.
  if (!inQuery && (!item.pointer.startsWith('/') || Buffer.isBuffer(body))) return item;
  const { there, absent } = inQuery
    ? splitAtMissing(query, [item.pointer.slice(1)])
    : splitAtMissing(body, pathOf(item.pointer));
  return absent === null
    ? inQuery
      ? explainPlus(item, query)
      : item
    : { ...item, pointer: inQuery ? '?' : jsonPointer(there), detail: prefixWithName(absent, item.detail) };
}

/** Returns a problem whose faults point into the request: a rule may have named a member that was not sent. */
export function pointAtRequest(problem: ProblemError, request: Pick<FastifyRequest, 'body' | 'query'>): ProblemError {
  // For invalid JSON the pointers are of its text: there is no value.
  if (!problem.errors || problem.code === 'INVALID_JSON') return problem;
  const errors = problem.errors.map((item) => pointed(item, request));
  if (errors.every((item, index) => item === problem.errors![index])) return problem;
  const { code, headers, extra } = problem;
  const isDetailOfFirst = problem.message.startsWith(detailOf(problem.errors.slice(0, 1)));
  return new ProblemError(code, isDetailOfFirst ? detailOf(errors) : problem.message, { errors, headers, extra });
}
