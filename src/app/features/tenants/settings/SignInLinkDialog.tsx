import { Copyable } from '#app/ui/Copyable.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import classes from './settings.module.css';

const ONCE = 'Pass the link on now. It is shown only once, works once and expires after ten minutes.';

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
        {ONCE} Anyone who opens it is signed in as {name} and can set a password.
      </p>
      <Copyable label="One-time link" value={link} />
    </SecretDialog>
  );
}
