import type { Handlers } from '../http/call.ts';
import { allowLateNomination } from './allowLateNomination.ts';
import { listComingNominations } from './listComingNominations.ts';
import { listEventNominations } from './listEventNominations.ts';
import { nominateEvent } from './nominateEvent.ts';

const handlers = {
  listComingNominations,
  listEventNominations,
  nominateEvent,
  allowLateNomination,
} satisfies Partial<Handlers>;

export const nominationHandlers = () => handlers;
