/** Media types of the formats in which a success may be offered. */
export const mediaTypes = {
  json: 'application/json',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  'ndjson.gz': 'application/gzip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A format besides JSON; its name is also the ending of its files. */
export type Format = Exclude<keyof typeof mediaTypes, 'json'>;

/** Returns the formats that a request may have, the default first. */
export const formatsOf = ({ formats = [] }: { formats?: readonly Format[] }): readonly (Format | 'json')[] => [
  'json',
  ...formats,
];
