import { startEchoReceiver } from '#testing/openadr/echoReceiver.ts';
import { connectBl, connectVen } from '#testing/openadr/oadrClient.ts';
import { checkRandomGrants } from '#testing/openadr/randomGrants.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedEvent } from '#testing/seedEvent.ts';
import type { TestService } from '#testing/testService.ts';
import { NO_DOCUMENT, openAdrDocumentPath, readOpenAdrDocument } from './document.ts';
import { homesFlow } from './homesFlow.ts';
import { objectsFlow } from './objectsFlow.ts';
import { Oracle } from './oracle.ts';
import { setStage } from './stage.ts';

/**
 * The four contradictions of the document are patched; further, these statuses it declares nowhere are its `problem`.
 */
const UNDECLARED = new Set([
  // A ven name that is taken: "409 - Conflict (item already exists)" is in its text.
  'POST /vens: 409',
  // A program that has events, or that is a scheme: a foreign key, for which its text has 409.
  'DELETE /programs/{programID}: 409',
  'GET /events: 304',
]);

/**
 * Runs all flows under the oracle: with a VEN for each home, and with one VEN for each number of homes in `behindOne`.
 * Throws at a difference; returns what was shown.
 */
export async function openAdrFlows(
  service: TestService,
  homes: number,
  behindOne: readonly number[],
): Promise<string[]> {
  const path = openAdrDocumentPath();
  const oracle = path === null ? null : new Oracle(readOpenAdrDocument(path));
  const stage = await setStage(service, oracle, homes);
  const lines = await homesFlow(stage);
  for (const together of behindOne)
    lines.push(...(await homesFlow(await setStage(service, oracle, together, together))));
  lines.push(...(await objectsFlow(stage, oracle)));
  if (oracle === null) return [...lines, NO_DOCUMENT];
  const undeclared = [...oracle.undeclared].filter((each) => !UNDECLARED.has(each));
  const wrong = [...new Set(oracle.differences), ...undeclared.map((each) => `${each} is not declared`)];
  if (wrong.length > 0)
    throw new Error(`${wrong.length} differences to the document:\n${wrong.slice(0, 40).join('\n')}`);
  return [
    ...lines,
    `${oracle.exchanges} requests, responses and notifications of ${oracle.operations.size} of the ${oracle.declared} ` +
      'operations against the official document with its four patches: 0 differences',
  ];
}

/** Random grants to two VENs; throws at the first object, or target of one, that a VEN sees and was not granted. */
export async function openAdrGrants(service: TestService, rounds: number, events: number): Promise<string> {
  const tenant = await service.addTenant();
  const receiver = await startEchoReceiver();
  try {
    const assets = await seedFleet(service, tenant, 2);
    const vens = [await connectVen(service, tenant, [assets[0]!]), await connectVen(service, tenant, [assets[1]!])];
    const { schemeUUID: program } = await seedEvent(service, tenant, assets);
    const bl = await connectBl(service, tenant);
    const { callbacks } = service.service.openAdr;
    const checked = await checkRandomGrants({ bl, vens, program, callbacks, receiver }, { rounds, events });
    return `${checked} pairs of VEN and event with random targets: 0 leaks in lists and notifications`;
  } finally {
    await receiver.close();
  }
}
