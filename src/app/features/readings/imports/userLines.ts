import { userFields } from '#app/features/tenants/users/fields/index.ts';
import { NewUser } from '#contract/user.ts';
import type { ColumnMap } from './columnMap.ts';
import { EMPTY_LINE, fieldValuesOf, importFields, type ParsedLine, templateOf, validateLine } from './lineFields.ts';

const { userId, ...others } = userFields;

/** Fields of a line of users: those of the interface. */
export const userLineFields = importFields(
  { userId, ...others },
  {
    userId: {
      aliases: ['id', 'customerid', 'customer', 'account', 'accountnumber', 'reference'],
      hint: 'Your own identifier',
    },
    name: { aliases: ['fullname', 'customername', 'username'] },
    email: { aliases: ['emailaddress', 'mail'] },
    phone: { aliases: ['phonenumber', 'mobile', 'tel'] },
  },
);

export const userTemplate = templateOf(userLineFields, [
  { userId: 'CUST-1001', name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0001' },
  { userId: 'CUST-1002', name: 'Mill Lane Ltd' },
]);

/** Parses one line as a new user, or returns every error in it. */
export function parseUserLine(_line: number, fields: string[], columns: ColumnMap): ParsedLine {
  const body = fieldValuesOf(userLineFields, fields, columns);
  if (Object.keys(body).length === 0) return { reason: EMPTY_LINE };
  const reason = validateLine(NewUser, body, userLineFields);
  return reason === null ? { body } : { reason };
}
