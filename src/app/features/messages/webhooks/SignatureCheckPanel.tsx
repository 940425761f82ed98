import { Copyable } from '#app/ui/Copyable.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { SignatureCheck } from './checkSignatures.ts';
import classes from './SignatureCheckPanel.module.css';
import webhooks from './webhooks.module.css';

/** Result for one signature: valid or not, the expected value, and the given one where it differs. */
export function SignatureCheckPanel({
  title,
  about,
  verdict,
}: {
  title: string;
  about: string;
  verdict: SignatureCheck | undefined;
}) {
  return (
    <Panel>
      <div className={classes.title}>
        <h2 className={webhooks.heading}>
          <code className={webhooks.code}>{title}</code>
        </h2>
        {verdict && <StatusChip kind="signature" status={verdict.outcome} />}
      </div>
      <p className={webhooks.quietText}>{about}</p>
      {verdict === undefined ? (
        <p className={classes.waits}>Fill in body and secret.</p>
      ) : verdict.expected === null ? (
        <p className={classes.waits}>
          {verdict.given === null
            ? 'Needs webhook-id and webhook-timestamp.'
            : 'Needs webhook-id, webhook-timestamp and a secret whose part after whsec_ is base64.'}
        </p>
      ) : (
        <div className={classes.values}>
          <Copyable label="Expected" value={verdict.expected} />
          {verdict.outcome === 'differs' && verdict.given !== null && <Copyable label="Given" value={verdict.given} />}
        </div>
      )}
    </Panel>
  );
}
