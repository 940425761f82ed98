import * as z from 'zod';
import { saveStored, loadStored, useStored } from '#app/data/browserStorage.ts';

const KEY = 'places';
const MAX_PLACES = 8;
const Place = z.object({ path: z.string().startsWith('/'), title: z.string(), kind: z.string() });
const Places = z.array(Place).catch([]);

/** A visited page: its path, its title and its list. */
export type RecentPlace = z.infer<typeof Place>;

/** Stores a visited page, the latest first, each once. */
export function saveRecentPlace(place: RecentPlace): void {
  const others = loadStored(KEY, Places).filter(({ path }) => path !== place.path);
  saveStored(KEY, [place, ...others].slice(0, MAX_PLACES));
}

/** The last visited pages of this browser, without the present one. */
export const useRecentPlaces = (present: string): readonly RecentPlace[] =>
  useStored(KEY, Places).filter(({ path }) => path !== present);
