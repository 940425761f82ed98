/** What registers of flexible assets ask for, as `asset` and its create and change share it. */
const registration = {
  importKw: 'Most power in kW that the asset can take from the grid; null where not known.',
  exportKw: 'Most power in kW that the asset can feed into the grid; null where not known.',
  deviceSerial: 'Serial number of the device, given by its maker; null where not known.',
  manufacturer: 'Maker of the device; null where not known.',
  model: 'Model of the device, as its maker calls it; null where not known.',
  ownerRef: 'Your reference of who owns the device, where that is another than its user; null otherwise.',
  consentRef: "Your reference of the consumer's consent to register the asset; null where there is none.",
  meteringPoint:
    'BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.',
};

const item = {
  'externalIds.system': 'Whose name it is: FMAR or MRID, for example.',
  'externalIds.id': 'The name, as that system writes it.',
};

export const shownRegistration = {
  ...registration,
  externalIds: 'What other systems call the asset, one name each.',
  ...item,
};

export const writableRegistration = {
  ...registration,
  externalIds: 'What other systems call the asset, at most one name each; null for none.',
  ...item,
};
