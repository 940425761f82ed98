import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api } from '#app/data/client.ts';
import { clockQuery, SECOND_MS, useNowEvery } from '#app/data/clock.ts';
import { useOperator } from '#app/data/session.ts';
import { formatInstant } from '#app/format/format.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { roleWords } from '#app/ui/roleWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { roleAllows } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { parseWallInstant } from './parseWallInstant.ts';
import classes from './settings.module.css';

const steps: [label: string, advance: string][] = [
  ['30 minutes', 'PT30M'],
  ['2 hours', 'PT2H'],
  ['1 day', 'P1D'],
  ['7 days', 'P7D'],
];

/** The test clock of a sandbox tenant, with a form to move it on. Nothing for a live tenant. */
export default function ClockPanel() {
  const queries = useQueryClient();
  const role = useOperator()?.role;
  const { data: clock } = useQuery(clockQuery);
  const now = useNowEvery(SECOND_MS);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const move = useMutation({
    mutationFn: (body: { now: string } | { advance: string }) => api.setClock({ body }),
    onSuccess: (moved) => {
      setText('');
      setTried(false);
      notifySuccess(
        moved.movingTo
          ? `The test clock is moving to ${formatInstant(moved.movingTo)}. Everything that falls due on the way is being run.`
          : `The test clock is set to ${formatInstant(moved.now)}.`,
      );
      // Everything depends on time: events begin, readings arrive, figures change.
      void queries.invalidateQueries();
    },
    onError: notifyError,
  });
  if (!clock?.isTest || role === undefined) return null;
  const needed = endpoints.setClock.role;
  const mayMove = roleAllows(role, needed);
  const instant = parseWallInstant(text);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (instant === null) event.currentTarget.querySelector('input')?.focus();
    else move.mutate({ now: instant });
  };
  return (
    <section>
      <div className={classes.sectionTitle}>
        <h2>Test clock</h2>
      </div>
      <Panel>
        <p className={classes.clock}>
          <Time at={now} focusable />
        </p>
        <p className={classes.text}>
          This is a sandbox: you set its business time. Everything that falls due on the way is run.
          {clock.movingTo && ` The clock is moving to ${formatInstant(clock.movingTo)}.`}
          {!mayMove && ` Moving the clock requires the role ${roleWords[needed].toLowerCase()}.`}
        </p>
        {mayMove && (
          <form className={classes.move} noValidate onSubmit={submit}>
            <div className={classes.steps}>
              {steps.map(([label, advance]) => (
                <Button
                  key={advance}
                  variant="default"
                  disabled={move.isPending}
                  onClick={() => move.mutate({ advance })}
                >
                  Move forward {label}
                </Button>
              ))}
            </div>
            <div className={classes.set}>
              <TextInput
                label="Set to (UK time)"
                placeholder="2026-12-04 16:30"
                w={180}
                value={text}
                error={tried && instant === null ? 'Enter a time such as 2026-12-04 16:30' : undefined}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" loading={move.isPending}>
                Set clock
              </Button>
            </div>
          </form>
        )}
      </Panel>
    </section>
  );
}
