const MAKERS = ['array', 'boolean', 'discriminatedUnion', 'email', 'enum', 'int', 'iso.date', 'iso.datetime', 'literal', 'number', 'object', 'record', 'strictObject', 'string', 'union', 'unknown', 'url'];

/** What makes a schema does nothing else: a schema of the contract that no screen reads is left out of the app, and not made when it starts. */
export const schemaMakers = MAKERS.map((maker) => `z.${maker}`);
