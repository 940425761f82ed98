import { expect, it } from 'vitest';
import type { PaymentLine } from '#contract/payment.ts';
import { lineSay, lineVerdict, monthName, paymentsVerdict, signedPounds } from './paymentWords.ts';

const line = (differenceGbp: string, more: Partial<PaymentLine> = {}) =>
  ({ differenceGbp, verdict: 'As it is.', events: 3, eventsWithoutRun: 0, dispute: null, ...more }) as PaymentLine;

it('opens with what all lines come to', () => {
  expect(paymentsVerdict([])).toEqual({ sentence: 'No payments received yet.', tone: 'NEUTRAL' });
  expect(paymentsVerdict([line('0.00'), line('-0.01')])).toEqual({
    sentence: '2 lines, all paid as expected.',
    tone: 'GOOD',
  });
  expect(paymentsVerdict([line('-312.40'), line('0.30'), line('0.00')])).toEqual({
    sentence: '£312.10 less than expected, in 2 of 3 lines.',
    tone: 'BAD',
  });
  expect(paymentsVerdict([line('2.00')])).toMatchObject({ tone: 'WARN' });
});

it('says of a line what it is compared with, and until when it is to be disputed', () => {
  expect(lineVerdict(line('-1.00')).tone).toBe('BAD');
  expect(lineSay(line('0.00', { eventsWithoutRun: 1 }))).toBe(
    'Compared with the latest runs of 3 events; 1 event without a run yet.',
  );
  const dispute = { disputeUUID: 'd', state: 'OPEN', dueDay: '2026-12-15', updatedUTC: '' } as const;
  expect(lineSay(line('-1.00', { dispute }))).toContain('To be sent by');
  expect(lineSay(line('-1.00', { dispute: { ...dispute, state: 'SENT' } }))).not.toContain('To be sent by');
});

it('shows months and signs', () => {
  expect(monthName('2026-11')).toContain('2026');
  expect([signedPounds('2.50'), signedPounds('-2.50'), signedPounds('0.00')]).toEqual(['+£2.50', '−£2.50', '£0.00']);
});
