import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import type { Tiles } from '#contract/tiles.ts';

/** Tiles with their classes as bytes, of one portfolio where it is named. */
export type TileData = Omit<Tiles, 'classes'> & { classes: Uint8Array; portfolioUUID?: string | undefined };

const POLL_MS = 30_000;

/** The tiles of a question; `tiles` keeps its reference until they change. */
export function useTiles(asked: QueryOf<'getTiles'> | null) {
  const { data, error, refetch } = useQuery(
    query(
      'getTiles',
      { query: asked ?? { question: 'REPORTING' } },
      { keepsPrevious: true, refetchInterval: POLL_MS, enabled: asked !== null },
    ),
  );
  const portfolioUUID = asked?.portfolioUUID;
  const tiles = useMemo(
    () => data && { ...data, classes: bytesOf(data.classes), portfolioUUID },
    [data, portfolioUUID],
  );
  return { tiles, error, refetch };
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
