import type { NewAsset } from '#contract/assetChanges.ts';
import { invalid } from '../platform/http/problem.ts';
import { refuseDuplicates } from '../platform/http/refuseDuplicates.ts';

/** Throws 400 if two items of a list have one MPAN, import or export; the pointer names the later one. */
export function refuseRepeatedMpans(items: readonly Pick<NewAsset, 'mpan' | 'exportMpan'>[]): void {
  const cores = items.map(({ mpan, exportMpan }) => ({
    mpan: mpan?.core ?? null,
    exportMpan: exportMpan?.core ?? null,
  }));
  refuseDuplicates(cores, 'mpan');
  refuseDuplicates(cores, 'exportMpan');
  const imports = new Map(cores.flatMap(({ mpan }, index) => (mpan === null ? [] : [[mpan, index] as const])));
  const errors = cores.flatMap(({ exportMpan }, index) => {
    const other = exportMpan === null ? undefined : imports.get(exportMpan);
    if (other === undefined || other === index) return [];
    const isLater = index > other;
    return [
      {
        pointer: isLater ? `/${index}/exportMpan` : `/${other}/mpan`,
        code: 'REPEATED' as const,
        detail: isLater ? `is also the MPAN of item ${other}` : `is also the exportMpan of item ${index}`,
      },
    ];
  });
  if (errors.length > 0) throw invalid(errors);
}
