/**
 * PostgreSQL's text form of an array of numbers, UUIDs or quoted elements: the driver's own looks for escapes in every
 * element.
 */
export const arrayLiteral = (elements: readonly (string | number)[]): string => `{${elements.join(',')}}`;
