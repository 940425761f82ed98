import { usePermission } from '#app/data/usePermission.ts';
import classes from './RunFiles.module.css';

/** Files of a run, which the dashboard's server passes on from the service as they are made. */
export function RunFiles({ eventUUID, run }: { eventUUID: string; run: number }) {
  const hasStats = usePermission('getEventStats');
  const hasBundle = usePermission('getSettlementBundle');
  const stats = `events/${eventUUID}/stats?run=${run}&as=`;
  const assets = `events/${eventUUID}/assets/stats?run=${run}&as=`;
  const files = [
    ...(hasStats
      ? [
          ['Statement, Excel', `${stats}xlsx`],
          ['Half-hours, CSV', `${stats}csv`],
          ['Assets by half-hour, CSV', `${assets}csv`],
          ['Assets by half-hour, Parquet', `${assets}parquet`],
        ]
      : []),
    ...(hasBundle ? [['Signed bundle', `events/${eventUUID}/stats/runs/${run}/bundle?as=ndjson.gz`]] : []),
  ];
  if (files.length === 0) return null;
  return (
    <p className={classes.files}>
      <span>Download run {run}:</span>
      {files.map(([label, path]) => (
        <a key={path} href={`/bff/api/${path}`} download>
          {label}
        </a>
      ))}
    </p>
  );
}
