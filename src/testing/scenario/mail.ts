import type { ScenarioContext, ScenarioIds } from './context.ts';

/** Who is written to, and in which words: every operation of contacts, mails, templates and calendars. */
export async function mail(
  { client }: ScenarioContext,
  { userUUID, schemeUUID }: Pick<ScenarioIds, 'userUUID' | 'schemeUUID'>,
): Promise<void> {
  const { contactUUID } = await client.createContact({
    body: { name: 'Control room', email: 'control@example.org', alerts: ['SHORTFALL', 'CONTROLLER_UNREACHABLE'] },
  });
  const params = { contactUUID };
  await client.updateContact({ params, body: { delivery: 'DIGEST' } });
  await client.confirmContactAgain({ params });
  await client.testContact({ params });
  await client.getContact({ params });
  await client.listContacts();
  await client.setClock({ body: { advance: 'PT1M' } });

  await client.getMailSettings();
  const { data } = await client.listMails({ query: { contactUUID, pageSize: 1 } });
  await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  await client.retryMail({ params: { mailUUID: data[0]!.mailUUID } });
  const template = { params: { name: 'INVITATION' as const } };
  await client.listMailTemplates();
  await client.getMailTemplate(template);
  await client.previewMailTemplate({ ...template, body: { subject: 'Will you join {eventName}?' } });
  await client.updateMailTemplate({
    ...template,
    body: { subject: 'Will you join {eventName}?', paragraphs: ['Hello {name},', '{window}: please answer.'] },
  });
  await client.resetMailTemplate(template);

  const { feedUUID } = await client.createCalendarFeed({ body: { label: 'Control room', kind: 'SCHEME', schemeUUID } });
  await client.createCalendarFeed({ body: { label: 'Ada', kind: 'USER', userUUID } });
  await client.listCalendarFeeds({ query: { pageSize: 1 } });
  await client.rotateCalendarFeed({ params: { feedUUID } });
  await client.deleteCalendarFeed({ params: { feedUUID } });
  await client.deleteContact({ params });
}
