import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLIENTS, generatedFiles } from './generatedFiles.ts';

const generated = generatedFiles();

it.each([...generated])('clients/%s is what `npm run clients` writes', (path, text) => {
  expect(readFileSync(join(CLIENTS, path), 'utf8') === text).toBe(true);
});

it('names every operation and schema of the document in Python', () => {
  const text = (name: string) => generated.get(join('python', 'src', 'halfhour', name))!;
  expect(text('_sync_operations.py')).toContain('def rehearse_event(');
  expect(text('_async_operations.py')).toContain('async def list_openadr_credentials(');
  expect(text('_sync_operations.py')).not.toContain('def issue_token(');
  expect(text('types.py')).toMatch(/^class EventStatsDeliveredInterval\(TypedDict\):$/m);
  expect(text('types.py')).toMatch(/^SetClock: TypeAlias = "SetClockTo \| AdvanceClockBy"$/m);
  expect(text('problems.py')).toContain('"MPAN_TAKEN": MpanTaken');
});
