import { ActionBar, Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#app/shell/plural.ts';
import { OptDialog } from './OptDialog.tsx';
import type { OptAction, OptTarget } from './optTarget.ts';

type OptBarProps = { target: OptTarget; selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void };

/** Rises when assets of one scheme or event are chosen: opt them in or out, with a preview first. */
export function OptBar({ target, selected, onSelect }: OptBarProps) {
  const [action, setAction] = useState<OptAction | null>(null);
  const clear = () => onSelect(new Set());
  return (
    <>
      <ActionBar opened={selected.size > 0} onClose={clear} aria-label="What to do with the selection" transitionProps={{ duration: 140 }}>
        <span aria-live="polite">{selected.size.toLocaleString('en-GB')} selected</span>
        <ActionBar.Divider />
        <Button variant="subtle" onClick={() => setAction('OPT_IN')}>
          Opt in
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setAction('OPT_OUT')}>
          Opt out
        </Button>
        <ActionBar.Divider />
        <ActionBar.CloseButton aria-label={`Clear the selection of ${plural(selected.size, 'asset')}`} />
      </ActionBar>
      {action && <OptDialog opened onClose={() => setAction(null)} action={action} target={target} assetUUIDs={[...selected]} onDone={clear} />}
    </>
  );
}
