/** Where in the request an item's field stands: /userId, or /17/userId. */
export type PointerOf = (index: number, field: string) => string;

/** Of a request whose body is the one item. */
export const bodyPointer: PointerOf = (_, field) => `/${field}`;

/** Of a request whose body is the list. */
export const listPointer: PointerOf = (index, field) => `/${index}/${field}`;
