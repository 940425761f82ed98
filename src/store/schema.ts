/** The tables as Kysely sees them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the domain's tables are added here
export interface Database {}
