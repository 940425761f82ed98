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

/** Returns the item with a pointer into the request; a missing member is named at the object or query without it. */
function pointed(item: ProblemItem, { body, query }: Pick<FastifyRequest, 'body' | 'query'>): ProblemItem {
  const inQuery = item.pointer.startsWith('?') && item.pointer !== '?';
  // The bytes of a large body are not available here; its parser has set the pointers.
  if (!inQuery && (!item.pointer.startsWith('/') || Buffer.isBuffer(body))) return item;
  const { there, absent } = inQuery
    ? splitAtMissing(query, [item.pointer.slice(1)])
    : splitAtMissing(body, pathOf(item.pointer));
  return absent === null
    ? item
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
