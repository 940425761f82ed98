import type { Handlers } from '../../platform/http/call.ts';
import { allowLateNomination } from './allowLateNomination.ts';
import { getNominationGuide } from './getNominationGuide.ts';
import { listComingNominations } from './listComingNominations.ts';
import { listEventNominations } from './listEventNominations.ts';
import { nominateEvent } from './nominateEvent.ts';

const handlers = {
  listComingNominations,
  listEventNominations,
  getNominationGuide,
  nominateEvent,
  allowLateNomination,
} satisfies Partial<Handlers>;

export const nominationHandlers = () => handlers;
