import { useNotOffered } from '#app/data/offeredOperations.ts';
import { useMayAdminister } from '#app/data/session.ts';
import { type Destination, isAvailable, type Section } from './navigation.ts';

/** Returns the function that gives the screens of a section that the operator can open. */
export function useSectionScreens(): (section: Section) => readonly Destination[] {
  useNotOffered();
  const mayAdminister = useMayAdminister();
  return ({ screens }) => screens.filter((one) => isAvailable(one) && (mayAdminister || !one.adminOnly));
}
