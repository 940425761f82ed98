/** A value as it is written in a query or a form: texts as they are. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
