import { externalIdText, readExternalIds } from '#app/format/registration.ts';
import type { MeteringPoint, Registration } from '#contract/registration.ts';

/** Fields that registers ask for as typed; empty is "not given". */
export type RegistrationForm = {
  importKw: number | string;
  exportKw: number | string;
  deviceSerial: string;
  manufacturer: string;
  model: string;
  ownerRef: string;
  consentRef: string;
  meteringPoint: MeteringPoint | null;
  /** A line for each: "FMAR: 0192-7b3e". */
  externalIds: string;
};

export const emptyRegistration: RegistrationForm = {
  importKw: '',
  exportKw: '',
  deviceSerial: '',
  manufacturer: '',
  model: '',
  ownerRef: '',
  consentRef: '',
  meteringPoint: null,
  externalIds: '',
};

/** The registration of an asset as form fields; a server of an earlier revision has none. */
export const registrationFormOf = (asset: Partial<Registration>): RegistrationForm => ({
  importKw: asset.importKw ?? '',
  exportKw: asset.exportKw ?? '',
  deviceSerial: asset.deviceSerial ?? '',
  manufacturer: asset.manufacturer ?? '',
  model: asset.model ?? '',
  ownerRef: asset.ownerRef ?? '',
  consentRef: asset.consentRef ?? '',
  meteringPoint: asset.meteringPoint ?? null,
  externalIds: externalIdText(asset.externalIds ?? []),
});

/** Of fields that are sent, those of other systems as the interface has them. */
export const toInterface = <Fields extends { externalIds?: unknown }>({ externalIds, ...others }: Fields) =>
  typeof externalIds === 'string'
    ? { ...others, externalIds: readExternalIds(externalIds) }
    : { ...others, ...(externalIds === null && { externalIds }) };
