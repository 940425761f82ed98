/** The name that takes the place of a person's or a client's own: it says nothing more than the UUID does. */
export const erasedId = (uuid: string): string => `erased-${uuid}`;
