import type { Descriptions } from './shared.ts';
import { REFUSED_BY, RESERVED_KW } from './stacking.ts';

const kept = {
  schemeType:
    'Market: DFS is the Demand Flexibility Service of NESO, DNO_FLEX a network operator’s, SUPPLIER your own.',
  regulator: 'Who checks assets for the scheme, NESO by default.',
  requiresMpan: 'Whether only assets with an MPAN may be opted in.',
};
const changeable = {
  pack: 'The market pack whose rules hold; what is chosen must be allowed by it.',
  mail: 'Whether users of its assets get mail about its events: invitations, changes, results; OFF by default.',
  holdOut:
    'Which share of the assets each event holds out at random, as a control group; events under way keep theirs.',
  consentValidityMonths:
    'Months for which a consent to dispatch holds for events of the scheme, from when it was given to the start ' +
    'of the event; null: as long as it says itself.',
  name: 'Name of the scheme.',
  baselineMethod:
    'How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the lowest, ' +
    'HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.',
  inDayAdjustment: 'Whether the baseline of homes is moved by how their use before the event differs from usual.',
  settlementMethod:
    'DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy; with a market pack that must be named, ' +
    'UTILISATION_ENERGY delivered energy up to the contracted by its curve, P415 the deviation by trades.',
};
const recheck = 'Days after which the regulator checks a READY asset again; null where it is not.';
const terms = { ...kept, ...changeable };
const counted = {
  OPT_IN: 'Assets opted in that wait for the regulator’s check.',
  OPT_OUT: 'Assets opted out.',
  DUPLICATED: 'Assets that the regulator knows from another provider.',
  REJECTED: 'Assets that the regulator rejected.',
  READY: 'Assets that may take part in events.',
  READY_OPT_OUT: 'Assets that passed the check and were opted out since.',
};

const holdOut = {
  share:
    'Probability with which an asset is held out, 0 to 0.5, 0 for none; in events of 1,000 READY assets with consent or ' +
    'more.',
  goodwillGbp: 'What a user gets for an asset that is held out, in £, beside what events pay; null for nothing.',
};

export const schemes: Descriptions = {
  HoldOutTerms: { '': 'How events of a scheme hold assets out.', ...holdOut },
  HoldOutTermsChanges: {
    '': 'How events that are scheduled from now on hold assets out.',
    ...holdOut,
    goodwillGbp:
      'What a user gets for an asset that is held out, in £, up to 1,000; null for nothing, absent as it was.',
  },
  SchemeAssetStatus: {
    '':
      'OPT_IN waits for the regulator’s check, which ends in READY, DUPLICATED or REJECTED. Opted out, a READY ' +
      'asset is READY_OPT_OUT and any other OPT_OUT.',
  },
  SchemeAssetStatusFilter: { '': 'Status of an asset in a scheme; ReadyOptOut is another spelling of READY_OPT_OUT.' },
  EventScheme: {
    '': 'A scheme under which events run.',
    ...terms,
    description: 'Free text; null where there is none.',
    recheckDays: recheck,
    status: 'A CLOSED scheme accepts no opt-ins and no new events.',
    validFrom: 'First London day on which events may run, YYYY-MM-DD; null for no limit.',
    validTo: 'London day from which no events may run, YYYY-MM-DD; null for no limit.',
    dispatch: 'How its events are dispatched, where an event has no terms of its own.',
    counts: 'How many assets have each status in the scheme.',
    ...Object.fromEntries(Object.entries(counted).map(([status, words]) => [`counts.${status}`, words])),
  },
  NewEventScheme: {
    '': 'Body of event scheme create.',
    ...terms,
    description: 'Free text, line breaks allowed; null for none.',
    recheckDays: 'Days after which the regulator checks a READY asset again, 1 to 3,650; absent or null for never.',
    validFrom: 'First London day on which events may run, 2000-01-01 to 2199-12-31; absent or null for no limit.',
    validTo: 'London day from which no events may run, after validFrom; absent or null for no limit.',
    dispatch: 'How its events are dispatched; what is absent has its default, and the mode is OFF.',
  },
  EventSchemeChanges: {
    '': 'Body of event scheme update, at least one attribute: what is absent stays, null clears.',
    ...changeable,
    description: 'Free text, line breaks allowed; null clears it.',
    recheckDays: 'Days after which the regulator checks a READY asset again, 1 to 3,650; null for never.',
    status: 'CLOSED ends opt-ins and new events under the scheme, ACTIVE allows them again.',
    validFrom: 'First London day on which events may run, 2000-01-01 to 2199-12-31; null for no limit.',
    validTo: 'London day from which no events may run, after validFrom; null for no limit.',
    dispatch: 'How its events are dispatched: what is named is changed, the rest stays.',
  },
  EventSchemeAsset: {
    '': 'An asset in an event scheme.',
    name: 'Name of the asset; null where it has none.',
    mpan: '13-digit core of the import MPAN; null where the asset has none.',
    status: 'Where the asset stands in the scheme.',
    statusReason: 'Reason the regulator gave; null where there is none.',
    reasonCode:
      'CLAIMED_BY_OTHER: another provider claims it, and that is not decided; it stays as it is. HELD_BY_OTHER: another provider ' +
      'has it. Null otherwise.',
    heldBy: 'Of a DUPLICATED asset, the provider that has it, UNKNOWN where nobody said; null otherwise.',
    claimUUID: 'UUID of the claim that is not decided; null without one.',
    lastCheckedUTC: 'When the regulator last checked it; UTC instant, null before the first check.',
    updatedUTC: 'When its status last changed; UTC instant.',
  },
  RegulatorCheck: {
    '': 'A meter point that waits for the regulator’s check.',
    mpan: '13-digit core of the import MPAN.',
    status: 'OPT_IN where it waits for its first check, READY where it is to be checked again.',
    lastCheckedUTC: 'When the regulator last checked it; UTC instant, null before the first check.',
    askedUTC: 'Since when a further check is due; UTC instant, null where it waits for its first.',
  },
  RegulatorVerdicts: {
    '': 'Verdicts of the regulator on meter points in a scheme: all are recorded or none.',
    verdicts: '1 to 1,000 verdicts, each MPAN once.',
    'verdicts.mpan': 'Import MPAN of an active asset in the scheme: the 13-digit core, or all 21 digits.',
    'verdicts.status': 'READY: may take part; DUPLICATED: with another provider; REJECTED: not accepted.',
    'verdicts.reason': 'Reason the regulator gives; absent or null for none.',
    'verdicts.heldBy': 'Of a DUPLICATED one, the provider that has it; absent or null where it is not known.',
    dryRun: 'True returns what would be checked and changes nothing.',
  },
  VerdictsRecorded: {
    '': 'Outcome of recording verdicts.',
    checked: 'Assets that the verdicts are about.',
    changed: 'Assets that have another status by them; null with dryRun.',
    ready: 'Verdicts that are READY.',
    duplicated: 'Verdicts that are DUPLICATED.',
    rejected: 'Verdicts that are REJECTED.',
  },
  OptAssets: {
    '': 'Assets to opt into or out of a scheme or an event.',
    assetUUIDs: 'UUIDs of 1 to 1,000 assets; repeats count once.',
    action: 'Whether to opt them in or out.',
    dryRun: 'True returns what would happen and changes nothing.',
  },
  OptEventAssets: {
    '': 'Assets to opt into or out of an event.',
    assetUUIDs: 'UUIDs of 1 to 1,000 assets; repeats count once.',
    action: 'Whether to opt them in or out.',
    dryRun: 'True returns what would happen and changes nothing.',
    reservedKw: RESERVED_KW,
  },
  OverrideStacking: {
    '': 'Assets to opt into an event although an assessment implicitly says no.',
    assetUUIDs: 'UUIDs of 1 to 1,000 assets; repeats count once.',
    reservedKw: RESERVED_KW,
    reason: 'Why; kept with each asset.',
  },
  OptResult: {
    '': 'Outcome of opting assets in or out.',
    changed: 'Assets that were opted in or out.',
    unchanged: 'Assets that were so already.',
    refused: 'Assets that were left as they are, each with its reason.',
    'refused.code': 'Reason, for programs.',
    'refused.detail': 'Reason, for people.',
    'refused.stacking': REFUSED_BY,
  },
};
