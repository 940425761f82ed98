/** Function that returns the pointer of an item's field in the request: /userId, or /17/userId. */
export type PointerOf = (index: number, field: string) => string;

/** Pointer in a request whose body is the one item. */
export const bodyPointer: PointerOf = (_, field) => `/${field}`;

/** Pointer in a request whose body is the list. */
export const listPointer: PointerOf = (index, field) => `/${index}/${field}`;
