/** Version of PostgreSQL from which a statement can return the old row beside the new. */
export const RETURNS_OLD_ROW = 180_000;
