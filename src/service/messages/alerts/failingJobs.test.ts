import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { expect, it } from 'vitest';
import type { AlertKind } from '#contract/mail/contact.ts';
import { stageLiveMail } from '#testing/mailStage.ts';

const live = stageLiveMail();
const { run, pass, addContact, subjects, inTenant } = live;
const textOf = (subject: string) =>
  live.stage.relay.mails.find(({ source }) => source.includes(subject))!.source.replaceAll('=\r\n', '');
const look = async () => {
  await pass(6);
  await run();
};
const only = (kind: AlertKind) => addContact('ops@example.com', { alerts: [kind] });

/** A job of that kind that has failed so often. */
const addJob = (kind: string, attempts: number) =>
  inTenant(({ tx, tenant }) =>
    sql`
      insert into jobs (tenant_uuid, kind, subject_uuid, due_utc, attempts, retry_at, last_error)
      values (${tenant}, ${kind}, ${newUuid()}, now() + interval '9 days', ${attempts}, now() + interval '9 days',
        'Error: no answer')`.execute(tx),
  );

it('JOB_FAILED: one alert a kind of job that has failed five times, and one when none has', async () => {
  await addJob('HOUSEKEEPING', 4);
  await only('JOB_FAILED');
  await look();
  expect(subjects()).toEqual([]);
  await addJob('FORECAST_KEEP', 5);
  await addJob('FORECAST_KEEP', 7);
  await look();
  expect(subjects()).toEqual(['A background job keeps failing: FORECAST_KEEP (2)']);
  expect(textOf('FORECAST_KEEP')).toContain('Error: no answer');
  await look();
  expect(subjects()).toHaveLength(1);
  await inTenant(({ tx }) => sql`delete from jobs where kind = 'FORECAST_KEEP'`.execute(tx));
  await look();
  expect(subjects().slice(1)).toEqual(['Resolved: A background job keeps failing: FORECAST_KEEP (2)']);
});

it('who becomes a contact while a cause lasts is told of it once, and who was told is told that it is over', async () => {
  await addContact('first@example.com', { alerts: ['JOB_FAILED'] });
  await addJob('FORECAST_KEEP', 5);
  await look();
  await addContact('later@example.com', { alerts: ['JOB_FAILED'] });
  const later = () => live.stage.relay.mails.map(({ to }) => to);
  for (let round = 0; round < 3; round++) await look();
  expect(later()).toEqual(['later@example.com']);
  await inTenant(({ tx }) => sql`delete from jobs where kind = 'FORECAST_KEEP'`.execute(tx));
  await look();
  expect(later().slice(1).sort()).toEqual(['first@example.com', 'later@example.com']);
});
