import type { Format } from '#contract/format.ts';
import { createEncoder } from '../../../platform/http/formats/encoders.ts';
import type { Table } from '../../../platform/http/formats/table.ts';

/** Encodes a table as the operation answers it, one batch after the other; a consumer that stops ends its reading. */
export async function* encodeTable(format: Format, { batches, ...table }: Table): AsyncGenerator<Uint8Array> {
  const encoder = createEncoder[format](table);
  yield encoder.begin();
  for await (const batch of batches) yield* encoder.add(batch);
  yield* encoder.end();
}
