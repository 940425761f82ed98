import type { UseQueryResult } from '@tanstack/react-query';
import type { Rehearsal } from '#contract/rehearsal.ts';

/** What every step is told of the rehearsal; `planned` is false until there is a scheme and a window to rehearse. */
export type RehearsalQuery = { rehearsal: UseQueryResult<Rehearsal>; planned: boolean };
