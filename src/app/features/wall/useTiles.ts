import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { analyticsQueries, type TilesInput } from '#app/data/api/analytics.ts';
import type { Tiles } from '#contract/tiles.ts';

/** Tiles with their classes as bytes, of one portfolio where it is named. */
export type TileData = Omit<Tiles, 'classes'> & { classes: Uint8Array; portfolioUUID?: string | undefined };

/** The tiles of a question; `tiles` keeps its reference until they change. */
export function useTiles(query: TilesInput | null) {
  const { data, error, refetch } = useQuery({
    ...analyticsQueries.tiles(query ?? { question: 'REPORTING' }),
    enabled: query !== null,
  });
  const portfolioUUID = query?.portfolioUUID;
  const tiles = useMemo(
    () => data && { ...data, classes: bytesOf(data.classes), portfolioUUID },
    [data, portfolioUUID],
  );
  return { tiles, error, refetch };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
