import { below, type Descriptions } from './shared.ts';

const DUE = 'Last London day on which evidence is in time, YYYY-MM-DD.';
const STATES =
  'OPEN: without evidence. EVIDENCED: with it, and not decided. UPHELD: the asset stays with you. LOST: another provider has it. ' +
  'WITHDRAWN: the other provider gave it up.';

const notice = {
  schemeUUID: 'UUID of the event scheme.',
  assetUUID: 'UUID of the asset.',
  claimant: 'Who claims it; null where the notice does not say.',
  noticeFrom: 'Who gave notice: the buyer or network operator.',
  noticeReference: 'Their reference; null without one.',
  noticedOn: 'Day of the notice, YYYY-MM-DD; null where not known.',
  dueDay: DUE,
};
const claim = {
  ...notice,
  claimUUID: 'UUID of the claim.',
  schemeName: 'Name of the event scheme.',
  assetId: 'Your own identifier of the asset.',
  assetName: 'Name of the asset; null where it has none.',
  mpan: '13-digit core of its import MPAN; null where it has none.',
  state: STATES,
};
const document = {
  signedOn: 'Day on which it was signed, YYYY-MM-DD.',
  wordingVersion: 'Version of the wording that was signed.',
};
const evidence = {
  ...document,
  evidenceUUID: 'UUID of the document.',
  documentRef: 'Your reference of the document; null once the person is erased.',
  fileName: 'Name of the file; null where it has none.',
  sha256: 'SHA-256 of the file, in hexadecimal digits.',
  bytes: 'Length of the file; null where it is kept elsewhere.',
};

export const claims: Descriptions = {
  NewClaim: {
    '': 'A notice that another provider claims an asset which is READY.',
    ...notice,
    note: 'A note for the history; null for none.',
  },
  ClaimChanges: {
    '': 'What became of a claim, at least one attribute.',
    state: 'How it was decided: UPHELD, LOST or WITHDRAWN.',
    heldBy: 'Of a LOST one, the provider that has the asset; without it, the claimant.',
    dueDay: DUE,
    note: 'A note for the history; null for none.',
  },
  NewClaimEvidence: {
    '': 'A signed consent: the file, or the digest of one that you keep.',
    ...document,
    documentRef: 'Your reference of the document.',
    fileName: 'Name of the file; null for none.',
    content: 'The file in base64, at most 700,000 bytes of it.',
    sha256: 'SHA-256 of a file that is kept elsewhere, in lower-case hexadecimal digits.',
    note: 'A note for the history; null for none.',
  },
  Claim: { '': 'A claim of another provider on an asset in a scheme.', ...claim },
  ClaimDetail: {
    '': 'A claim with its evidence and history.',
    ...claim,
    evidence: 'The documents, oldest first.',
    ...below('evidence', evidence),
    history: 'What became of it, newest first, at most 200 changes.',
    ...below('history', {
      atUTC: 'When; UTC instant.',
      state: STATES,
      dueDay: DUE,
      note: 'The note of the change; null without one.',
    }),
  },
  ClaimEvidence: {
    '': 'A document of a claim.',
    ...evidence,
    content: 'The file in base64; null where it is kept elsewhere, and once the person is erased.',
  },
};
