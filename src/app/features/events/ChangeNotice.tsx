import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { NotPutBack } from '#app/features/events/optIn/index.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Event } from '#contract/event.ts';
import { changeWords, endedWords } from './changeWords.ts';
import { Notice } from './Notice.tsx';

/** Changes of an event since it was announced, and the opt-ins they ended. */
export default function ChangeNotice({ event: { eventUUID } }: { event: Event }) {
  const { data } = useQuery(
    query('getEventTimeline', { params: { 'event-uuid': eventUUID }, query: { pageSize: 200 } }),
  );
  const changes = data?.data.filter(({ kind }) => kind === 'CHANGED') ?? [];
  // The latest change that ended opt-ins is more important than the latest.
  const entry = changes.find(({ refused }) => refused !== null && refused.length > 0) ?? changes[0];
  if (entry === undefined) return null;
  const ended = endedWords(entry);
  return (
    <>
      <Notice tone={ended === '' ? 'info' : 'bad'} icon={IconEdit}>
        <span>
          Changed <Time at={entry.at} />. {changeWords(entry.changes ?? [])}. {ended}
        </span>
      </Notice>
      {entry.refused !== null && entry.refused.length > 0 && (
        <NotPutBack
          label="Opt-ins ended by the change"
          action={{ notPutBack: entry.refused, notPutBackByCode: entry.refusedByCode ?? {} }}
        />
      )}
    </>
  );
}
