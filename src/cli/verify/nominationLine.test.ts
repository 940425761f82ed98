import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NominatedEvent } from '#testing/nominatedEvent.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { hashOf, splitLine } from './checkChain.ts';
import { verifyBundle } from './verifyBundle.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const linesOf = async ({ tenant, params }: NominatedEvent, run: number) => {
  const response = await tenant.send('GET', `/events/${params['event-uuid']}/stats/runs/${run}/bundle`, {
    headers: { accept: 'application/gzip' },
  });
  return gunzipSync(Buffer.from(await response.arrayBuffer()))
    .toString('utf8')
    .trimEnd()
    .split('\n');
};
async function* each(lines: readonly string[]) {
  yield* lines;
}
async function findings(lines: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await verifyBundle(each(lines), null, (finding) => found.push(finding));
  return found;
}
/** Each line with its hash again, as whoever changed one would write them. */
function hashAgain(lines: readonly string[]): string[] {
  let before = '';
  return lines.map((line) => {
    const split = splitLine(line)!;
    if (split.member === 'signature') return line;
    before = hashOf(before, split.text);
    return `${split.text},"sha256":"${before}"}`;
  });
}

it('a bundle has what is nominated, and a verifier recomputes the totals by it', async () => {
  const event = await NominatedEvent.create(service);
  await event.nominate('2026-11-24T10:00:00Z', [400, 350]);
  const { run } = await event.settle();
  const lines = await linesOf(event, run);
  expect(JSON.parse(lines[1]!)).toMatchObject({
    kind: 'NOMINATION',
    method: 'NOMINATED',
    status: 'OK',
    version: 1,
    wh: [400_000, 350_000],
  });
  expect(await findings(lines)).toEqual([]);
  const forged = hashAgain(lines.map((line) => line.replace('"wh":[400000,', '"wh":[410000,')));
  expect(await findings(forged)).toContainEqual(expect.stringMatching(/2026-11-26T17:00:00Z.*baselineKwh/));
  const without = await findings(lines.toSpliced(1, 1));
  expect(without).toContainEqual('the file has no line of its nomination');
});

it('a bundle of an event without a nomination says so, and nothing was delivered', async () => {
  const event = await NominatedEvent.create(service);
  const { run } = await event.settle();
  const lines = await linesOf(event, run);
  expect(JSON.parse(lines[1]!)).toMatchObject({ kind: 'NOMINATION', status: 'NOT_NOMINATED', wh: null });
  expect(await findings(lines)).toEqual([]);
});
