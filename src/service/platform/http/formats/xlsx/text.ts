/**
 * Escapes a text for XML 1.0, as in SpreadsheetML (ECMA-376, ST_Xstring): characters that XML cannot have, or would
 * change, are `_xHHHH_`, and so is text that would be read as one.
 */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(NOT_IN_XML, (character) => `_x${hex(character)}_`)
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);

/** Control characters except tab and line feed, surrogates by themselves, and the two noncharacters. */
const NOT_IN_XML = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
