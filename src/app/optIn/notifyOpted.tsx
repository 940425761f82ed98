import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { notifyDone, notifyProblem } from '#app/shell/notify.ts';
import { plural } from '#app/shell/plural.ts';
import type { OptResult } from '#contract/scheme.ts';
import classes from './optIn.module.css';
import { actionWords, type OptAction, type OptTarget } from './optTarget.ts';

type Opted = { target: OptTarget; action: OptAction; result: OptResult; undo: (() => Promise<OptResult>) | null };

/** "312 assets opted into Winter DFS", with Undo; stays until it is dismissed. */
export function notifyOpted({ target, action, result, undo }: Opted): void {
  const said = `${plural(result.changed, 'asset')} ${actionWords[action].done} ${target.name}`;
  const id = notifications.show({
    color: 'tide',
    autoClose: false,
    message: (
      <div className={classes.notice}>
        <span>
          {said}
          {result.refused.length > 0 && `; ${result.refused.length.toLocaleString('en-GB')} refused`}
        </span>
        {undo && (
          <Button size="compact-sm" variant="default" onClick={takeBack}>
            Undo
          </Button>
        )}
      </div>
    ),
  });

  function takeBack() {
    notifications.hide(id);
    undo?.().then(({ changed }) => notifyDone(`Undone: ${plural(changed, 'asset')} ${actionWords[actionWords[action].opposite].done} ${target.name}`), notifyProblem);
  }
}
