import { IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listQuery } from '#app/data/query.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import type { Column } from '#app/table/columns.ts';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { Time } from '#app/ui/Time.tsx';
import type { User } from '#contract/user.ts';
import { plural } from '#text/count.ts';
import { AskBar } from './AskBar.tsx';
import { AskEverybody } from './AskEverybody.tsx';
import { useChosenUsers } from './chosenUsers.ts';
import { ConsentFilters } from './ConsentFilters.tsx';
import { type ConsentListProps, consentSearchDefaults } from './consentSearch.ts';
import { ConsentsVerdict } from './ConsentsVerdict.tsx';
import { neverAskedQuery } from './neverAskedQuery.ts';
import classes from './consents.module.css';

const NEVER_ASKED = { consent: 'NEVER_ASKED' } as const;

/** Asks all users who were never asked for consent to dispatch, after a preview. */
function AskAll({ users }: { users: number }) {
  const label = `Ask all ${plural(users, 'user')}`;
  return <AskEverybody label={label} title={`${label} for consent`} filter={NEVER_ASKED} count={users} />;
}

const LINES = { lead: 'name', under: ['contact'], edge: 'state' };
const userUUIDOf = ({ userUUID }: User): string => userUUID;
const nameOf = ({ name, userId }: User): string => name || userId;

/** Users with assets who never said anything about dispatch: there is no consent to list, but somebody to ask. */
export function NeverAsked({ address, go, mayAsk }: ConsentListProps) {
  const list = useListScreen({
    list: listQuery('listUsers'),
    query: neverAskedQuery(address),
    address,
    defaults: consentSearchDefaults,
    go,
  });
  const { data, changeAddress, clearFilters } = list;
  const chosen = useChosenUsers(address.status, data?.data, userUUIDOf);
  return (
    <ListPage
      title="Consents"
      note={data ? plural(data.totalItems, 'user has never been asked', 'users have never been asked') : '\u00a0'}
      verdict={<ConsentsVerdict />}
      actions={mayAsk && address.search === '' && data && data.totalItems > 1 && <AskAll users={data.totalItems} />}
      list={list}
      views="consents"
      above={<ConsentFilters address={address} onChange={changeAddress} />}
      columns={columns}
      rowId={userUUIDOf}
      table={{ lines: LINES, rowName: nameOf, ...(mayAsk && chosen.ofTable) }}
      noMatch={address.search !== '' && <NoMatch icon={IconSignature} what="user" onClear={clearFilters} />}
      empty={{
        icon: IconSignature,
        title: 'Everyone has been asked',
        text: 'Users with assets but without a recorded consent to dispatch or refusal are listed here.',
      }}
    >
      {mayAsk && <AskBar chosen={chosen} renews={false} />}
    </ListPage>
  );
}

const columns: readonly Column<User>[] = [
  {
    id: 'name',
    header: 'User',
    width: '24%',
    value: nameOf,
    cell: (user) => (
      <Link to="/users/$userUUID" params={{ userUUID: user.userUUID }} className={classes.whole}>
        {nameOf(user)}
      </Link>
    ),
  },
  { id: 'userId', header: 'User id', width: 140, cell: ({ userId }) => userId },
  {
    id: 'contact',
    header: 'Contact',
    value: ({ email, phone }) => email ?? phone,
    cell: ({ email, phone }) => <span className={classes.whole}>{email ?? phone ?? '–'}</span>,
  },
  {
    id: 'state',
    header: 'State',
    width: 160,
    value: () => 'never asked',
    cell: () => <span className={classes.over}>never asked</span>,
  },
  {
    id: 'meaning',
    header: 'Effect on events',
    hint: 'As of now',
    width: 180,
    value: () => 'not eligible',
    cell: () => <span className={classes.quiet}>not eligible</span>,
  },
  { id: 'createdUTC', header: 'User since', width: 145, cell: ({ createdUTC }) => <Time at={createdUTC} show="day" /> },
];
