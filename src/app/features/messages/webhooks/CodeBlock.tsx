import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import classes from './CodeBlock.module.css';

type CodeBlockProps = {
  label: string;
  text: string;
  /** Text for the copy button, if not the shown one. */
  copyText?: string;
};

/** Text unchanged, in a box that scrolls, with a copy button. */
export function CodeBlock({ label, text, copyText = text }: CodeBlockProps) {
  return (
    <div className={classes.block}>
      <ScrollRegion className={classes.pre} label={label}>
        <pre>{text}</pre>
      </ScrollRegion>
      <CopyButton value={copyText}>
        {({ copied, copy }) => (
          <ActionIcon
            className={classes.copy}
            size={26}
            aria-label={copied ? 'Copied' : `Copy: ${label.toLowerCase()}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} stroke={1.8} /> : <IconCopy size={15} stroke={1.8} />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}
