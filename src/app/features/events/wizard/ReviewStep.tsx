import { Alert, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { parseProblem } from '#app/data/problem.ts';
import { query } from '#app/data/query.ts';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { EffectBar, EffectTable } from '#app/features/events/optIn/index.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { formatInstant, formatPeriods, formatPounds, formatPower, formatWindow } from '#app/format/format.ts';
import { parseWindow } from '#app/format/wallTime.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { Event } from '#contract/event.ts';
import { implausibleEvent } from '#energy/plausible.ts';
import { plural } from '#text/count.ts';
import { contractedText, priceText } from '../agreed.ts';
import { halfHourTermsWords } from '../changeWords.ts';
import { agreedOf, changesOf, deadlineOf, type FormErrors, halfHourFields, nameOf } from '../eventForm.ts';
import { BelowRules } from './BelowRules.tsx';
import { changeSay, foreseenChanges } from './changeSay.ts';
import { dispatchWords } from './dispatchStepWords.ts';
import type { Rehearsed } from './rehearsalQuery.ts';
import { RehearsedBalance } from './RehearsedBalance.tsx';
import { errorsIn, type Step } from './steps.ts';
import type { Editing, WizardForm } from './wizardForm.ts';
import classes from './wizard.module.css';

const EFFECT_PX = 340;

/** What a change does to an event before it is made: the sentence after it, and its figures now and then. */
function ChangeEffect({ event, changes }: { event: Event; changes: BodyOf<'getEventChangeEffect'> }) {
  const { data, error, refetch } = useQuery(
    query(
      'getEventChangeEffect',
      { params: { 'event-uuid': event.eventUUID }, body: changes },
      { staleTime: 0, gcTime: 0 },
    ),
  );
  return (
    <section aria-label="Effect" aria-busy={!data && !error}>
      {data ? (
        <>
          <VerdictLine small verdict={data.after.verdict} say={changeSay(data)} />
          <EffectBar effect={data} />
          <EffectTable effect={data} after="After the change" />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={EFFECT_PX} />
      )}
    </section>
  );
}

type ReviewStepProps = {
  form: WizardForm;
  editing: Editing | null;
  faulty: Step | null;
  errors: FormErrors;
  problem: unknown;
} & Rehearsed & { has: { dispatch: boolean; bulkActions: boolean } };

/** All fields before scheduling, and whether every ready asset is opted in at once. */
export function ReviewStep({ form, editing, faulty, errors, problem, rehearsed, has }: ReviewStepProps) {
  const { values } = form;
  const changes = editing && faulty === null && foreseenChanges(changesOf(values, editing.event));
  const schemes = useQuery(allSchemes());
  const scheme = schemes.data?.data.find(({ schemeUUID }) => schemeUUID === values.schemeUUID);
  const portfolios = useQuery(allPortfolios());
  const { from, to } = parseWindow(values);
  const deadline = deadlineOf(values);
  const names = values.portfolioUUIDs.map(
    (uuid) => portfolios.data?.data.find(({ portfolioUUID }) => portfolioUUID === uuid)?.name ?? 'Archived',
  );
  const kw =
    typeof values.contractedMw === 'number'
      ? values.contractedMw * 1000
      : typeof values.targetKw === 'number'
        ? values.targetKw
        : null;
  const amount = (value: number | string) => (typeof value === 'number' ? value : null);
  const agreed = agreedOf(values);
  const amounts = values.byHalfHour
    ? halfHourFields(values).flatMap(({ field }) => (field.isCalled ? [{ ...field, targetKw: '' }] : []))
    : [values];
  const found = amounts.flatMap(({ contractedMw, targetKw, priceGbpPerMwh }) =>
    implausibleEvent(
      {
        contractedMw: amount(contractedMw),
        targetKw: amount(targetKw),
        priceGbpPerMwh: amount(priceGbpPerMwh),
      },
      scheme?.counts.READY ?? null,
    ),
  );
  const unusual = [...new Map(found.map((each) => [each.detail, each])).values()];
  const rehearsal = rehearsed?.rehearsal.data;
  const able = rehearsal && rehearsal.assets.consented - rehearsal.assets.overlapping;
  const refusal = problem ? parseProblem(problem) : null;
  return (
    <div className={classes.narrow}>
      {faulty && (
        <Alert color="red" title={`${faulty.label} is not complete`}>
          {Object.values(errorsIn(faulty, errors)).join('. ')}.{' '}
          <Link from="/events/new" to="." search={(now) => ({ ...now, step: faulty.id })} className={classes.link}>
            Go back to this step
          </Link>
        </Alert>
      )}
      {refusal && (
        <Alert color="red" role="alert" title={refusal.title}>
          {[refusal.detail, refusal.advice].filter(Boolean).join(' ')}
        </Alert>
      )}
      {unusual.length > 0 && (
        <Alert color="yellow" role="note" title="Check the units">
          {unusual.map(({ detail }) => (
            <p key={detail}>{detail}.</p>
          ))}
        </Alert>
      )}
      {rehearsal && <BelowRules rehearsal={rehearsal} />}
      <Facts
        facts={[
          ['Name', nameOf(values)],
          ['Scheme', scheme?.name ?? '–'],
          ['Type', `${eventTypeWords[values.eventType]}${values.runningType === 'TEST' ? ', test' : ''}`],
          ['Window', from === null || to === null ? '–' : `${formatWindow(from, to)}, ${formatPeriods(from, to)}`],
          ['Opt-in deadline', deadline === null ? 'The start' : Number.isNaN(deadline) ? '–' : formatInstant(deadline)],
          ['Zone', values.zone.trim() || 'None'],
          ['Portfolios', names.length === 0 ? 'None yet' : names.join(', ')],
          ['Contracted', (agreed && contractedText(agreed)) ?? (kw === null ? '–' : formatPower(kw, 'exact'))],
          ...(has.dispatch ? [['Dispatch', dispatchWords(values, scheme?.dispatch)] as const] : []),
          [
            'Price',
            agreed
              ? (priceText(agreed) ?? '–')
              : typeof values.priceGbpPerMwh === 'number'
                ? `${formatPounds(values.priceGbpPerMwh)} per MWh`
                : '–',
          ],
          ...(agreed ? [['Half-hours', halfHourTermsWords(agreed.halfHourTerms)] as const] : []),
        ]}
      />
      {editing && changes && rehearsed ? (
        <ChangeEffect event={editing.event} changes={changes} />
      ) : (
        rehearsal && <RehearsedBalance rehearsal={rehearsal} />
      )}
      {!editing && (
        <Checkbox
          label={
            able === undefined
              ? 'Opt in every available asset immediately afterwards'
              : `Opt in all ${plural(able, 'asset')} able to take part immediately afterwards`
          }
          description={
            has.bulkActions
              ? 'This is a bulk action with its own record of which assets were refused and why. It can be undone until the event starts.'
              : 'The number refused is shown when it is done.'
          }
          {...form.getInputProps('optInAll', { type: 'checkbox' })}
        />
      )}
    </div>
  );
}
