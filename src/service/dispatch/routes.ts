import { dispatchEndpoints } from '#contract/endpoints/dispatch.ts';
import type { Handlers } from '../http/call.ts';

type Names = keyof typeof dispatchEndpoints;

const notYet = async (): Promise<never> => {
  throw new Error('not built yet');
};

export const dispatchHandlers = (): Pick<Handlers, Names> =>
  Object.fromEntries(Object.keys(dispatchEndpoints).map((name) => [name, notYet])) as unknown as Pick<Handlers, Names>;
