import type { Proof } from '../proof.ts';
import { spread } from '../spread.ts';
import { olderSchemas, upgradeAndBack } from '../upgradeAndBack.ts';

const wayBack: Proof = {
  title: 'Before an upgrade the store is backed up, and one command brings it back in the schema it had',
  minutes: 120,
  options: {
    releases: {
      about: 'older schemas to begin with, evenly spread, the oldest and the newest included; 0 means all',
      fallback: 0,
    },
  },
  quick: { releases: 1 },
  run: async ({ releases }) => {
    const shown = spread(olderSchemas, releases! || olderSchemas.length);
    for (const version of shown)
      await upgradeAndBack(version).catch((error: unknown) => {
        throw new Error(`From the schema ${version}`, { cause: error });
      });
    return [
      `from the schemas ${shown.join(', ')}: a backup before the upgrade, back with all rows in the schema there was, and ` +
        'upgraded again',
    ];
  },
};

export default wayBack;
