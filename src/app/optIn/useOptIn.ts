import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OptResult } from '#contract/scheme.ts';
import { notifyOpted } from './notifyOpted.tsx';
import { changedBy, optAssets, whoTakesPart } from './optAssets.ts';
import { actionWords, type OptAction, type OptTarget } from './optTarget.ts';

/** What opting would do: the dry run's answer. Asked anew each time a dialog opens. */
export function useOptPreview(target: OptTarget | null, action: OptAction, assetUUIDs: readonly string[], enabled: boolean) {
  return useQuery({
    queryKey: ['optPreview', target?.uuid, action, assetUUIDs],
    queryFn: () => optAssets({ target: target!, action, assetUUIDs, dryRun: true }),
    enabled: enabled && target !== null && assetUUIDs.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

type Opting = { target: OptTarget; action: OptAction; assetUUIDs: readonly string[]; preview: OptResult };

/** Opts assets in or out with progress; says so in a notification that can take it back. */
export function useOptAssets() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);

  const apply = async ({ target, action, assetUUIDs }: Omit<Opting, 'preview'>): Promise<OptResult> => {
    try {
      return await optAssets({ target, action, assetUUIDs, dryRun: false, onProgress: setDone });
    } finally {
      // Lists of schemes, events and assets all show who takes part.
      void client.invalidateQueries();
    }
  };
  const mutation = useMutation({
    mutationFn: async ({ preview, ...opting }: Opting) => {
      setDone(0);
      const before = preview.unchanged === 0 ? new Set<string>() : await whoTakesPart(opting.target);
      const result = await apply(opting);
      const { target, action } = opting;
      const changed = changedBy(action, opting.assetUUIDs, result, before);
      const undo = () => apply({ target, action: actionWords[action].opposite, assetUUIDs: changed });
      notifyOpted({ target, action, result, undo: changed.length > 0 ? undo : null });
      return result;
    },
  });
  return { ...mutation, done };
}
