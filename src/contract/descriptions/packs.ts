import { below, type Descriptions } from './shared.ts';

const ID = 'Name of the pack: capitals, digits and _.';
const VERSION = 'Its version; a version is never changed.';
const AT = 'JSON pointer into the pack; what is below it is meant too.';

/** The members of a document, and of what a pack changes of its parent. */
const document: Record<string, string> = {
  name: 'What people know the pack by.',
  buyer: 'Who buys the flexibility.',
  platforms: 'Where it is traded and settled.',
  validFrom: 'First London day of the rules; null where it is open.',
  validTo: 'London day from which they hold no more; null where it is open.',
  sources: 'Texts that the rules were taken from.',
  ...below('sources', {
    key: 'What evidence calls it by.',
    title: 'Title of the text.',
    address: 'Where it is; null where it is no public text.',
    readOn: 'When it was read; null for a decision of our own.',
    mark: 'PUBLISHED is the buyer’s own text, QUOTED somebody else’s quotation, UNVERIFIED is told without a text, OWN_DECISION ours.',
  }),
  evidence: 'Which source says what is at a pointer; the closest one counts.',
  ...below('evidence', { at: AT, source: 'Key of the source.' }),
  products: 'What the buyer buys.',
  ...below('products', {
    code: 'Its code.',
    name: 'Its name.',
    direction: 'Whether use is turned down, up, or either.',
    payment: 'Whether energy, availability or both are paid.',
    noticeMinutes: 'How long before its start delivery is instructed, in minutes; null where nothing says so.',
    responseMinutes: 'From instruction to full response, in minutes; null where nothing says so.',
    minDurationMinutes: 'Shortest delivery in minutes; null where nothing says so.',
    minKw: 'Least power in kW; null where nothing says so.',
    maxKw: 'Most power in kW; null where nothing says so.',
  }),
  baseline: 'How baselines are made.',
  ...below('baseline', {
    allowed: 'Methods that the buyer accepts.',
    default: 'The method where none is chosen.',
    setBy: 'Who chooses the method.',
    level: 'Whether each asset has a baseline, or all of them together.',
    lookBackDays: 'How many days history may lie back; null where no history is used.',
    calendar: 'Whose bank holidays count.',
    insufficient:
      'With too little history: OUTTURN takes what was metered, so that nothing is delivered; NULL has no baseline.',
    inDayAdjustment: 'Whether use before the event moves the baseline.',
    adjustment: 'How it does; null for the rule of the method.',
    'adjustment.kind': 'MEAN_DIFFERENCE adds the mean difference, RATIO multiplies.',
    'adjustment.fromHours': 'Where the hours that are compared begin, in hours before the event.',
    'adjustment.toHours': 'Where they end, in hours before the event.',
    'adjustment.lowest': 'Least ratio; null without a limit.',
    'adjustment.highest': 'Most ratio, or most kWh added to or taken off a half hour; null without a limit.',
    days: 'Days that ROLLING_MEAN averages; ten where absent or null.',
    atLeast: 'Fewest working days of history that a like-day method accepts; its own number where absent or null.',
    sameDay: 'Half hours around the event that METER_BEFORE and BEFORE_AFTER average.',
    'sameDay.before': 'Half hours before the event, or before the instruction for METER_BEFORE.',
    'sameDay.after': 'Half hours after the event.',
    'sameDay.gapBefore': 'Half hours left out before the event.',
    'sameDay.gapAfter': 'Half hours left out after the event.',
    profiles: 'What the buyer takes one asset to use, for REFERENCE_PROFILE.',
    'profiles.assetType': 'Of assets of this type; null for all types without a profile of their own.',
    'profiles.days': 'Days of the profile: exactly one must fit each date.',
    'profiles.days.dayKind': 'Which days of the week: working days by the pack’s calendar, the others, or all.',
    'profiles.days.season': 'Part of the year, both ends included; it may pass the end of the year.',
    'profiles.days.season.from': 'First day, MM-DD.',
    'profiles.days.season.to': 'Last day, MM-DD.',
    'profiles.days.kw': 'Power of one asset in each half hour of the London clock, in kW, import positive.',
    'profiles.sumKw': 'Sum of all kw of the profile in kW, which shows that it was copied whole.',
    gate: 'Name of the gate until which a baseline is stated; null where none is stated.',
    revisionGate: 'Name of the gate until which it may be revised once it is stated; without one the same gate.',
  }),
  gates: 'Until when something must be stated.',
  ...below('gates', {
    name: 'Its name.',
    rule: 'Its instant, like D-1 12:00 local or start-PT60M; at the instant itself is in time.',
    late: 'What happens to what is stated later.',
  }),
  units: 'How the buyer’s files write energy and time.',
  ...below('units', {
    quantity: 'Unit of values.',
    positive: 'What a positive value means.',
    stamp: 'Whether a time names the start or the end of its period.',
    zone: 'Clock of the times.',
    decimals: 'Decimals of values.',
    stepMinutes: 'Length of a period in minutes.',
  }),
  settlement: 'What is paid.',
  ...below('settlement', {
    method:
      'DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy, UTILISATION_ENERGY delivered energy up to ' +
      'what was instructed by a curve, P415 traded deviations; NONE settles nothing.',
    payOn: 'Whether the factor multiplies delivered or contracted energy.',
    curve: 'Factor by delivery in percent: straight between its points, level outside; null for none.',
    'curve.atPercent': 'Delivery in percent of what was instructed or contracted.',
    'curve.factor': 'Factor there.',
    curveBase: 'Whether the percentage is of a half hour, of the whole dispatch or of a month.',
    appliesTo: 'Which payment the curve multiplies.',
    volumeMode: 'Whether assets that used more reduce the sum.',
    factorMonth: 'Whose month’s delivery decides about availability payments; null where none does.',
    compensationPayer: 'Who bears the compensation of suppliers; null where it is not settled.',
    priceDecimals: 'Decimals of a price in £/MWh.',
    runs: 'Settlement runs, first to last.',
    disputeDays:
      'Days after a file of payments was received in which a line may be disputed; null or absent: nothing says so.',
    invoiceDay: 'Day of the month on which invoices are made; null where there is none.',
  }),
  eligibility: 'Which assets may take part.',
  ...below('eligibility', {
    requiresMpan: 'Whether each needs an MPAN.',
    meteringPoint: 'Where it is metered.',
    domesticOnly: 'Whether only homes may.',
    oneProviderOnly: 'Whether an asset may be with one provider only.',
  }),
  stacking: 'Its place in a matrix of what may be sold together; null where none says anything.',
  ...below('stacking', {
    matrix: 'Name of the matrix.',
    product:
      'Its row and column there. A pack for several products names a group; one of them is sold beside others only in a pack that names it.',
    recoveryMinutes: 'How long an asset is not free for another buyer after its event, in minutes; null for no time.',
    notAssessed: 'What becomes of a pair that nobody assessed; WARN permits it where both packs say so.',
    place: 'Place in the buyers’ order, in which delivered energy is shared; null where it is shared by promise.',
    allowsSurplus:
      'Whether energy beyond all promises may go to a buyer whose curve pays for it; all buyers have to allow it.',
  }),
  files: 'Files of the buyer.',
  ...below('files', {
    format: 'Name of the format.',
    direction: 'Whether the buyer’s files are read or ours are written.',
    evidence: 'Whether its columns are from a text of the buyer or assumed.',
  }),
  bmUnits: 'Balancing Mechanism Units by GSP group, for settlement flows; absent where none is agreed.',
  ...below('bmUnits', {
    gspGroup: 'GSP group, _A to _P.',
    bmUnit: 'The unit that stands for assets in the group.',
  }),
  retention:
    'For how long data of an event are kept after its end, though the tenant keeps them less long; null where nothing says so.',
  ...below('retention', {
    financialYears: 'Years for runs, receipts and payments.',
    performanceYears: 'Years for readings, dispatches and answers.',
  }),
  toConfirm: 'What only the buyer can say.',
  ...below('toConfirm', { at: AT, question: 'What to ask.' }),
};

const listed = {
  packUUID: 'UUID of this version.',
  packId: ID,
  version: VERSION,
  name: document['name']!,
  buyer: document['buyer']!,
  origin: 'SHIPPED is part of this release, OWN made by you.',
  parent: 'The version that it changes; null where it changes none.',
  status: 'A DRAFT settles test events only.',
  gaps: 'What keeps it a DRAFT; empty where it is READY.',
  schemes: 'How many of your schemes settle by it.',
  createdUTC: 'When it was created; UTC instant, null for a pack of this release.',
};

export const packs: Descriptions = {
  MarketPackReference: { '': 'A version of a market pack.', packId: ID, version: VERSION },
  MarketPackDocument: { '': 'The rules of a market as data.', ...document },
  MarketPackOverrides: {
    '': 'What a pack changes of its parent: single members of an object, a list as a whole; sources and evidence are added.',
    ...document,
  },
  MarketPackGap: {
    '': 'Something that keeps a pack a DRAFT.',
    at: AT,
    code:
      'NO_SOURCE: no source says a number. UNVERIFIED: no text of the buyer says it. NOT_CONFIRMED: only the buyer can ' +
      'say, see detail. GRANULARITY_NOT_SUPPORTED: it counts in less than half hours. SETTLES_NOTHING: for readiness only.',
    detail: 'What is missing, for people.',
  },
  MarketPackConfirmation: {
    '': 'Something that the buyer has stated.',
    at: AT,
    statement: 'What was stated, and where.',
    confirmedBy: 'The operator who confirmed it; null for a program.',
    confirmedUTC: 'When; UTC instant.',
  },
  ListedMarketPack: { '': 'A version of a pack in a list.', ...listed },
  MarketPack: {
    '': 'A version of a pack, complete.',
    ...listed,
    document: 'Its rules with all that it has from its parents.',
    overrides: 'What it changes of its parent.',
    confirmations: 'What the buyer has stated, with what still holds of its parents’.',
  },
  NewMarketPack: {
    '': 'Body of market pack create.',
    packId: ID,
    version: 'Version of the new pack, like 2026-11.',
    parent: 'The version that it changes.',
    overrides: 'What it changes; by default nothing.',
    confirmations: 'What the buyer has stated.',
    'confirmations.at': AT,
    'confirmations.statement': 'What was stated, and where.',
    dryRun: 'Whether the pack is only shown and not stored; false by default.',
  },
};
