import { eventTermsWords } from './events.ts';
import { below, type Descriptions } from './shared.ts';

const K = 'Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack';
const DATA = 'COMPLETE: every half hour of the event has a reading; PARTIAL: some have; MISSING: none has.';
const INTERVAL =
  'Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the same ' +
  'kind without an event (placebo days)';
const interval = {
  level: 'Probability in percent: 90.',
  low: 'Lower end in kWh, signed.',
  high: 'Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance.',
  placeboDays: 'Placebo days it is made from, at most 20.',
  coverage: 'Share in percent of the placebo days that the interval of the others would have contained.',
};
const half = {
  startTime: 'Start of the half hour; UTC instant.',
  baselineKwh: 'Baseline energy in kWh over the assets that have a reading and a baseline there; null where none has.',
  actualKwh: 'Metered net energy in kWh over the same assets; null where there are none.',
  deliveredKwh:
    'Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning ' +
    'up; null where nothing is known. Less notAttributedKwh.',
};

const run = {
  status: 'PRELIMINARY while readings are missing; FINAL when all are there, or 30 days after the end.',
  run:
    'Number of the run, from 1. A run never changes; late readings make a new one until one is FINAL, then a ' +
    'recalculation does.',
  calculatedUTC: 'When the run was calculated; UTC instant.',
  assetsOptedIn: 'Assets that took part.',
  assetsWithData: 'Assets that took part and have at least one reading of the event.',
  deliveredKwh:
    'Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning up; ' +
    'less notAttributedKwh.',
  revenueGbp:
    'Revenue in £, the sum of the half hours; null without a price, for DFS_K and UTILISATION_ENERGY without contracted power, ' +
    'and for P415, which pays by trades.',
  expectedReadings: 'Half hours of the event times opted-in assets.',
  presentReadings: 'Readings there were of those expected.',
  reason: 'Why the run was requested; null where the end of the event or readings caused it.',
  terms: 'Name and rules of the scheme that the run was made by; null for a run of before they were kept.',
  ...below('terms', eventTermsWords),
};
const found = {
  baselineKwh: 'Baseline energy of the asset in kWh; null where the run had no reading of it.',
  actualKwh: 'Metered net energy of the asset in kWh; null where the run had no reading of it.',
  deliveredKwh: 'Energy delivered by the asset in kWh, signed; null where the run had no reading of it.',
  dataStatus: DATA,
};
const contribution = {
  name: 'Name of the asset; null where it has none.',
  baselineKwh: 'Baseline energy of the asset in that half hour in kWh.',
  actualKwh: 'Metered net energy of the asset in that half hour in kWh.',
  deliveredKwh: 'Energy delivered by the asset in that half hour in kWh, signed.',
};

const sums = {
  count: 'Lines in the sum, without ROUNDING and UNIT_BASELINE.',
  kwh: 'Energy delivered in kWh, signed; null where no line has it.',
  gbp: 'Revenue in £; null where no line has it.',
};

const unit = {
  method: 'How it is made: NOMINATED by the provider, or a WEEK_TEMPLATE.',
  status:
    'NOT_NOMINATED: there was none in time. Nothing counts as delivered, and the metered energy stands in for it.',
  version: 'Number of the version that was used; null with NOT_NOMINATED.',
  versions: 'How many versions there were.',
  receivedUTC: 'When the version was received; UTC instant, null with NOT_NOMINATED.',
  kwh: 'Energy of each half hour in kWh, import positive; null with NOT_NOMINATED.',
};

const estimate = (what: string) => ({
  kwh: `${what}, in kWh.`,
  lowKwh: 'Lower end of its 95 % interval, in kWh.',
  highKwh: 'Upper end of its 95 % interval, in kWh.',
});
const control = {
  basis:
    'CHANGE: compared is the use in the event less the mean of the same half hours of the seven days before; USE: the ' +
    'use alone, where fewer than 90 % of either side have a complete day before.',
  share: 'Probability with which an asset was held out.',
  asked:
    'Assets that were READY and consented at the start, were not held out, and have a reading of every half hour, ' +
    'opted in or not.',
  heldOut: 'Assets that were held out and have a reading of every half hour.',
  effect: 'Effect on all assets that were asked.',
  ...below(
    'effect',
    estimate('Difference of the means times the assets that were asked, signed as delivered energy is'),
  ),
  perAsset: 'Effect on an asset.',
  ...below('perAsset', estimate('Difference of the means, strata of asset types weighted by those asked')),
  standardErrorKwh: 'Standard error of perAsset, in kWh.',
  degreesOfFreedom: 'Welch’s degrees of freedom of the interval.',
  settledKwh: 'What settlement says of the assets that were asked and are compared, in kWh.',
  bias: 'By how much settlement says more than the event did.',
  ...below('bias', estimate('settledKwh less effect')),
};

export const stats: Descriptions = {
  EventStats: {
    '': 'What an event delivered against its baseline, as one run calculated it.',
    notAttributedKwh:
      'Energy in kWh that assets in several events at a time delivered and that counts for the others, or for none; 0 ' +
      'where no asset was in several.',
    ...run,
    assetsInvited: 'Assets that were invited or opted, opted-out ones included.',
    assetsMissingData: 'Assets that took part and have no reading of the event.',
    baselineKwh: 'Baseline energy in kWh over half hours of assets that have a reading and a baseline.',
    actualKwh: 'Metered net energy in kWh over the same half hours.',
    targetKwh: 'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
    deliveryPercentage: 'Delivered energy in percent of targetKwh; null without a target.',
    reductionPercentage: 'Delivered energy in percent of the baseline; null where the baseline is 0.',
    deliveredInterval: `${INTERVAL}; null with fewer than 5, and for runs of before it was kept.`,
    ...below('deliveredInterval', interval),
    baselineBiasPercentage:
      'Mean of baseline less metered energy in percent of the baseline over the placebo days: above 0 the baseline ' +
      'was too high; null without deliveredInterval, and where baselines are near or below 0.',
    performanceFactor: `${K}: mean of the half hours; null without contracted power.`,
    averageDeliveredKw: 'Mean power delivered over the event in kW, signed.',
    dataThroughUTC: 'End of the latest half hour of the event that has a reading; UTC instant, null where none has.',
    lateDataKwh:
      'By how much deliveredKwh would change by the readings there are now, in kWh, in a newest run that is ' +
      'FINAL; null where nothing came later.',
    unitBaseline:
      'The baseline of all assets together, by which the sums are made; figures of single assets and portfolios are ' +
      'estimates then. Null where each asset has its own.',
    controlGroup:
      'What the event did by the assets that it held out at random, as the run found it; nothing of it is paid. Null where ' +
      'nobody was held out, with fewer than two assets on a side, and in runs of before it was worked out.',
    ...below('controlGroup', control),
    settlementPeriods:
      'The event half hour by half hour; of one cancelled while it ran, the half hours that had ended.',
    ...below('settlementPeriods', {
      ...half,
      notAttributedKwh:
        'Energy in kWh that assets in several events at a time delivered and that counts for the others, or for none; null ' +
        'where nothing is known.',
      endTime: 'End of the half hour; UTC instant.',
      deliveredInterval: `${INTERVAL}, for the half hour alone; null where that of the event is, or without readings.`,
      ...below('deliveredInterval', interval),
      deliveryPercentage:
        'Delivered energy in percent of the target of the half hour; null without a target or readings.',
      performanceFactor: `${K}; null without contracted power or readings.`,
      revenueGbp: 'Revenue of the half hour in £, to a hundredth of a penny; null where it cannot be worked out.',
    }),
  },
  UnitBaseline: { '': 'A baseline of all assets of an event together.', ...unit },
  NewStatsRun: {
    '': 'Body of a recalculation.',
    reason: 'Why it is recalculated, for people; kept with the run and in the audit.',
    terms: 'FROZEN: by the rules the event has; CURRENT: by those its scheme has now, which become the event’s.',
  },
  StatsRun: {
    '': 'One calculation of the stats of an event.',
    ...run,
    assetsDeletedUTC:
      'Since when the parts of single assets are kept no more, of a PRELIMINARY run that a FINAL one has replaced; totals ' +
      'and sums by portfolio stay. UTC instant; null while they are kept.',
  },
  AssetEventStats: {
    '': 'Part of one asset in an event, as one run calculated it.',
    name: 'Name of the asset; null where it has none.',
    portfolioUUID: 'UUID of the portfolio it was invited through; null where it was opted in without one.',
    state: 'State of the asset in the event when the run was made.',
    ...found,
    deliveredInterval: `${INTERVAL} of the asset; null with fewer than 8, and for runs of before it was kept.`,
    ...below('deliveredInterval', interval),
    reductionPercentage: 'Delivered energy in percent of the baseline; null where nothing is known.',
    rewardableKwh: 'Sum in kWh of the half hours in which it delivered more than nothing; null where nothing is known.',
    reservedKw: 'Power in kW that the asset keeps for the event; null is the whole asset.',
    isEstimate:
      'Whether the event was settled by a baseline of all assets together: the figures of one are an estimate by like days, ' +
      'which do not add up to those of the event.',
    shared: 'How its energy is shared with other events at the same time; null where it was in this one alone.',
    baselineStatus:
      'OK; FALLBACK_OUTTURN: too little history, so the metered energy was used as baseline; INSUFFICIENT_DATA: none.',
    settlementPeriods: 'The event half hour by half hour.',
    ...below('settlementPeriods', {
      startTime: half.startTime,
      baselineKwh: 'Baseline energy of the asset in kWh; null where there is none.',
      actualKwh: 'Metered net energy of the asset in kWh; null without a reading.',
      deliveredKwh: 'Energy delivered by the asset in kWh, signed; null where nothing is known.',
    }),
  },
  SharedEnergy: {
    '': 'Energy of an asset that was in several events at a time, over this event. No watt-hour counts for two of them.',
    deliveredKwh: 'Energy delivered in kWh by the baseline of this event, signed.',
    attributedKwh: 'What of it counts for this event, in kWh.',
    elsewhere: 'What counts for the others.',
    'elsewhere.eventUUID': 'UUID of the other event.',
    'elsewhere.eventName': 'Its name.',
    'elsewhere.attributedKwh': 'What counts for it, in kWh.',
    unattributedKwh: 'What counts for none, in kWh.',
  },
  StatsChange: {
    '': 'An asset whose results differ between two stats runs.',
    name: 'Name of the asset; null where it has none.',
    before: 'What the run compared with found; null where it did not have the asset.',
    ...below('before', found),
    after: 'What the requested run found; null where it did not have the asset.',
    ...below('after', found),
    changeKwh: 'Delivered energy in kWh of the requested run, less that of the run compared with.',
  },
  EventHalfHour: {
    '': 'One half hour of an event, and the assets that delivered most and least in it.',
    run: 'Number of the stats run it comes from.',
    ...half,
    assetsCounted: 'Assets with a reading and a baseline, which the sums are over.',
    assetsMissing: 'Opted-in assets without one of the two.',
    most: 'Assets that delivered most, first the most.',
    ...below('most', contribution),
    least: 'Assets that delivered least, first the least.',
    ...below('least', contribution),
  },
  SettlementBundle: {
    '': 'What the signed bundle of a stats run is about, and the key that it is signed with.',
    format: 'Name of the format of the file.',
    version: 'Version of that format.',
    hash: 'How its lines are hashed.',
    signature: 'How it is signed.',
    keyId: 'First 16 hexadecimal digits of the SHA-256 of the public key.',
    publicKey: 'Public key of the tenant, as SubjectPublicKeyInfo (DER) in base64.',
    eventType: 'TURN_DOWN or TURN_UP.',
    run: run.run,
    status: run.status,
    calculatedUTC: run.calculatedUTC,
    assets: 'Assets of the run: so many lines of the file.',
    pack: 'Market pack whose rules settled the run.',
  },
  EventReceipt: {
    '': 'One slip of the receipt of a stats run. Amounts are decimal text: kWh with six decimals, £ with four.',
    code: 'Name of the receipt for people, from event and run: HH-5A1E07C3-R4.',
    eventName: 'Name of the event.',
    eventType: 'TURN_DOWN or TURN_UP.',
    status: run.status,
    run: run.run,
    calculatedUTC: run.calculatedUTC,
    name: 'Name of the portfolio or asset that the slip is of; null for the event and a half hour.',
    formula: 'What the revenue was worked out with.',
    ...below('formula', {
      priceGbpPerMwh: 'Price in £ per MWh; null without one.',
      contractedMw: 'Contracted power in MW; null without one.',
      settlementMethod:
        'DFS_K: half the price × contracted power × K; FLAT_RATE: price × delivered; UTILISATION_ENERGY: price × delivered up to ' +
        'the contracted (or the contracted) × factor; P415: by trades; null for a run of before it was kept.',
    }),
    isEstimate:
      'Whether lines are estimates by asset of an event that was settled by a baseline of all of them together; the total is ' +
      'not.',
    lines: 'Lines of this page; with `others` they add up to `total`.',
    ...below('lines', {
      kind:
        'HALF_HOUR, PORTFOLIO, NO_PORTFOLIO (assets opted in without one), ASSET, GOODWILL (an asset held out), BASELINE, METERED, ' +
        'NOT_ATTRIBUTED: other events, or none, have it, ROUNDING: what rounding leaves, or UNIT_BASELINE: what estimates miss.',
      key: 'Start of the half hour, or UUID of the portfolio or asset; null for other lines.',
      name: 'Name of the portfolio or asset; null for other lines.',
      expected: 'Half hours of assets in the line; null for ROUNDING and UNIT_BASELINE.',
      counted:
        'Those of them with both a reading and a baseline; the others count in no sum. Null for ROUNDING and UNIT_BASELINE.',
      kwh: 'Energy delivered in kWh, signed; the signed part of it for BASELINE and METERED. Null where unknown.',
      factor: `${K}, of a half hour; null for other lines and without contracted power or readings.`,
      gbp: 'Revenue in £; of portfolios and assets their share by delivered energy. Null where unknown.',
    }),
    shown: 'Sum of the lines of this page.',
    others: 'Sum of the lines of other pages.',
    ...below('shown', sums),
    ...below('others', sums),
    total: 'Sum of the slip; of an asset its share of the revenue.',
    ...below('total', {
      kwh: 'Energy delivered in kWh, signed; null where unknown.',
      gbp: 'Revenue in £; null where unknown.',
    }),
    adds: 'Lines and others add up to the total.',
  },
  EventProfile: {
    '': 'Baseline against metered energy over the London days of an event, opted-in assets added up.',
    start: 'Start of the first half hour: London midnight of the first day; UTC instant.',
    baseline: 'Baseline energy in kWh, half hour by half hour; null where there is none.',
    actual: 'Metered net energy in kWh, half hour by half hour; null where nothing was measured.',
    assets: 'Opted-in assets.',
    present: 'Assets that stand behind each half hour.',
  },
};
