import { IconSignature } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { listQuery } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import type { ListedConsent } from '#contract/consent.ts';
import { AskBar } from './AskBar.tsx';
import { useChosenUsers } from './chosenUsers.ts';
import { consentColumns, nameOf } from './consentColumns.tsx';
import { ConsentFilters } from './ConsentFilters.tsx';
import { type ConsentListProps, consentSearchDefaults, queryOf } from './consentSearch.ts';
import { ConsentsVerdict } from './ConsentsVerdict.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** A row on a phone. */
const LINES = { lead: 'user', under: ['type', 'scope', 'meaning'], edge: 'expiresUTC' };
const MINUTE_MS = 60_000;
const consentUUIDOf = ({ consentUUID }: ListedConsent): string => consentUUID;

/** What users agreed to or refused, what ends first at the top; selected, their users are asked again. */
export function Ledger({ address, go, mayAsk }: ConsentListProps) {
  const mayOperate = useMayOperate();
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const [ending, setEnding] = useState<ListedConsent | null>(null);
  const list = useListScreen({
    list: listQuery('listConsents'),
    query: queryOf(address, now),
    address,
    defaults: consentSearchDefaults,
    go,
  });
  const { data, filtered, changeAddress, clearFilters } = list;
  const chosen = useChosenUsers(address.status, data?.data, consentUUIDOf);
  const columns = useMemo(
    () => consentColumns({ now, ofAllUsers: true, ...(mayOperate && { onWithdraw: setEnding }) }),
    [now, mayOperate],
  );

  return (
    <ListPage
      title="Consents"
      note={countNote(data, filtered, 'consent', 'consents', 'active')}
      verdict={<ConsentsVerdict />}
      list={list}
      views="consents"
      actions={mayOperate && <ImportButton kind="consents" />}
      above={<ConsentFilters address={address} onChange={changeAddress} />}
      columns={columns}
      table={{ lines: LINES, rowName: nameOf, ...(mayAsk && chosen.ofTable) }}
      rowId={consentUUIDOf}
      noMatch={filtered && <NoMatch icon={IconSignature} what="consent" onClear={clearFilters} />}
      empty={{
        icon: IconSignature,
        title: 'No active consents',
        text:
          'Users’ consents and refusals are recorded on their pages and listed here, ' +
          'those expiring first at the top.',
        action: <PlainLink to="/users">Go to users</PlainLink>,
      }}
    >
      {mayAsk && <AskBar chosen={chosen} renews={address.status === 'ACTIVE' || address.status === 'ENDING'} />}
      {ending && (
        <WithdrawDialog consent={ending} user={ending.userName || 'The user'} onClose={() => setEnding(null)} />
      )}
    </ListPage>
  );
}
