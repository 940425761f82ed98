import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { AskToRenew } from './AskToRenew.tsx';

/** How many consents are in force and which end soon, with the button that asks to renew these. */
export const ConsentsVerdict = () => (
  <ListVerdictLine list="CONSENTS" renderAction={({ assets }) => <AskToRenew assets={assets} />} />
);
