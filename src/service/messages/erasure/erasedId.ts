/** Returns the name that replaces a person's or a client's own: it reveals no more than the UUID. */
export const erasedId = (uuid: string): string => `erased-${uuid}`;
