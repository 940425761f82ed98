import { Button, Menu } from '@mantine/core';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';

/** Files of a run, which the dashboard's server passes on from the service as they are made. */
export function RunFiles({ eventUUID, run }: { eventUUID: string; run: number }) {
  const hasBundle = useIsOffered('getSettlementBundle');
  const hasStats = useIsOffered('getEventStats');
  const hasAssets = useIsOffered('listEventAssetStats');
  const assets = `events/${eventUUID}/assets/stats`;
  const files = [
    ...(hasStats ? [['Statement, Excel', `events/${eventUUID}/stats?run=${run}&as=xlsx`]] : []),
    ...(hasAssets
      ? [
          ['Assets by half hour, CSV', `${assets}?as=csv`],
          ['Assets by half hour, Parquet', `${assets}?as=parquet`],
          ['Half hours of the event, CSV', `events/${eventUUID}/stats?as=csv`],
        ]
      : []),
    ...(hasBundle ? [['Signed bundle of this run', `events/${eventUUID}/stats/runs/${run}/bundle?as=ndjson.gz`]] : []),
  ];
  if (files.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">Download</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(([label, path]) => (
          <Menu.Item key={path} component="a" href={`/bff/api/${path}`} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
