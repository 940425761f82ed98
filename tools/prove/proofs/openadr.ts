import { openAdrFlows, openAdrGrants } from '../openadr/flows.ts';
import { withOpenAdrService } from '../openadr/withOpenAdrService.ts';
import type { Proof } from '../proof.ts';

const EVENTS = 50;
/** Homes of one VEN whose events, one a home, fill a page. */
const A_PAGE = 50;

const openadr: Proof = {
  title: 'OpenADR 3.1 is spoken as its official document has it, and no VEN learns of another',
  minutes: 30,
  options: {
    homes: { about: 'homes, each behind a VEN written apart from the service; as many behind one VEN', fallback: 1000 },
    rounds: { about: `rounds of random grants, each with ${EVENTS} events for two VENs`, fallback: 10 },
  },
  quick: { homes: 60, rounds: 1 },
  run: ({ homes = 0, rounds = 0 }) =>
    withOpenAdrService(async (service) => [
      ...(await openAdrFlows(service, homes, [A_PAGE, homes])),
      await openAdrGrants(service, rounds, EVENTS),
    ]),
};
export default openadr;
