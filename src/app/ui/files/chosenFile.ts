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

/** In parts: arguments of one call are limited. */
function base64Of(bytes: Uint8Array): string {
  const AT_ONCE = 8192;
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(text);
}
