import { PasswordInput, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Copyable } from '#app/ui/Copyable.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import {
  explainMismatch,
  parseHeaders,
  type SignatureChecks,
  checkSignatures,
  type SignatureCheck,
} from './checkSignatures.ts';
import classes from './check.module.css';
import webhooks from './webhooks.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A delivery passed to the signature check; it is never part of the address. */
    signed?: { body: string; headers: string };
  }
}

export const Route = createFileRoute('/_frame/webhooks/check')({ component: CheckPage });

const HEADERS_EXAMPLE =
  'service-Webhook-Signature: svcsha256=…\nwebhook-id: …\nwebhook-timestamp: …\nwebhook-signature: v1,…';

/** Checks whether the headers match body and secret, in this browser alone. */
function CheckPage() {
  const signed = useRouterState({ select: ({ location }) => location.state.signed });
  const [body, setBody] = useState(signed?.body ?? '');
  const [lines, setLines] = useState(signed?.headers ?? '');
  const [secret, setSecret] = useState('');
  const check = useCheck(body, lines, secret);

  return (
    <>
      <PageHeader
        title="Check a signature"
        crumbs={[{ label: 'Webhooks', to: '/webhooks' }]}
        note={
          <span className={classes.private}>
            <IconLock size={14} stroke={1.8} aria-hidden="true" />
            Calculated in this browser: the body, headers and secret are not sent or stored anywhere.
          </span>
        }
      />
      <div className={classes.check}>
        <Panel>
          <div className={webhooks.form}>
            <Textarea
              label="Body"
              description="Exactly as it arrived, to the last byte"
              classNames={{ input: webhooks.code! }}
              autosize
              minRows={8}
              maxRows={20}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            <Textarea
              label="Headers"
              description="One per line; others are ignored"
              placeholder={HEADERS_EXAMPLE}
              classNames={{ input: webhooks.code! }}
              autosize
              minRows={4}
              maxRows={10}
              spellCheck={false}
              value={lines}
              onChange={(event) => setLines(event.currentTarget.value)}
            />
            <PasswordInput
              label="Secret"
              description="As it was shown, with whsec_"
              autoComplete="off"
              visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          </div>
        </Panel>
        <div className={classes.verdicts} aria-live="polite">
          <SignatureCheckPanel
            title="service-Webhook-Signature"
            about="HMAC-SHA256 of the body, hexadecimal, keyed with the secret as shown"
            verdict={check?.verdicts.service}
          />
          <SignatureCheckPanel
            title="webhook-signature"
            about="Standard Webhooks: id, timestamp and body, base64, keyed with the decoded base64 of the secret"
            verdict={check?.verdicts.standard}
          />
          {check?.hint && <p className={classes.hint}>{check.hint}</p>}
        </div>
      </div>
    </>
  );
}

type Check = { verdicts: SignatureChecks; hint: string | null };

/** Returns the result for the fields' present values; null while one is missing. */
function useCheck(body: string, lines: string, secret: string): Check | null {
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    let current = true;
    const headers = parseHeaders(lines);
    const work = async (): Promise<Check | null> => {
      if (body === '' || secret === '') return null;
      const verdicts = await checkSignatures(body, secret, headers);
      const differs = verdicts.service.outcome === 'differs' || verdicts.standard.outcome === 'differs';
      return { verdicts, hint: differs ? await explainMismatch(body, secret, headers) : null };
    };
    void work().then((next) => {
      if (current) setCheck(next);
    });
    return () => {
      current = false;
    };
  }, [body, lines, secret]);
  return check;
}

/** Result for one signature: valid or not, the expected value, and the given one where it differs. */
function SignatureCheckPanel({
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
        <p className={classes.waits}>Enter the body and the secret.</p>
      ) : verdict.expected === null ? (
        <p className={classes.waits}>
          {verdict.given === null
            ? 'webhook-id and webhook-timestamp are required.'
            : 'webhook-id, webhook-timestamp and a secret whose part after whsec_ is base64 are required.'}
        </p>
      ) : (
        <div className={classes.values}>
          <Copyable label="Expected" value={verdict.expected} />
          {verdict.outcome === 'differs' && verdict.given !== null && (
            <Copyable label="Received" value={verdict.given} />
          )}
        </div>
      )}
    </Panel>
  );
}
