import type { Task, TaskCode } from '#contract/tasks.ts';
import { formatCount, plural } from '#text/count.ts';
import { assetsText, formatLondonTime } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import { atRisk, type EventAtRisk } from './atRisk.ts';
import type { Registrations, TaskCounts } from './readTaskCounts.ts';
import type { TaskState, TaskStateRow } from './readTaskStates.ts';
import { deadlineOf } from './windowEvents.ts';

type Words = Pick<Task, 'tone' | 'title' | 'text' | 'remedy' | 'target'>;

/** Returns tasks for assets that are left out of events, or whose delivery is at risk, by what has to be done. */
export function assetTasks(events: readonly EventAtRisk[], rows: readonly TaskStateRow[], counts: TaskCounts): Task[] {
  const inWindow = (standing: TaskState): number =>
    rows.find((row) => row.eventUUID === null && row.standing === standing)?.assets ?? 0;
  const task = (code: TaskState & TaskCode, assets: number, words: Words, schemeUUID?: string): Task[] => {
    if (assets === 0) return [];
    const risk = atRisk(code, events, schemeUUID);
    return [
      {
        code,
        ...words,
        deadlineUTC: risk && iso(deadlineOf(risk.first.event)),
        assets,
        kwAtRisk: risk && risk.kw,
        gbpAtRisk: risk && risk.gbp,
      },
    ];
  };
  const missing = inWindow('CONSENTS_MISSING');
  const short = inWindow('BASELINE_TOO_SHORT');
  return [
    ...task('CONSENTS_MISSING', missing, {
      tone: 'WARN',
      title: `${assetsText(missing, 'has', 'have')} no consent to dispatch`,
      text:
        missing === 1
          ? 'It is otherwise ready to take part. Ask its user.'
          : 'They are otherwise ready to take part. Ask their users.',
      target: null,
      remedy: {
        filter: filterOfMissing(events, rows),
        ...(counts.isListening
          ? { action: 'ASK_CONSENT', label: 'Ask for consent' }
          : { action: 'OPEN', label: 'View assets' }),
      },
    }),
    ...endingTask(events, inWindow('CONSENTS_ENDING'), counts, task),
    ...counts.registrations.flatMap((registration) =>
      task(
        'REGISTRATIONS_TURNED_DOWN',
        registration.rejected + registration.duplicated,
        turnedDown(registration),
        registration.schemeUUID,
      ),
    ),
    ...task('SILENT_ASSETS', counts.silentAssets, {
      tone: 'BAD',
      title: `${assetsText(counts.silentAssets)} without readings for two days`,
      text: 'No delivery can be settled without readings.',
      target: null,
      remedy: { action: 'ASK_READINGS', filter: { readingStatus: 'SILENT' }, label: 'View assets' },
    }),
    ...implausibleTask(counts.implausible),
    ...task('MPAN_NOT_FOUND', counts.invalidMpans, {
      tone: 'WARN',
      title: `${assetsText(counts.invalidMpans)} with an MPAN that is not on the register`,
      text: 'Correct the MPAN and the lookup will be repeated.',
      target: null,
      remedy: {
        action: 'CORRECT_MPANS',
        filter: { mpanStatus: 'INVALID' },
        label: `Correct ${formatCount(counts.invalidMpans)}`,
      },
    }),
    ...task('BASELINE_TOO_SHORT', short, {
      tone: 'WARN',
      title: `${assetsText(short, 'has', 'have')} too few readings for a baseline`,
      text: `In ${short === 1 ? 'its' : 'their'} last event no delivery was counted, as there was no baseline. Import earlier readings.`,
      target: null,
      remedy: { action: 'OPEN', filter: null, label: 'Open data quality' },
    }),
  ];
}

/** Returns the filter of assets without consent: those ready in the scheme that misses them, if that is a single one. */
function filterOfMissing(events: readonly EventAtRisk[], rows: readonly TaskStateRow[]): Record<string, string> {
  const missedBy = new Set(rows.flatMap((row) => (row.standing === 'CONSENTS_MISSING' ? [row.eventUUID] : [])));
  const schemes = new Set(
    events.flatMap(({ terms: { event } }) => (missedBy.has(event.event_uuid) ? [event.scheme_uuid] : [])),
  );
  const [schemeUUID] = schemes;
  return {
    consent: 'MISSING',
    ...(schemes.size === 1 && schemeUUID !== undefined && { schemeUUID, schemeStatus: 'READY' }),
  };
}

/** Returns the task for implausible readings, which count until somebody sets them aside. */
const implausibleTask = ({ readings, assets }: TaskCounts['implausible']): Task[] =>
  readings === 0
    ? []
    : [
        {
          code: 'READINGS_IMPLAUSIBLE',
          tone: 'WARN',
          title: `${plural(readings, 'implausible reading')} of ${assetsText(assets)}`,
          text: `${readings === 1 ? 'It counts' : 'They count'} towards baselines and settlement until set aside.`,
          deadlineUTC: null,
          assets,
          kwAtRisk: null,
          gbpAtRisk: null,
          target: null,
          remedy: { action: 'OPEN', filter: null, label: 'View readings' },
        },
      ];

/** Returns the task for consents that end before an event of the window, else within 30 days: without risk yet. */
function endingTask(
  events: readonly EventAtRisk[],
  ending: number,
  { expiringConsents }: TaskCounts,
  task: (code: 'CONSENTS_ENDING', assets: number, words: Words) => Task[],
): Task[] {
  const remedy = { action: 'ASK_CONSENT', filter: null, label: 'Ask to renew' } as const;
  const first = atRisk('CONSENTS_ENDING', events)?.first.event;
  if (first)
    return task('CONSENTS_ENDING', ending, {
      tone: 'WARN',
      title: `${assetsText(ending, 'loses its', 'lose their')} consent before ${formatLondonTime(first.start_utc)}`,
      text: `Without renewal ${ending === 1 ? 'it is' : 'they are'} excluded from ${first.name}.`,
      target: null,
      remedy,
    });
  return task('CONSENTS_ENDING', expiringConsents, {
    tone: 'INFO',
    title: `${plural(expiringConsents, 'consent ends', 'consents end')} within 30 days`,
    text: 'Ask the users to renew: without consent an asset cannot opt in.',
    target: null,
    remedy,
  });
}

function turnedDown({ schemeUUID, name, rejected, duplicated }: Registrations): Words {
  const parts = [
    ...(rejected > 0 ? [`${formatCount(rejected)} rejected by the scheme operator`] : []),
    ...(duplicated > 0 ? [`${formatCount(duplicated)} registered with another provider`] : []),
  ];
  const all = rejected + duplicated;
  return {
    tone: 'WARN',
    title: `${plural(all, 'registration')} turned down`,
    text: `${name}: ${parts.join(', ')}.`,
    target: { kind: 'SCHEME', uuid: schemeUUID, name },
    remedy: {
      action: 'READ_REASONS',
      filter: { schemeUUID, schemeStatus: rejected > 0 ? 'REJECTED' : 'DUPLICATED' },
      label: 'View reasons',
    },
  };
}
