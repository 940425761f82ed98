import type { Secrets } from '../deliveries/secrets.ts';
import type { Handlers } from '../http/call.ts';
import { createMeterAccount } from './createMeterAccount.ts';
import { deleteMeterAccount } from './deleteMeterAccount.ts';
import { getMeterAccount } from './getMeterAccount.ts';
import { listMeterAccounts } from './listMeterAccounts.ts';
import { updateMeterAccount } from './updateMeterAccount.ts';

type Names =
  | 'createMeterAccount'
  | 'listMeterAccounts'
  | 'getMeterAccount'
  | 'updateMeterAccount'
  | 'deleteMeterAccount';

export const meterAccountHandlers = (secrets: Secrets): Pick<Handlers, Names> => ({
  createMeterAccount: createMeterAccount(secrets),
  listMeterAccounts,
  getMeterAccount,
  updateMeterAccount: updateMeterAccount(secrets),
  deleteMeterAccount,
});
