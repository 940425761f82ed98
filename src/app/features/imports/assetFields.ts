import type { ImportField } from './columnMap.ts';

/** Fields of a line of assets: those of the interface. */
export const assetFields: readonly ImportField[] = [
  {
    id: 'assetId',
    label: 'Asset id',
    aliases: ['assetid', 'id', 'reference', 'ref', 'siteid', 'householdid', 'externalid'],
    hint: 'Generated where it is empty',
  },
  { id: 'name', label: 'Name', aliases: ['name', 'assetname', 'sitename', 'description'] },
  {
    id: 'assetType',
    label: 'Type',
    aliases: ['assettype', 'type', 'kind'],
    hint: 'Smart meter where there is an MPAN, else Other',
  },
  {
    id: 'mpan',
    label: 'MPAN',
    aliases: ['mpan', 'mpancore', 'importmpan', 'meterpoint', 'meterpointadministrationnumber'],
  },
  { id: 'exportMpan', label: 'Export MPAN', aliases: ['exportmpan', 'mpanexport'] },
  {
    id: 'boundaryMpan',
    label: 'Boundary MPAN',
    aliases: ['boundarympan', 'mpanboundary', 'boundarymeter'],
    hint: 'Of the meter it is behind, where it has no MPAN of its own',
  },
  {
    id: 'meterSerialNumber',
    label: 'Meter serial number',
    aliases: ['meterserialnumber', 'meterserial', 'serialnumber', 'serial', 'msn'],
  },
  { id: 'userId', label: 'User id', aliases: ['userid', 'customerid', 'user', 'customer', 'account', 'accountnumber'] },
  { id: 'locationPostcode', label: 'Postcode', aliases: ['locationpostcode', 'postcode', 'postalcode', 'zip'] },
  {
    id: 'locationBuildingNoOrName',
    label: 'Building',
    aliases: ['locationbuildingnoorname', 'building', 'buildingno', 'housenumber', 'housename'],
  },
  { id: 'locationAddress', label: 'Address', aliases: ['locationaddress', 'address', 'street'] },
  { id: 'powerKw', label: 'Power, kW', aliases: ['powerkw', 'ratedpowerkw', 'power', 'kw', 'ratedpower'] },
  { id: 'capacityKwh', label: 'Capacity, kWh', aliases: ['capacitykwh', 'capacity', 'batterykwh'] },
  { id: 'minimumKw', label: 'Least import, kW', aliases: ['minimumkw', 'leastimportkw', 'minkw'] },
  { id: 'isDomestic', label: 'Domestic', aliases: ['isdomestic', 'domestic'], hint: 'Yes where it is empty' },
  {
    id: 'installationDate',
    label: 'Installed on',
    aliases: ['installationdate', 'installed', 'installedon', 'installdate'],
  },
];

/** A template: every column, two lines. */
export const assetTemplate = {
  header: assetFields.map(({ id }) => id),
  rows: [
    [
      'HOME-0001',
      'Mill Lane 4',
      'SMART_METER',
      '1012345678903',
      '',
      '',
      '21L4405216',
      '',
      'SW1A 1AA',
      '4',
      'Mill Lane',
      '7.4',
      '',
      '',
      'yes',
      '2025-02-28',
    ],
    [
      'HOME-0002',
      'Garage battery',
      'BATTERY',
      '',
      '',
      '1012345678903',
      '',
      '',
      'SW1A 1AA',
      '6',
      'Mill Lane',
      '5',
      '13.5',
      '',
      'yes',
      '',
    ],
  ],
};
