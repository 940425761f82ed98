import { base64Of } from '#app/format/base64.ts';
import { CsvParser, delimiterOf } from './csv.ts';

/** A file that was chosen: its bytes in base64, and the names in its first row. */
export interface ChosenFile {
  name: string;
  content: string;
  header: string[];
}

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  const parser = new CsvParser(delimiterOf(first));
  const [row] = [...parser.push(`${first}\n`), ...parser.end()];
  return { name: file.name, content: base64Of(bytes), header: row?.fields.filter((title) => title !== '') ?? [] };
}
