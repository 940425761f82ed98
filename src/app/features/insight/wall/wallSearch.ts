import * as z from 'zod';
import { uuid } from '#contract/primitives.ts';
import type { TileGrouping, TileQuestion } from '#contract/tiles.ts';

const QUESTIONS = {
  reporting: 'REPORTING',
  responding: 'RESPONDING',
  eligible: 'ELIGIBLE',
  earning: 'EARNING',
} as const satisfies Record<string, TileQuestion>;
const BLOCKS = {
  portfolio: 'PORTFOLIO',
  area: 'AREA',
  type: 'TYPE',
  tariff: 'TARIFF',
} as const satisfies Record<string, TileGrouping>;

const questions = z.enum(['reporting', 'responding', 'eligible', 'earning']);
const blocks = z.enum(['portfolio', 'area', 'type', 'tariff']);

/** The wall's address. Invalid fields fall back, field by field. */
export const WallSearch = z.object({
  q: questions.default('reporting').catch('reporting'),
  event: uuid.optional().catch(undefined),
  /** Its assets alone. */
  portfolio: uuid.optional().catch(undefined),
  by: blocks.default('portfolio').catch('portfolio'),
  order: z.enum(['best', 'street']).default('best').catch('best'),
});
export type WallSearch = z.infer<typeof WallSearch>;
export const wallSearchDefaults = { q: 'reporting', by: 'portfolio', order: 'best' } as const;

/** The words of the address for a question or a grouping of the interface, and back. */
export const questionOf = (q: WallSearch['q']): TileQuestion => QUESTIONS[q];
export const groupingOf = (by: WallSearch['by']): TileGrouping => BLOCKS[by];
export const addressOf = (question: TileQuestion): WallSearch['q'] => questions.parse(question.toLowerCase());

/** Whether a question is about an event always. */
export const needsEvent = (question: TileQuestion): boolean => question === 'RESPONDING' || question === 'ELIGIBLE';
