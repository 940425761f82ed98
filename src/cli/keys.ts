import { commandLine } from '#store/commandLine.ts';
import type { Store } from '#store/openStore.ts';
import { issue } from './keys/issue.ts';
import { list } from './keys/list.ts';
import { revoke } from './keys/revoke.ts';
import { rotate } from './keys/rotate.ts';
import { readOptions } from './readOptions.ts';
import { failUsage, runStoreCommand } from './runStoreCommand.ts';

// `npm run keys -- issue|list|rotate|revoke`: for whoever runs the service; tenants cannot issue keys.
const USAGE = `Usage: ${commandLine('keys', 'issue --tenant UUID [--label TEXT] [--expires YYYY-MM-DD]')}
             [--scope full|read-only|meter-data|events] [--portfolio UUID,…] [--dashboard]
       ${commandLine('keys', 'list [--tenant UUID]')}
       ${commandLine('keys', 'rotate KEY-ID [--overlap 24h] [--expires YYYY-MM-DD]')}
       ${commandLine('keys', 'revoke KEY-ID')}`;

const { positionals, values } = readOptions(USAGE, {
  tenant: { type: 'string' },
  label: { type: 'string' },
  expires: { type: 'string' },
  scope: { type: 'string' },
  portfolio: { type: 'string' },
  dashboard: { type: 'boolean' },
  overlap: { type: 'string' },
});

/** The options that each has; any other is refused. */
const commands: Record<string, { options: string[]; run: (store: Store) => Promise<void> }> = {
  issue: {
    options: ['tenant', 'label', 'expires', 'scope', 'portfolio', 'dashboard'],
    run: ({ db }) => issue(db, values, USAGE),
  },
  list: { options: ['tenant'], run: ({ db }) => list(db, values.tenant, USAGE) },
  rotate: { options: ['overlap', 'expires'], run: ({ db }) => rotate(db, positionals[1], values, USAGE) },
  revoke: { options: [], run: ({ db }) => revoke(db, positionals[1], USAGE) },
};
await runStoreCommand(async (store) => {
  const command = commands[positionals[0] ?? ''] ?? failUsage(USAGE);
  const other = Object.keys(values).find((option) => !command.options.includes(option));
  if (other !== undefined) failUsage(`${positionals[0]} has no option --${other}.\n${USAGE}`);
  await command.run(store);
});
