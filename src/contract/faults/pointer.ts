const escaped = (segment: PropertyKey): string => String(segment).replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the JSON pointer (RFC 6901) of a place in a body; '' is the whole of it. */
export const jsonPointer = (path: readonly PropertyKey[]): string =>
  path.map((segment) => `/${escaped(segment)}`).join('');
