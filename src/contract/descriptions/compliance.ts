import { below, type Descriptions } from './shared.ts';

const LINE = 'Controlled power from which the government is notified, in MW.';
const WITHOUT_POWER = 'Controlled assets without powerKw: they add nothing to the power.';
const KIND =
  'REQUESTED: asked, or asked again after a cancel. CHANGED: asked for something else. CANCELLED: released. RESENT: the same ' +
  'once more. OVERRIDDEN: nothing was sent, the customer took the asset back.';
const CAUSE =
  'EVENT, TEST: the dispatch of a live or a test event. CHANGE: another window, target or allocation. RESPREAD, RESEND: ' +
  'so ordered. CANCEL: cancelled. OVERRIDE: by or for the customer. CONSENT: the consent ended.';
const OUTCOME =
  'UPHELD, PARTLY_UPHELD, NOT_UPHELD: what was decided. WITHDRAWN by its customer. OMBUDSMAN: passed on to the ombudsman.';
const TYPE = 'What it is about.';

const complaint = {
  type: TYPE,
  receivedDay: 'London day on which it was received, YYYY-MM-DD.',
  closedDay: 'London day on which it was closed, YYYY-MM-DD; null while it is open.',
  outcome: `${OUTCOME} Null while it is open.`,
  assetUUID: 'UUID of the asset that it is about; null for none.',
  note: 'Note of an operator; null for none.',
};

export const compliance: Descriptions = {
  LoadControl: {
    '': 'The controlled power beside the line of the notice.',
    verdict: 'How it stands, in a sentence, in English.',
    state:
      'NOT_COUNTED: no count has ended yet. BELOW, NEAR: under the line, or at `nearPercent` of it. NOTICE_DUE: a day was at ' +
      'the line. NOTICE_OVERDUE: its notice has not been given in time. NOTICE_GIVEN.',
    day: 'Newest London day with a count, YYYY-MM-DD; null before the first.',
    controlledMw: 'Highest count of that day, in MW; null before the first.',
    assets: 'Controlled assets in that count.',
    assetsWithoutPower: WITHOUT_POWER,
    technologies: 'The same by technology.',
    ...below('technologies', {
      technology: 'Type of the assets.',
      registered: 'Active assets, controlled or not.',
      assets: 'Controlled assets.',
      mw: 'Their power, in MW.',
    }),
    countedUTC: 'When the last count ended; UTC instant, null before the first.',
    lineMw: LINE,
    nearPercent: 'From this share of the line on there is a task, in percent.',
    firstCrossedDay: 'First London day at or above the line, YYYY-MM-DD; null without one.',
    noticeDueDay: 'Last day of the notice, YYYY-MM-DD; null while none is due.',
    noticeGivenDay: 'Day on which the notice was given, as noted, YYYY-MM-DD; null if it was not.',
    applicationsFrom: 'From when licences are applied for, YYYY-MM-DD.',
    offenceFrom: 'From when load control without a licence is an offence, YYYY-MM-DD.',
  },
  LoadControlChanges: {
    '': 'Body of load control update.',
    noticeGivenDay: 'Day on which the notice was given, YYYY-MM-DD; null takes it back.',
  },
  LoadDay: {
    '': 'The highest of the hourly counts of a London day.',
    day: 'London day, YYYY-MM-DD.',
    controlledMw: 'Controlled power, in MW.',
    lineMw: LINE,
    assets: 'Controlled assets.',
    assetsWithoutPower: WITHOUT_POWER,
    countedUTC: 'When that count ended; UTC instant.',
  },
  LoadSignals: {
    '': 'Some signals, in the order in which they were made.',
    data: 'Signals, each once.',
    ...below('data', {
      atUTC: 'When it was made; UTC instant.',
      kind: KIND,
      cause: CAUSE,
      reason: 'Reason that was given; null without one.',
      actor: 'Who caused it.',
      actorName: 'The operator or controller by name, or the id of the key; null for others.',
      dispatchUUID: 'UUID of the dispatch.',
      revision: 'Revision of the dispatch.',
      signal: 'What its values are.',
      kw: 'Size of the mean change that is asked for, in kW.',
      startUTC: 'Start of the dispatch; UTC instant.',
      endUTC: 'End of the dispatch; UTC instant.',
      consentUUID: 'UUID of the consent to dispatch that was in force then; null for none.',
      sentUTC: 'First attempt to hand it over; UTC instant, null for none.',
      deliveredUTC: 'When its controller had it; UTC instant, null if that is not known.',
      overriddenUTC: 'When the customer next overrode the dispatch; UTC instant, null if never.',
    }),
    next: 'Send it as `after` to continue; null at the end.',
  },
  AssetRegister: {
    '': 'Some active assets in the form of the draft register of flexible assets.',
    data: 'Assets, each once.',
    ...below('data', {
      fspId: 'Your id as a provider of flexibility, as it was sent; null without one.',
      mpan: 'MPAN of the accounting point: of the asset, else of the boundary meter that it is behind; null without one.',
      exportMpan: 'MPAN of its export; null without one.',
      technologyType: 'Type of the asset.',
      maxImportKw: 'Most power that it takes, in kW: `importKw` of the asset; null where not known.',
      maxExportKw: 'Most power that it feeds in, in kW: `exportKw` of the asset; null where not known.',
      energyCapacityKwh: 'What it stores, in kWh: `capacityKwh` of the asset; null where not known.',
      manufacturer: 'Maker of the device; null where not known.',
      model: 'Model of the device; null where not known.',
      deviceSerial: 'Serial number of the device; null where not known.',
      meteringPoint: 'Where it is metered; null where not known.',
      ownerRef: 'Owner of the device, where that is another than its user; null otherwise.',
      consentRef: '`consentRef` of the asset, else the UUID of the consent to dispatch in force; null without either.',
      externalIds: 'What other systems call the asset.',
      'externalIds.system': 'Whose name it is.',
      'externalIds.id': 'The name.',
      missing:
        'What is missing before it could be registered. mpanStatus: the MPAN is not on the register of meter points. ' +
        'technologyType: a meter or OTHER is none. identifier: neither a serial number nor a name of another system.',
    }),
    next: 'Send it as `after` to continue; null at the end.',
  },
  NewComplaint: { '': 'Body of complaint create.', ...complaint },
  ComplaintChanges: { '': 'Body of complaint update: what is absent stays.', ...complaint },
  Complaint: { '': 'A complaint of a customer.', complaintUUID: 'UUID of the complaint.', ...complaint },
  ComplaintCounts: {
    '': 'Complaints of a period by type; every type is listed.',
    ...below('data', {
      type: TYPE,
      received: 'Received in the period.',
      closed: 'Closed in the period, whenever they were received.',
      open: 'Open at the end of the period.',
    }),
  },
  LicenceReturn: {
    '': 'Figures of a licence return, one a row.',
    fromDay: 'First London day of the period, YYYY-MM-DD.',
    toDay: 'Last London day of the period, YYYY-MM-DD.',
    data: 'The figures, by section.',
    ...below('data', {
      section: 'What they are about.',
      day: 'London day of the figure, YYYY-MM-DD; null for the whole period.',
      item: 'Technology, kind and cause of the signal, or type of the complaint; ALL for all.',
      measure: 'What is counted.',
      value: 'The figure.',
      unit: 'Its unit.',
    }),
  },
};
