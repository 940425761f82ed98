import type { Handlers } from '../../platform/http/call.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import { createMeterAccount } from './createMeterAccount.ts';
import { deleteMeterAccount } from './deleteMeterAccount.ts';
import { getMeterAccount } from './getMeterAccount.ts';
import { listMeterAccounts } from './listMeterAccounts.ts';
import { updateMeterAccount } from './updateMeterAccount.ts';

export const meterAccountHandlers = (secrets: Secrets) =>
  ({
    createMeterAccount: createMeterAccount(secrets),
    listMeterAccounts,
    getMeterAccount,
    updateMeterAccount: updateMeterAccount(secrets),
    deleteMeterAccount,
  }) satisfies Partial<Handlers>;
