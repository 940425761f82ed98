import { expect, it } from 'vitest';
import { readChosenFile } from './chosenFile.ts';

it('reads the header, and keeps every byte', async () => {
  const text = '\ufeffProduct,"Amount, GBP",Start time\r\nSU,12.00,2026-11-26T17:00Z\r\n';
  const bytes = new TextEncoder().encode(text);
  const { header, content } = await readChosenFile(new File([bytes], 'november.csv'));
  expect(header).toEqual(['Product', 'Amount, GBP', 'Start time']);
  expect(Buffer.from(content, 'base64').equals(Buffer.from(bytes))).toBe(true);
});
