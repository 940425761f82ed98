import { queryInTransaction } from '#store/preparedQuery.ts';
import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { readConsumption } from '../consumptionResponses.ts';
import { CONSENT_DETAIL } from './consentDetail.ts';
import { findMeter } from './findMeters.ts';

/** Returns a meter's measurements over [from, to); throws 403 without an ACTIVE DATA_ACCESS consent of its user. */
export const getSmartMeterReadings: Handler<'getSmartMeterReadings'> = async ({ scope, params, query }) => {
  const meter = await findMeter(scope, params.mpan.core);
  if (meter.consent_status !== 'ACTIVE')
    throw new ProblemError('CONSENT_REQUIRED', CONSENT_DETAIL[meter.consent_status]);
  const register = { assetUUID: meter.asset_uuid, direction: meter.direction };
  return (await readConsumption(queryInTransaction(scope), register, query))!;
};
