import { v7 as newUuid } from 'uuid';
import { expect, it } from 'vitest';
import type { DiskSpace } from '#store/diskSpace.ts';
import { stageLiveMail } from '#testing/mailStage.ts';

const GB = 1e9;
let disk: DiskSpace;
const live = stageLiveMail({ readDisk: () => disk });
const { run, pass, addContact, subjects } = live;
const look = async () => {
  await pass(6);
  await run();
};

// The first test of the file: its tenant is the only live one of the store.
it('the one live tenant of an own store is told once of a full disk, and that it is over once space is ample', async () => {
  disk = { totalBytes: 100 * GB, freeBytes: 1 * GB };
  await addContact('ops@example.com', { alerts: ['DISK_LOW'] });
  await look();
  const subject = 'The disk of the service is nearly full: 1.0 GB free';
  expect(subjects()).toEqual([subject]);
  expect(live.stage.relay.mails[0]!.source).toContain('507');
  disk = { totalBytes: 100 * GB, freeBytes: 2.4 * GB };
  await look();
  expect(subjects()).toHaveLength(1);
  disk = { totalBytes: 100 * GB, freeBytes: 50 * GB };
  await look();
  expect(subjects()).toEqual([subject, `Resolved: ${subject}`]);
});

it('one of several live tenants is not told', async () => {
  disk = { totalBytes: 100 * GB, freeBytes: 1 * GB };
  await addContact(`${newUuid()}@example.com`, { alerts: ['DISK_LOW'] });
  await look();
  expect(subjects()).toEqual([]);
});
