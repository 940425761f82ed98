import { Table } from '@mantine/core';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { TileGrouping } from '#contract/tiles.ts';
import { formatCount } from '#text/count.ts';
import { countByGroup } from './headings.ts';
import { groupName, questionWords } from './tileWords.ts';
import type { TileData } from './useTiles.ts';

/** The same as a table: blocks by classes. */
export function TileTable({ tiles, by }: { tiles: TileData; by: TileGrouping }) {
  const words = questionWords[tiles.question];
  const shown = words.ranks.filter((each) => words.classes[each - 1] !== null);
  const rows = [
    ...countByGroup(tiles).map((counts, group) => ({ name: groupName(tiles.groups[group]!, by), counts })),
    { name: 'Total', counts: tiles.counts },
  ];
  return (
    <ScrollRegion label="Tiles as a table">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Block</Table.Th>
            {shown.map((each) => (
              <Table.Th key={each} ta="right">
                {words.classes[each - 1]}
              </Table.Th>
            ))}
            <Table.Th ta="right">Assets</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, counts }, row) => (
            <Table.Tr key={row}>
              <Table.Th scope="row">{name}</Table.Th>
              {shown.map((each) => (
                <Table.Td key={each} ta="right">
                  {formatCount(counts[each - 1]!)}
                </Table.Td>
              ))}
              <Table.Td ta="right">{formatCount(counts.reduce((sum, count) => sum + count, 0))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
