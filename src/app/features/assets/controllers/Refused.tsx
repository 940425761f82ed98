import type { AssignedControllerAssets } from '#contract/dispatch/controller.ts';
import { plural } from '#text/count.ts';
import classes from './controllers.module.css';

const words: Record<AssignedControllerAssets['refused'][number]['code'], string> = {
  ASSET_NOT_FOUND: 'no longer found',
  ASSET_ARCHIVED: 'archived',
  OTHER_CONTROLLER: 'assigned to another controller; choose to reassign them',
  DISPATCHED_NOW: 'in a running dispatch; assign after the event',
};

/** How many assets were not assigned, by reason. */
export function Refused({ refused }: Pick<AssignedControllerAssets, 'refused'>) {
  const codes = [...new Set(refused.map(({ code }) => code))];
  return (
    <ul className={classes.refused} aria-live="polite">
      {codes.map((code) => (
        <li key={code}>
          <strong>{plural(refused.filter((each) => each.code === code).length, 'asset')}</strong> {words[code]}
        </li>
      ))}
    </ul>
  );
}
