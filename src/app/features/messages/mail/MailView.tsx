import { SegmentedControl, useMantineStyleNonce } from '@mantine/core';
import { useState } from 'react';
import { mailDocument } from './mailDocument.ts';
import classes from './mail.module.css';

type Part = 'html' | 'text';
const parts = [
  { value: 'html', label: 'Preview' },
  { value: 'text', label: 'Plain text' },
];

type MailViewProps = {
  subject: string;
  html: string | null;
  text: string;
  /** Whether its links lead anywhere: they open beside the dashboard. */
  hasLinks?: boolean;
};

/** A mail as its recipient sees it: subject, and either part. The frame runs no script and has no origin. */
export function MailView({ subject, html, text, hasLinks = false }: MailViewProps) {
  const nonce = useMantineStyleNonce()?.() ?? '';
  const [part, setPart] = useState<Part>('html');
  return (
    <div className={classes.mail}>
      <div className={classes.mailHead}>
        <strong>{subject}</strong>
        {html !== null && (
          <SegmentedControl
            aria-label="E-mail format"
            size="xs"
            data={parts}
            value={part}
            onChange={(next) => setPart(next as Part)}
          />
        )}
      </div>
      {html !== null && part === 'html' ? (
        <iframe
          title="Preview of the e-mail"
          className={classes.frame}
          sandbox={hasLinks ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
          referrerPolicy="no-referrer"
          srcDoc={mailDocument(html, nonce)}
        />
      ) : (
        <pre>{text}</pre>
      )}
    </div>
  );
}
