import { NewUser } from '#contract/user.ts';
import type { ColumnMap, ImportField } from './columnMap.ts';
import type { ParsedLine } from './lineFields.ts';
import { validateLine, EMPTY_LINE, fieldValuesOf } from './lineFields.ts';

/** Fields of a line of users: those of the interface. */
export const userFields: readonly ImportField[] = [
  {
    id: 'userId',
    label: 'User id',
    aliases: ['userid', 'id', 'customerid', 'customer', 'account', 'accountnumber', 'reference'],
    hint: 'Your own identifier',
  },
  { id: 'name', label: 'Name', aliases: ['name', 'fullname', 'customername', 'username'] },
  { id: 'email', label: 'Email', aliases: ['email', 'emailaddress', 'mail'] },
  { id: 'phone', label: 'Telephone', aliases: ['phone', 'telephone', 'phonenumber', 'mobile', 'tel'] },
];

export const userTemplate = {
  header: userFields.map(({ id }) => id),
  rows: [
    ['CUST-1001', 'Ada Lovelace', 'ada@example.com', '+44 20 7946 0001'],
    ['CUST-1002', 'Mill Lane Ltd', '', ''],
  ],
};

/** Parses one line as a new user, or returns every error in it. */
export function parseUserLine(_line: number, fields: string[], columns: ColumnMap): ParsedLine {
  const body = fieldValuesOf(userFields, fields, columns);
  if (Object.keys(body).length === 0) return { reason: EMPTY_LINE };
  const reason = validateLine(NewUser, body, userFields);
  return reason === null ? { body } : { reason };
}
