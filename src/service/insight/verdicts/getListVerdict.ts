import type { VerdictList } from '#contract/listVerdict.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Ports, PortsOf } from '../../assets/ports/ports.ts';
import type { Handler } from '../../platform/http/call.ts';
import { eventsVerdict } from './events.ts';
import { readingsVerdict, responsesVerdict } from './evidence.ts';
import { consentsVerdict, usersVerdict } from './people.ts';
import { portfoliosVerdict } from './portfolios.ts';
import { schemesVerdict } from './schemes.ts';
import {
  bulkActionsVerdict,
  controllersVerdict,
  meterAccountsVerdict,
  metersVerdict,
  webhooksVerdict,
} from './setUp.ts';
import type { Words } from './words.ts';

const verdicts: Record<VerdictList, (scope: TenantScope, ports: Ports) => Promise<Words>> = {
  PORTFOLIOS: portfoliosVerdict,
  SCHEMES: schemesVerdict,
  USERS: usersVerdict,
  CONSENTS: consentsVerdict,
  READINGS: readingsVerdict,
  RESPONSES: responsesVerdict,
  SMART_METERS: metersVerdict,
  METER_ACCOUNTS: meterAccountsVerdict,
  WEBHOOKS: webhooksVerdict,
  CONTROLLERS: controllersVerdict,
  BULK_ACTIONS: bulkActionsVerdict,
  EVENTS: eventsVerdict,
};

/** Returns the headline of the page of a list, from counts of the whole list. */
export const getListVerdict =
  (ports: PortsOf): Handler<'getListVerdict'> =>
  async ({ scope, query: { list } }) => ({ list, ...(await verdicts[list](scope, ports(scope))) });
