/**
 * PostgreSQL's text form of an array of numbers, UUIDs or quoted elements: the driver's own searches every element for
 * escapes.
 */
export const arrayLiteral = (elements: readonly (string | number)[]): string => `{${elements.join(',')}}`;
