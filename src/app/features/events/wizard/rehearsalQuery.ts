import type { UseQueryResult } from '@tanstack/react-query';
import type { Rehearsal } from '#contract/rehearsal.ts';

/** The rehearsal as each step receives it; `planned` is false until there is a scheme and a window. */
export type RehearsalQuery = { rehearsal: UseQueryResult<Rehearsal>; planned: boolean };
/** Undefined where the service rehearses nothing. */
export type Rehearsed = { rehearsed: RehearsalQuery | undefined };
