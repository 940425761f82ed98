import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { maskedMpan } from '#app/format/format.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Column } from './columns.ts';
import { csvOf, fetchAllRows, savedWords } from './listCsv.ts';

type Row = { name: string; kw: number | null; tags: string[] };
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: () => ({ type: 'a', props: {}, key: null }) as never },
  { id: 'kw', header: 'Power', unit: 'kW', cell: ({ kw }) => `${kw} kW` },
  { id: 'count', header: 'Tags', cell: ({ tags }) => tags.length },
  { id: 'first', header: 'First', cell: () => null, value: ({ tags }) => tags[0] ?? null },
  { id: 'actions', header: 'Actions', cell: () => ({ type: 'button', props: {}, key: null }) as never },
];
const rows: Row[] = [
  { name: '=Mill', kw: 3.5, tags: ['a,b'] },
  { name: 'Lane', kw: null, tags: [] },
];

it('writes plain values without formatting, and omits buttons', () => {
  expect(csvOf(columns, rows)).toBe('\u{FEFF}Name,"Power, kW",Tags,First\r\n\'=Mill,3.5,1,"a,b"\r\nLane,,0,\r\n');
});

it(
  'matches the screen: states as words, instants in UTC, a dash as nothing, masked unless full values are ' +
    'requested',
  () => {
    const states: readonly Column<{ status: 'ARCHIVED'; at: string; mpan: string; type: string; none: string }>[] = [
      {
        id: 'status',
        header: 'Status',
        cell: ({ status }) => createElement(StatusChip<'asset'>, { kind: 'asset', status }),
      },
      { id: 'at', header: 'Through', cell: ({ at }) => createElement(Time, { at: Date.parse(at) + 1_800_000 }) },
      {
        id: 'mpan',
        header: 'MPAN',
        value: ({ mpan }) => maskedMpan(mpan),
        unmasked: ({ mpan }) => mpan,
        cell: () => null,
      },
      { id: 'type', header: 'Type', cell: () => 'Smart meter' },
      { id: 'none', header: 'None', cell: () => '–' },
    ];
    const [row] = [
      { status: 'ARCHIVED', at: '2026-11-20T17:00:00Z', mpan: '1200000000119', type: 'SMART_METER', none: 'x' },
    ] as const;
    expect(csvOf(states, [row]).split('\r\n').slice(0, 2)).toEqual([
      '\u{FEFF}Status,Through,MPAN,Type',
      'Archived,2026-11-20T17:30:00.000Z,•••• 0119,Smart meter',
    ]);
    expect(csvOf(states, [row], true).split('\r\n')[1]).toBe(
      'Archived,2026-11-20T17:30:00.000Z,1200000000119,Smart meter',
    );
  },
);

it('reads every page once, in order, and reports its progress', async () => {
  const progress: string[] = [];
  const pages = [['a', 'b'], ['c']];
  const read = async ({ page = 1 }: { page?: number }) => ({ data: pages[page - 1]!, totalPages: 2 });
  expect(
    await fetchAllRows(read, ({ page, pages: of }) => progress.push(`${page}/${of}`), new AbortController().signal),
  ).toEqual({ rows: ['a', 'b', 'c'], whole: true });
  expect(progress).toEqual(['1/2', '2/2']);
});

it('continues after each cursor, and stops after 50 pages, which it says', async () => {
  const asked: string[] = [];
  const read = async (at: { page?: number; cursor?: string }) => {
    asked.push(JSON.stringify(at));
    return { data: ['x'], totalPages: 60, nextCursor: `c${asked.length}` };
  };
  vi.useFakeTimers();
  const fetching = fetchAllRows(read);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  const fetched = await fetching;
  expect([asked.slice(0, 3), asked.length]).toEqual([['{}', '{"cursor":"c1"}', '{"cursor":"c2"}'], 50]);
  expect(savedWords(fetched)).toBe('The first 50 rows have been saved as CSV. Narrow the list to save the rest.');
  expect(savedWords({ rows: ['x', 'y'], whole: true })).toBe('2 rows have been saved as CSV.');
});

it('stops when cancelled', async () => {
  const stop = new AbortController();
  let requests = 0;
  const read = async () => {
    requests += 1;
    stop.abort();
    return { data: [1], totalPages: 9 };
  };
  await expect(fetchAllRows(read, () => {}, stop.signal)).rejects.toThrow();
  expect(requests).toBe(1);
});
