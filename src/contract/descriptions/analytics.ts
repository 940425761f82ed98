import { below, type Descriptions, METER_COUNTED, SAMPLED } from './shared.ts';

const figures = {
  from: 'Start of the range, on a half hour; UTC instant.',
  to: 'End of the range, itself excluded; UTC instant.',
  importKwh: 'Energy taken from the grid in kWh; null without readings.',
  exportKwh: 'Energy given to the grid in kWh; null without readings.',
  netKwh: 'Import less export in kWh, over half hours that have both where there is export; null without readings.',
  meanKw: 'Mean demand in kW; null without readings.',
  peakKw: 'Highest half-hourly demand in kW; null without readings.',
  peakUTC: 'Start of the first half hour with the highest demand; UTC instant, null without readings.',
  baseLoadKw: 'Demand in kW that is exceeded 95 % of the time; null without readings.',
  loadFactorPercent: 'Mean demand in percent of the peak; null where there is no peak.',
  nightKwh: 'Import in kWh from 00:30 to 07:30 London time; null without readings.',
  dayKwh: 'Import in kWh at other times; null without readings.',
  workingDayKwh:
    'Import in kWh on working days: Monday to Friday, bank holidays of England and Wales excluded; null without ' +
    'readings.',
  nonWorkingDayKwh: 'Import in kWh on the other days; null without readings.',
  costGbp:
    'Cost in £ under the tariffs in force, VAT and standing charges included, export as a credit; null where ' +
    'nothing is priced.',
  measuredAssets: 'Assets that the sums cover: those with at least one reading in the range.',
  pricedAssets: 'Assets that the cost covers: those with readings under a tariff.',
  carbonKg: 'CO2 of the import in kg; null without readings.',
  carbonSource: 'Where the carbon intensity comes from.',
  workingDayProfile:
    'Mean import in kWh of each of the 48 London half hours on working days, from 00:00; null where not measured.',
  nonWorkingDayProfile:
    'Mean import in kWh of each of the 48 London half hours on the other days, from 00:00; null where not measured.',
  heatMap: 'Mean import in kWh by weekday, Monday first, and London half hour from 00:00; null where not measured.',
  loadDuration: 'Demand in kW exceeded in 0, 1 … 100 percent of the time, highest first; null without readings.',
};
const verdict = {
  assetDays: 'Days tried, added up over the assets.',
  biasPercent:
    'Baseline less metered energy, in percent of metered: above 0 it promises savings that nobody made; null ' +
    'where nothing was tried.',
  meanErrorKwh:
    'Mean distance of the baseline from the metered energy of an asset and half hour, in kWh; null where nothing ' +
    'was tried.',
  overestimatePercent:
    'Share in percent of the days on which all assets together used less than their baseline; null where nothing ' +
    'was tried.',
};
const NAME = 'Name of the asset; null where it has none.';

export const analytics: Descriptions = {
  AssetAnalytics: {
    '': 'Figures of one asset over a range.',
    ...figures,
    baselineBiasPercent:
      'BL01 baseline less metered energy in percent of metered, over whole past days without an event; null ' +
      'without such days.',
    baselineMapePercent:
      'Mean distance of the BL01 baseline from each half hour, in percent of it, over the same days; null ' +
      'without such days.',
  },
  PortfolioAnalytics: {
    '': 'Figures of a portfolio over a range, its active assets added up.',
    assets: 'Active assets in the portfolio whose user allows half hours, or that have none; each meter once.',
    assetsWithheld: 'Active assets left out, because their user allows no readings, or none so fine.',
    assetsMeterCounted: METER_COUNTED,
    assetsSampled: SAMPLED,
    ...figures,
    'coverage.expected': 'Half hours due from all active assets of the portfolio, those left out too.',
    'coverage.present': 'Readings there are of those.',
  },
  EventAnalytics: {
    '': 'Funnel, distribution and rebound of an event.',
    state: 'State of the event.',
    funnel:
      'How many assets pass each stage on the way to delivering, and all before it, in order; DELIVERED once there is ' +
      'a stats run.',
    'funnel.stage':
      'Stage; FLEET is the active assets of the event’s portfolios, or of all where it has none, and those that were ' +
      'invited or opted. REGISTERED is being opted in to the scheme.',
    'funnel.assets': 'Assets that pass this stage and all before it.',
    'funnel.reason': 'Why the others of the stage before do not, for after their number; null where all do.',
    'funnel.lostKw':
      'Power in kW that those would deliver on average; null where nobody is lost, and without a settled event of the ' +
      'type.',
    'funnel.lostGbp': 'What the event would earn more with those, in £; null also where nothing is paid.',
    'funnel.remedy': 'What can be done about it; null where nobody is lost, and where it is too late.',
    'funnel.remedy.code': 'Which kind of step.',
    'funnel.remedy.label': 'The step in words, for a button.',
    frozenUTC:
      'UTC instant since which the stages up to OPTED_IN stay as they were: the start of the event; null before.',
    isReconstructed:
      'True for events that had started before Halfhour kept this: assets that were never invited are in no stage.',
    distribution:
      'Opted-in assets by delivered energy in percent of baseline, in bands of 10 points; empty before the first ' +
      'stats run.',
    'distribution.fromPercent': 'Start of the band in percent; the lowest band has everything below -90.',
    'distribution.toPercent': 'End of the band in percent, itself excluded; the highest band has everything from 190.',
    'distribution.assets': 'Assets in the band.',
    reboundKwh: 'Metered energy less baseline in kWh over the hours after the event; null before the end.',
    reboundHours: 'Hours after the event that the rebound is measured over.',
    reboundPeriods: 'Those hours half hour by half hour; empty before the end.',
    'reboundPeriods.startTime': 'Start of the half hour; UTC instant.',
    'reboundPeriods.baselineKwh':
      'Baseline energy in kWh of the assets with a reading and a baseline; null where there are none.',
    'reboundPeriods.actualKwh': 'Metered net energy in kWh of the same assets; null where there are none.',
    'reboundPeriods.excessKwh': 'Metered energy less baseline in kWh; null where nothing is known.',
    unadjustedDeliveredKwh:
      'Energy delivered in kWh, had the baseline not been adjusted in the day; null before the first stats run.',
    participationPercent:
      'Opted-in assets that delivered more than nothing, in percent of all opted in; null before the first stats run.',
  },
  EventComparisons: {
    '': 'What stands beside the settlement of an event; it never changes what is paid.',
    run: 'Number of the stats run it was kept with.',
    settledKwh: 'Energy delivered by the settlement, in kWh, signed.',
    forecast: 'Delivery by the forecast of the assets; null where none has one, and for runs of before this was kept.',
    ...below('forecast', {
      deliveredKwh: 'Expected values of the forecast less metered energy in kWh, signed as the settlement.',
      originUTC:
        'When the forecast begins: 16:00 in London on the day of the event, or its start if that is earlier; it ' +
        'uses earlier readings alone. UTC instant.',
      assets: 'Assets of the event with a forecast and readings.',
    }),
    nonParticipants:
      'Delivery by assets that did not take part; null with fewer than 50, and for runs of before this was kept.',
    ...below('nonParticipants', {
      deliveredKwh:
        'Delivery in kWh, signed, against unadjusted baselines times (metered ÷ baseline of the non-participants) ' +
        'to the power of the exponent, half hour by half hour.',
      assets: 'Non-participants with readings, a baseline and no event at that time, n: at most 1,000.',
      exponent: 'n ÷ (n + 100).',
    }),
    inDayAdjustment:
      'What the in-day adjustment added; null where the scheme does not adjust, with fewer than 5 quiet days, and ' +
      'for runs of before this was kept.',
    ...below('inDayAdjustment', {
      addedKwh: 'Delivery in kWh less that against unadjusted baselines.',
      quietDays: 'Placebo days of the event that it is compared with.',
      quietMeanKwh: 'Mean in kWh of what it added to the same window on these days.',
      quietDeviationKwh: 'Standard deviation in kWh over these days.',
    }),
  },
  EventAssetAnalytics: {
    '': 'Share and rebound of one opted-in asset of an event.',
    name: NAME,
    deliveredKwh: 'Energy delivered in kWh by the newest stats run, signed; null where nothing is known.',
    sharePercent: 'Its part of what all assets delivered, in percent; null where nothing is known.',
    reboundKwh: 'Metered energy less baseline in kWh over the four hours after the event; null where nothing is known.',
    deliveredPercentOfBaseline: 'Delivered energy in percent of its baseline; null where nothing is known.',
  },
  EventLostAsset: {
    '': 'An asset that got as far as the stage before and not past this one.',
    name: NAME,
    userUUID: 'UUID of the user who owns the asset; null where nobody does.',
    mpanStatus: 'Result of looking its MPAN up.',
    schemeStatus: 'Status of the asset in the scheme of the event; null where it is not in it.',
    eventState: 'State of the asset in the event; null where it was not invited.',
    deliveredKwh: 'Energy delivered in kWh, signed; null where nothing is known.',
  },
  EventMethods: {
    '': 'What each baseline method would have made of an event, from the readings there are now.',
    method: 'Baseline method of the scheme.',
    days: 'Quiet London days that the methods were tried on, up to ten.',
    assetsTried: 'Opted-in assets that the methods were tried on.',
    methods: 'One entry a method.',
    ...below('methods', {
      method: 'Baseline method.',
      ...verdict,
      deliveredKwh: 'Energy the event would have delivered by this method, in kWh, signed.',
      deliveryPercentage: 'That energy in percent of the target; null without a target.',
      performanceFactor: 'Performance factor K it would have been paid at; null without contracted power.',
      revenueGbp: 'Revenue in £ it would have made; null where it cannot be worked out.',
    }),
  },
  BaselineTrial: {
    '': 'Every baseline method on the same quiet days, with in-day adjustment and without.',
    method: 'Baseline method of the scheme.',
    inDayAdjustment: 'Whether the scheme adjusts baselines in the day.',
    days: 'Whole London days without an event for most of the assets, earliest first.',
    fromPeriod: 'First settlement period compared.',
    toPeriod: 'Last settlement period compared.',
    assetsReady: 'Assets that are READY in the scheme.',
    assetsTried: 'Assets tried: at most 500, spread evenly.',
    trials: 'One entry for each method, with the adjustment and without.',
    ...below('trials', {
      method: 'Baseline method.',
      adjusted: 'Whether the baseline was adjusted in the day.',
      ...verdict,
    }),
  },
  AdjustmentCheck: {
    '': 'Use before events compared with the same homes on quiet days: what an in-day adjustment pays for.',
    method: 'Baseline method of the scheme.',
    inDayAdjustment: 'Whether the scheme adjusts baselines in the day.',
    events: 'Latest ended events, at most six of the last 60 days, earliest first.',
    'events.name': 'Name of the event.',
    'events.startTime': 'Start of the event; UTC instant.',
    quietDays: 'London days without an event that the homes are compared with.',
    assetsOptedIn: 'Homes that were opted in to any of the events.',
    assetsChecked: 'Homes looked at: at most 500, spread evenly.',
    assetsFlagged: 'Homes with a score of 3 or more.',
    adjustedKwh: 'Energy delivered by all homes looked at, in kWh, with the adjustment.',
    unadjustedKwh: 'Energy delivered by all homes looked at, in kWh, without the adjustment.',
    scores: 'Homes by score in eight bands: below -3, -3 to -2 … 2 to 3, from 3 on.',
    assets: 'Homes farthest above their usual, at most 100, highest score first.',
    ...below('assets', {
      name: NAME,
      events: 'Events it was opted in to.',
      shiftKwh: 'Mean shift of a half hour of the baseline before events, in kWh.',
      usualShiftKwh: 'Mean shift on quiet days, in kWh a half hour.',
      deviationKwh: 'Standard deviation of the shift from one quiet day to the next, in kWh a half hour.',
      score: 'Standard errors by which its shift before events lies above its usual.',
      isFlagged: 'True from a score of 3 on, which chance does not explain.',
      adjustedKwh: 'Energy it delivered in kWh with the adjustment, signed.',
      unadjustedKwh: 'Energy it delivered in kWh without the adjustment, signed.',
    }),
  },
  Coverage: {
    '': 'Completeness of readings by asset and London day.',
    days: 'London days of the range, one column each.',
    expected: 'Half hours of each day that lie in the range and have ended.',
    data: 'Assets of this page.',
    'data.name': NAME,
    'data.expected':
      'Half hours of each day that are due from the asset: ended, and not before its first reading ever, or ' +
      'before it was registered while it has none.',
    'data.present': 'Half hours of each day that have a reading.',
    'data.estimated': 'Half hours of each day whose reading is an estimate.',
    sortedBy:
      'Order of the page: assetId; present, those with most missing first; or lastReading, those whose newest reading is ' +
      'oldest first, which more than 10,000 assets have instead.',
    total: 'Completeness over all assets, other pages included.',
    assetsSampled: 'Assets that the total counts; where they are fewer, an even sample stands for all.',
    'total.expected': 'Half hours of the range that are due, over all assets.',
    'total.present': 'Readings there are of those.',
    totalItems: 'Assets on all pages together.',
  },
};
