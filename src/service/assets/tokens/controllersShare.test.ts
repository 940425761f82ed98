import { expect, it } from 'vitest';
import type { ProblemError } from '../../platform/http/problem.ts';
import { ControllersShare } from './controllersShare.ts';

it('lets four requests of controllers work, 128 wait, and refuses more, each until another instant', async () => {
  const share = new ControllersShare({ hold: { min: 0, max: 1 } });
  let [working, most] = [0, 0];
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const work = async () => {
    most = Math.max(most, ++working);
    await gate;
    working--;
  };
  const accepted = Array.from({ length: 132 }, () => share.run(work));
  const refused = await Promise.all(
    Array.from({ length: 50 }, () => share.run(work).catch((error: unknown) => error as ProblemError)),
  );
  expect(most).toBe(4);
  const waits = refused.map((error) => Number((error as ProblemError).headers['retry-after']));
  expect(refused.every((error) => (error as ProblemError).code === 'UNAVAILABLE')).toBe(true);
  for (const wait of waits) expect(wait >= 2 && wait <= 15).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(3);
  open();
  await Promise.all(accepted);
  expect(most).toBe(4);
  await share.run(work);
});

it('goes on after work that failed', async () => {
  const share = new ControllersShare();
  for (let n = 0; n < 10; n++)
    await expect(share.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await share.run(async () => 'done')).toBe('done');
});
