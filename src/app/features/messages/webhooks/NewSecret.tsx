import { IconAlertTriangle } from '@tabler/icons-react';
import { Copyable } from '#app/ui/Copyable.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import classes from './webhooks.module.css';

const EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they arrived, before any JSON parser
const hex = createHmac('sha256', process.env.WEBHOOK_SECRET).update(body).digest('hex');
const expected = Buffer.from(\`svcsha256=\${hex}\`);
const given = Buffer.from(request.headers['service-webhook-signature'] ?? '');
const genuine = given.length === expected.length && timingSafeEqual(given, expected);`;

/** A signing secret, shown once, and how its receiver verifies deliveries. */
export function NewSecret({ title, secret, onConfirm }: { title: string; secret: string; onConfirm: () => void }) {
  return (
    <SecretDialog title={title} confirmLabel="I have saved the secret" onConfirm={onConfirm}>
      <div className={classes.form}>
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          Copy the secret now. It is not shown again; a lost secret can only be replaced.
        </p>
        <Copyable label="Signing secret" value={secret} />
        <div>
          <h3 className={classes.heading}>How to verify</h3>
          <p className={classes.quietText}>
            Each delivery carries <Header name="service-Webhook-Signature" />: the HMAC-SHA256 of the exact body, in
            hexadecimal, keyed with the whole secret. Libraries for Standard Webhooks can use{' '}
            <Header name="webhook-id" />, <Header name="webhook-timestamp" /> and <Header name="webhook-signature" />{' '}
            instead.
          </p>
          <CodeBlock label="Verification in Node.js" text={EXAMPLE} />
        </div>
      </div>
    </SecretDialog>
  );
}

const Header = ({ name }: { name: string }) => <code className={classes.code}>{name}</code>;
