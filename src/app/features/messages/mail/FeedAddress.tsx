import { Copyable } from '#app/ui/Copyable.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import classes from './mail.module.css';

/** The address of a calendar, shown once. */
export function FeedAddress({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  return (
    <SecretDialog title={title} confirmLabel="I have saved the address" onConfirm={onClose}>
      <div className={classes.stack}>
        <p className={classes.note}>
          Copy the address now: it is not shown again, and anyone who has it can read the calendar. Subscribe to it in
          your calendar app.
        </p>
        <Copyable label="Address" value={url} />
      </div>
    </SecretDialog>
  );
}
