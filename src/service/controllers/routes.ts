import { controllerEndpoints } from '#contract/endpoints/controllers.ts';
import type { Handlers } from '../http/call.ts';

type Names = keyof typeof controllerEndpoints;

const notYet = async (): Promise<never> => {
  throw new Error('not built yet');
};

export const controllerHandlers = (): Pick<Handlers, Names> =>
  Object.fromEntries(Object.keys(controllerEndpoints).map((name) => [name, notYet])) as unknown as Pick<
    Handlers,
    Names
  >;
