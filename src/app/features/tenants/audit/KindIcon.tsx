import {
  IconBolt,
  IconCalendarEvent,
  IconFileImport,
  IconKey,
  IconSend,
  IconSettings,
  IconSignature,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { AuditKind } from '#app/data/auditKind.ts';
import { kindWords } from './auditWords.ts';
import classes from './audit.module.css';

const icons: Record<AuditKind, Icon> = {
  events: IconCalendarEvent,
  optIns: IconUserCheck,
  assets: IconBolt,
  people: IconSignature,
  data: IconFileImport,
  dispatch: IconSend,
  setUp: IconSettings,
  signIns: IconKey,
};

/** What an action was about, beside its sentence, which says it in words. */
export function KindIcon({ kind }: { kind: AuditKind }) {
  const KindOf = icons[kind];
  return (
    <span className={classes.kind} title={kindWords[kind]} aria-hidden="true">
      <KindOf size={16} stroke={1.7} />
    </span>
  );
}
