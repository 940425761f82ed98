import type { QueryOf } from '#app/data/operationTypes.ts';
import type { DispatchState } from '#contract/dispatch/dispatchState.ts';

/** The part of an event page's address that is about its dispatch: the filter of its list, and the open dispatch. */
export type DispatchAddress = {
  dstate?: DispatchState | 'SILENT' | undefined;
  /** What the meters show. */
  delivery?: NonNullable<QueryOf<'listDispatches'>['delivery']> | undefined;
  controller?: string | undefined;
  dpage?: number | undefined;
  /** The whole list is open. */
  dlist?: true | undefined;
  dispatch?: string | undefined;
};

export type DispatchAddressProps = {
  address: DispatchAddress;
  onAddress: (changes: DispatchAddress) => void;
};
