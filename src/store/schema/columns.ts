import type { ColumnType } from 'kysely';

// Types of columns: as selected, inserted and updated. Instants are Date, days are text.
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<Shape> = ColumnType<Shape, string, string>;
export type NullableJson<Shape> = ColumnType<Shape | null, string | null | undefined, string | null>;
export type WithDefault<Type> = ColumnType<Type, Type | undefined, Type>;
