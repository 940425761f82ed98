import type { ColumnType } from 'kysely';

// Types of columns: as selected, inserted and updated. Instants are Date, days are text.
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** An instant that an insert may leave to its default. */
export type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<Shape> = ColumnType<Shape, string, string>;
export type JsonWithDefault<Shape> = ColumnType<Shape, string | undefined, string>;
export type NullableJson<Shape> = ColumnType<Shape | null, string | null | undefined, string | null>;
export type WithDefault<Type> = ColumnType<Type, Type | undefined, Type>;
