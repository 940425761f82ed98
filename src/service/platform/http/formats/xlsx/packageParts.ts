import { xmlText } from './text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
export const MAIN = `${FORMATS}/spreadsheetml/2006/main`;
const RELATIONS = `${FORMATS}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell formats of `xl/styles.xml`, by their position there. */
export const STYLES = { plain: 0, header: 1, time: 2 };

export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet + 1}.xml`;
export const xmlPart = (xml: string): string => HEAD + xml;

/** Returns the parts of a workbook besides its sheets, by their paths (ECMA-376). */
export function packageParts(sheets: readonly { name: string }[]): Record<string, string> {
  const each = (write: (sheet: number, name: string) => string) =>
    sheets.map(({ name }, sheet) => write(sheet, xmlText(name))).join('');
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${FORMATS}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
      each((sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${TYPES}.worksheet+xml"/>`) +
      '</Types>',
    '_rels/.rels': relationships(`<Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      each((sheet, name) => `<sheet name="${name}" sheetId="${sheet + 1}" r:id="r${sheet + 1}"/>`) +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships(
      each(
        (sheet) =>
          `<Relationship Id="r${sheet + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${sheet + 1}.xml"/>`,
      ) + `<Relationship Id="r${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml': STYLES_XML,
  };
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, xmlPart(xml)]));
}

const relationships = (each: string): string =>
  `<Relationships xmlns="${FORMATS}/package/2006/relationships">${each}</Relationships>`;

const FONT = '<sz val="11"/><name val="Calibri"/>';
const FIRST_OWN_FORMAT = 164;
const STYLES_XML =
  `<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="1"><numFmt numFmtId="${FIRST_OWN_FORMAT}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  `<xf numFmtId="${FIRST_OWN_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
