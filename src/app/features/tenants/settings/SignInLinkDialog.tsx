import { Copyable } from '#app/ui/Copyable.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import classes from './settings.module.css';

const ONCE = 'Pass it on now: it is shown this once, works once, and for ten minutes.';

/** A one-time sign-in link, shown once, for the administrator to pass on. */
export function SignInLinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={`Sign-in link for ${name}`}
      confirmLabel="I have copied the link"
      onConfirm={onClose}
      size={560}
    >
      <p className={classes.text}>
        {ONCE} Whoever opens it is signed in as {name} and can set a password.
      </p>
      <Copyable label="One-time link" value={link} />
    </SecretDialog>
  );
}
