import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './Copyable.module.css';

/** A value in full, selectable, with a copy button. */
export function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <div className={classes.box}>
        <code className={classes.value}>{value}</code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon
              size={28}
              title={copied ? 'Copied' : 'Copy'}
              aria-label={copied ? 'Copied' : `Copy ${label.toLowerCase()}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
            </ActionIcon>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
