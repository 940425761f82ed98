import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconAntennaBarsOff,
  IconBan,
  IconClock,
  IconFlag,
  IconId,
  IconMail,
  IconMapPin,
  IconPlugConnectedX,
  IconReceipt,
  IconSignature,
  IconTimeline,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { OptInFirst } from '#app/features/events/index.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { formatPower, formatRoundPounds } from '#app/format/format.ts';
import type { Task, TaskCode } from '#contract/tasks.ts';
import { placeOf } from './taskLink.ts';
import classes from './NeedsYou.module.css';

const icons: Record<TaskCode, Icon> = {
  EVENT_SHORT: IconAlertCircle,
  NOBODY_OPTED_IN: IconAlertCircle,
  CONSENTS_MISSING: IconSignature,
  CONSENTS_ENDING: IconClock,
  REGISTRATIONS_TURNED_DOWN: IconBan,
  SILENT_IN_EVENT: IconAntennaBarsOff,
  SILENT_ASSETS: IconAntennaBarsOff,
  READINGS_IMPLAUSIBLE: IconTimeline,
  MPAN_NOT_FOUND: IconId,
  BASELINE_TOO_SHORT: IconTimeline,
  WEBHOOK_FAILING: IconWebhook,
  SETTLEMENT_STUCK: IconFlag,
  CANCELS_UNCONFIRMED: IconAlertCircle,
  DISPATCHES_SILENT: IconAntennaBarsOff,
  CONTROLLER_UNREACHABLE: IconPlugConnectedX,
  FORECASTS_OFF: IconTimeline,
  MAILS_FAILED: IconMail,
  GATE_CLOSING: IconClock,
  PAYMENT_DISPUTE_DUE: IconReceipt,
  LOAD_NEAR_LINE: IconFlag,
  LOAD_NOTICE_DUE: IconFlag,
  CLAIM_EVIDENCE_DUE: IconSignature,
  ZONES_MISSING: IconMapPin,
  STRIKES_NEAR_LIMIT: IconAlertCircle,
  STRIKE_THREATENS: IconAlertCircle,
};
const tones = { BAD: 'bad', WARN: 'warn', INFO: 'info' } as const;

/** One task: what and why, what is at risk, and the button that does it. */
export function TaskRow({ task }: { task: Task }) {
  const { code, tone, title, text, gbpAtRisk, kwAtRisk } = task;
  const TaskIcon = icons[code];
  return (
    <li className={classes.task}>
      <TaskIcon size={18} stroke={1.8} className={classes.icon} data-tone={tones[tone]} aria-hidden="true" />
      <span className={classes.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <span className={classes.gbp}>{formatRoundPounds(gbpAtRisk)}</span>
      <span className={classes.kw}>{kwAtRisk === null ? '–' : formatPower(kwAtRisk)}</span>
      <span className={classes.button}>
        <RemedyButton task={task} />
      </span>
    </li>
  );
}

/** Opts in or asks at once, with its preview, who may; everything else opens the screen that resolves it. */
function RemedyButton({ task }: { task: Task }) {
  const mayOptIn = usePermission('optEventAssets');
  const mayAsk = usePermission('createBulkAction');
  const { code, remedy, target, title } = task;
  if (remedy.action === 'OPT_IN' && target && mayOptIn) return <OptInButton task={task} eventUUID={target.uuid} />;
  if (code === 'CONSENTS_MISSING' && remedy.action === 'ASK_CONSENT' && mayAsk) return <AskButton task={task} />;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${remedy.label}: ${title}`}
      renderRoot={(props) => <Link {...placeOf(task)} {...props} />}
    >
      {remedy.action === 'OPT_IN' ? 'Open event' : remedy.label}
    </Button>
  );
}

/** Opens the preview of opting in exactly as many as are advised, the most useful first. */
function OptInButton({ task: { remedy, assets, title }, eventUUID }: { task: Task; eventUUID: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: event } = useQuery(query('getEvent', { params: { 'event-uuid': eventUUID } }, { enabled: isOpen }));
  return (
    <>
      <Button size="xs" aria-label={`${remedy.label}: ${title}`} onClick={() => setOpen(true)}>
        {remedy.label}
      </Button>
      <Suspense>
        {isOpen && event && <OptInFirst event={event} assets={assets ?? 0} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Opens the preview of asking the users of the assets of a task for consent. */
function AskButton({ task: { remedy, assets, title } }: { task: Task }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" aria-label={`${remedy.label}: ${title}`} onClick={() => setOpen(true)}>
        {remedy.label}
      </Button>
      {isOpen && (
        <BulkDialog
          intent="ASK"
          target={null}
          filter={{ status: 'ACTIVE', ...remedy.filter }}
          count={assets ?? 0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
