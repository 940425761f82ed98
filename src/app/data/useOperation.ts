import { useMutation } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';
import { mutation } from './query.ts';

/** An operation as a function that rejects where it is refused; what reads what it changes is refetched first. */
export const useOperation = <Name extends EndpointName>(name: Name) => useMutation(mutation(name)).mutateAsync;
