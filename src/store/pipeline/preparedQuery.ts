/** A statement without effects that is prepared once for each connection. Its first parameter is the tenant. */
export interface PreparedQuery {
  name: string;
  /** Of its parameters. */
  types: readonly string[];
  text: string;
}

/** Runs a query for one tenant; `values` are those after the tenant. */
export type QueryRunner = <Row>(question: PreparedQuery, values: readonly (string | number)[]) => Promise<Row[]>;
