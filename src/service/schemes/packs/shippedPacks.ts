import { z } from 'zod';
import { PackDocument, PackOverrides } from '#contract/pack/document.ts';
import { packId, packReference, packVersion } from '#contract/pack/reference.ts';
import { uuid } from '#contract/primitives.ts';
import bscP415 from './shipped/BSC_P415.json' with { type: 'json' };
import capacityMarket from './shipped/CAPACITY_MARKET_DSR.json' with { type: 'json' };
import dfsOwnBaseline from './shipped/DFS_OWN_BASELINE.json' with { type: 'json' };
import dnoCommon from './shipped/DNO_COMMON.json' with { type: 'json' };
import flatRate from './shipped/FLAT_RATE.json' with { type: 'json' };
import nesoDfs from './shipped/NESO_DFS.json' with { type: 'json' };
import nesoDfsAugust from './shipped/NESO_DFS_2026_08.json' with { type: 'json' };
import nesoLcm from './shipped/NESO_LCM.json' with { type: 'json' };
import nged from './shipped/NGED.json' with { type: 'json' };
import npg from './shipped/NPG.json' with { type: 'json' };
import spEnw from './shipped/SP_ENW.json' with { type: 'json' };
import spen from './shipped/SPEN.json' with { type: 'json' };
import ssen from './shipped/SSEN.json' with { type: 'json' };
import ukpn from './shipped/UKPN.json' with { type: 'json' };

/** A pack as it is stored: complete, or as the changes of another. */
const StoredPack = z.union([
  z.strictObject({ packUUID: uuid, packId, version: packVersion, parent: z.null(), document: PackDocument }),
  z.strictObject({
    packUUID: uuid,
    packId,
    version: packVersion,
    parent: packReference,
    overrides: PackOverrides,
  }),
]);
export type StoredPack = z.infer<typeof StoredPack>;

/** The packs of this release. A version that was ever released stays: events have settled by it. */
export const shippedPacks: readonly StoredPack[] = [
  bscP415,
  capacityMarket,
  dfsOwnBaseline,
  dnoCommon,
  flatRate,
  nesoDfs,
  nesoDfsAugust,
  nesoLcm,
  nged,
  npg,
  spEnw,
  spen,
  ssen,
  ukpn,
].map((file) => StoredPack.parse(file));

export const findShipped = (id: string, version: string): StoredPack | undefined =>
  shippedPacks.find((pack) => pack.packId === id && pack.version === version);
