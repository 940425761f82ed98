import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#app/data/client.ts';
import { ApiError } from '#client/client.ts';
import { verdictsSummary, parseVerdictFile, parseVerdict, sendVerdicts, type VerdictLine } from './verdictFile.ts';

afterEach(() => void vi.restoreAllMocks());

const MPAN = '1012345678903';
const file = (...lines: string[]) => new File([lines.join('\n')], 'answer.csv');

it('distinguishes verdicts, undecided lines and invalid ones', async () => {
  const { verdicts, bad, undecided } = await parseVerdictFile(
    file(
      'MPAN,Status,Reason',
      `${MPAN},ready,`,
      `${MPAN},,`,
      '1012345678901,READY,',
      `${MPAN},MAYBE,`,
      `${MPAN},REJECTED,"No, not this one"`,
      `${MPAN},READY,,`,
    ),
  );
  expect(verdicts).toEqual([
    { line: 2, item: { mpan: MPAN, status: 'READY', reason: null } },
    { line: 6, item: { mpan: MPAN, status: 'REJECTED', reason: 'No, not this one' } },
  ]);
  expect(undecided).toBe(1);
  expect(bad).toEqual([
    { line: 4, reason: 'MPAN: the check digit does not match' },
    { line: 5, reason: '“MAYBE” is not READY, DUPLICATED, REJECTED' },
    { line: 7, reason: 'The line has 4 columns instead of 3' },
  ]);
});

it('requires named columns, and limits the length of reasons', async () => {
  await expect(parseVerdictFile(file('status,mpan', 'READY,1'))).rejects.toThrow(
    'The first line must be mpan, status, reason.',
  );
  expect(parseVerdict(2, [MPAN, 'REJECTED', 'x'.repeat(501)])).toMatchObject({
    line: 2,
    reason: expect.stringMatching(/^Reason: /) as string,
  });
});

it('sends a thousand at a time and reports the refused lines', async () => {
  const lines = Array.from({ length: 1500 }, (_, index): VerdictLine => ({
    line: index + 2,
    item: { mpan: MPAN, status: 'READY', reason: null },
  }));
  const problem = {
    type: '',
    title: '',
    status: 400,
    code: 'INVALID_REQUEST',
    detail: '',
    instance: '',
    requestId: '',
    errors: [
      { pointer: '/verdicts/3/mpan', code: 'NOT_IN_SCHEME', detail: 'no active asset with this MPAN is in the scheme' },
    ],
  };
  const send = vi
    .fn<typeof api.recordRegulatorVerdicts>()
    .mockResolvedValueOnce({ checked: 1000, changed: 7, ready: 1000, duplicated: 0, rejected: 0 })
    .mockRejectedValueOnce(new ApiError(400, problem, null));
  api.recordRegulatorVerdicts = send;
  expect(await sendVerdicts('scheme', lines, false)).toEqual({
    bad: [{ line: 1005, reason: 'No active asset with this MPAN is in the scheme' }],
    checked: 1000,
    changed: 7,
  });
  expect(send.mock.calls.map(([{ body }]) => body.verdicts.length)).toEqual([1000, 500]);
});

it('counts its verdicts, and the undecided lines', () => {
  const verdict = (status: 'READY' | 'REJECTED') => ({ line: 2, item: { mpan: '', status, reason: null } });
  expect(verdictsSummary({ verdicts: [verdict('READY'), verdict('REJECTED')], undecided: 1 })).toBe(
    '1 ready, 0 with another provider, 1 rejected. Assets that are no longer ready leave the events they were ' +
      'opted in to. 1 line not decided yet.',
  );
  expect(verdictsSummary({ verdicts: [], undecided: 3 })).toBe('No line of the file has a status.');
});
