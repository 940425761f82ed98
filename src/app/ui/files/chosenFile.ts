import { base64Of } from '#app/format/base64.ts';
import { parseCsv } from './csv.ts';

/** A file that was chosen: its bytes in base64, and the names in its first row. */
export interface ChosenFile {
  name: string;
  content: string;
  header: string[];
}

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [row] = parseCsv(new TextDecoder().decode(bytes).split('\n', 1)[0]!);
  return { name: file.name, content: base64Of(bytes), header: row?.fields.filter((title) => title !== '') ?? [] };
}
