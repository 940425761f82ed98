/**
 * Rows as NESO published them on 29 September 2026 under the NESO Open Data Licence:
 * https://www.neso.energy/data-portal/demand-flexibility, resources 3635fd80-49d7-4d02-964d-cc8c08d50302,
 * 3ebf77d7-05df-466e-a023-dc45a90efeea and 705e573c-ddac-4675-b410-82916b35c4fe. Lists of participants and offers are
 * cut short.
 */
const participants = '"CUB (UK) LTD,ENGIE POWER LIMITED,AXLE ENERGY LIMITED,EQUIWATT LIMITED"';
const caps = '"Z1:0,Z2:0,Z3:0,Z4:0,Z5:0,Z6:500,Z7:500,Z8:500,Z9:500,Z10:500,Z11:500,Z12:500"';
const asked = (times: string) =>
  `136,29/09/2026 12:00,Downwards,Energy,29/09/2026,${times},500,Live,0,All Participants,${participants},${caps}`;

const lines = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`;

export const NESO_REQUIREMENT: string = lines(
  'Event ID,DFS Submission Time_Local,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,' +
    'Service Requirement MW,Service Requirement Type,Guaranteed Acceptance Price GBP per MWh,Dispatch Type,' +
    'Participant Bids Eligible,Zonal Cap',
  asked('18:00,18:30,17:00,17:30'),
  asked('18:30,19:00,17:30,18:00'),
);

const offered = (times: string, offer: string) => `136,Downwards,Energy,29/09/2026,${times},${offer}`;

export const NESO_BIDS: string = lines(
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Registered DFS Participant,' +
    'DFS Unit ID,Zone,DFS Procured MW,Service Requirement Type,Utilisation Price GBP per MWh,Status',
  offered('18:00,18:30,17:00,17:30', 'ENGIE POWER LIMITED,ENGI-01-Z12,12,2.0,Live,220.0,Rejected'),
  offered('18:00,18:30,17:00,17:30', 'EQUIWATT LIMITED,EQUI-06-Z6,6,1.2,Live,190.0,Accepted'),
  offered('18:00,18:30,17:00,17:30', 'HILDEBRAND TECHNOLOGY LIMITED,HILD-06-Z6,6,0.8,Live,201.33,Accepted'),
  offered('18:00,18:30,17:00,17:30', 'U ENERGY GROUP LIMITED,UENE-01-Z6,6,0.2,Live,206.2,Rejected'),
  offered('18:30,19:00,17:30,18:00', 'EQUIWATT LIMITED,EQUI-06-Z6,6,1.2,Live,190.0,Accepted'),
);

export const NESO_SUMMARY: string = lines(
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Service Requirement Type,' +
    'Service Requirement MW,DFS Procured MW,DFS Provider Bids Accepted Total Cost GBP,Settled Volume MW,' +
    'Settled Cost GBP',
  '136,Downwards,Energy,29/09/2026,18:00,18:30,17:00,17:30,Live,500,5.8,562.48,,',
  '136,Downwards,Energy,29/09/2026,18:30,19:00,17:30,18:00,Live,500,5.6,541.63,,',
);
