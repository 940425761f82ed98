/**
 * Returns PostgreSQL's text form of an array of numbers, UUIDs or quoted elements: the driver's own searches every
 * element for escapes.
 */
export const arrayLiteral = (elements: readonly (string | number)[]): string => `{${elements.join(',')}}`;

/** Returns an array of numbers as an element of an array of text. */
export const quotedArray = (elements: readonly number[]): string => `"{${elements.join(',')}}"`;
