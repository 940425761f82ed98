import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { statusWords } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import type { EventStats } from '#contract/stats.ts';
import { atTab } from '../eventPageSearch.ts';
import classes from './settled.module.css';

/** Marks a page that shows an older run, with a link to the newest. */
export default function OlderRun({ shown, newest }: { shown: EventStats; newest: EventStats }) {
  const params = { eventUUID: shown.eventUUID };
  return (
    <p className={classes.notice}>
      <IconHistory size={17} stroke={1.8} aria-hidden="true" />
      <span>
        As known at <Time at={shown.calculatedUTC} />: run {shown.run} of {newest.run},{' '}
        {statusWords.stats[shown.status].word.toLowerCase()}. Use outside the window is shown as known now.
      </span>
      <Link to="/events/$eventUUID" params={params} search={atTab('runs', shown.run)}>
        Show changes since
      </Link>
      <Link
        from="/events/$eventUUID"
        to="/events/$eventUUID"
        params={params}
        search={(now) => ({ ...now, run: undefined })}
      >
        Show the latest run
      </Link>
    </p>
  );
}
