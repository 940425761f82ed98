import { dispatchReason } from '#contract/dispatch/dispatch.ts';
import { PAYLOAD_OF_SIGNAL } from '../events/intervals.ts';

/** First values of X_RESPONSE; the second, if any, is a reason. */
export const RESPONSES = ['RECEIVED', 'ACCEPTED', 'OPTED_OUT', 'REJECTED', 'STARTED', 'COMPLETED', 'ABORTED'] as const;
export const RESPONSE_PAYLOAD = 'X_RESPONSE';

const reports = [
  { payloadType: RESPONSE_PAYLOAD },
  { payloadType: 'OPERATING_STATE' },
  { payloadType: 'LOAD_SHED_DELTA_AVAILABLE', units: 'KW' },
  { payloadType: 'USAGE', readingType: 'DIRECT_READ', units: 'KWH' },
  { payloadType: 'DEMAND', readingType: 'DIRECT_READ', units: 'KW' },
  { payloadType: 'DATA_QUALITY' },
];

/** Returns a scheme's description as a program: the payloads of its events and of their reports. */
export const programPayloads = (schemeType: string) => ({
  payloadDescriptors: [
    ...Object.values(PAYLOAD_OF_SIGNAL).map((payloadType) => ({
      objectType: 'EVENT_PAYLOAD_DESCRIPTOR',
      payloadType,
      ...(payloadType === 'SIMPLE' ? {} : { units: 'KW' }),
    })),
    ...reports.map((report) => ({ objectType: 'REPORT_PAYLOAD_DESCRIPTOR', ...report })),
  ],
  attributes: [
    { type: 'PROGRAM_TYPE', values: [schemeType] },
    { type: 'COUNTRY', values: ['GB'] },
    { type: 'X_RESPONSE_VALUES', values: RESPONSES },
    { type: 'X_RESPONSE_REASONS', values: dispatchReason.options },
  ],
});
