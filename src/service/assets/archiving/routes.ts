import type { Handlers } from '../../platform/http/call.ts';
import type { PortsOf } from '../ports/ports.ts';
import { archiveAsset } from './archiveAsset.ts';
import { archiveUser, archiveUserAndReport } from './archiveUser.ts';
import { restoreAsset } from './restoreAsset.ts';
import { restoreUser } from './restoreUser.ts';

export const archivingHandlers = (ports: PortsOf) =>
  ({
    archiveAsset,
    restoreAsset: restoreAsset(ports),
    archiveUser,
    archiveUserAndReport,
    restoreUser: restoreUser(ports),
  }) satisfies Partial<Handlers>;
