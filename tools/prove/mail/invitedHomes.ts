import { createClient, type Client } from '#client/client.ts';
import { addHouseholds, type Household } from '#testing/household.ts';
import { addEvent, addScheme } from '#testing/readyAssets.ts';

export interface InvitedHome extends Household {
  /** Addresses of the person's links in the invitation. */
  answer: string;
  unsubscribe: string;
}

export interface Invited {
  client: Client;
  eventUUID: string;
  homes: InvitedHome[];
}

export interface InvitedOptions {
  homes: number;
  /** Where the devices' controller gets its dispatches; without it there is none. */
  controllerUrl?: string;
}

/** A sandbox tenant on 14 January 2026, whose homes were invited by mail to an event on the next day at 17:00. */
export async function inviteHomes(
  url: string,
  headers: Record<string, string>,
  { homes, controllerUrl }: InvitedOptions,
): Promise<Invited> {
  const client = createClient({ baseUrl: `${url}/api/v1`, headers });
  const tenant = { client };
  await client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant, { mail: 'ON', dispatch: { mode: 'MANUAL' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  const people = Array.from({ length: homes }, (_, at) => ({ name: `Home ${at}`, email: `home${at}@example.org` }));
  const households = await addHouseholds(tenant, schemeUUID, portfolioUUID, people);
  const assetUUIDs = households.flatMap((household) => household.assetUUIDs);
  if (controllerUrl !== undefined) {
    const { controllerUUID } = await client.createController({
      body: { name: 'Cloud', channel: 'WEBHOOK', url: controllerUrl },
    });
    await client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
  }
  const { eventUUID } = await addEvent(tenant, schemeUUID, { portfolioUUIDs: [portfolioUUID], targetKw: homes });
  await client.setClock({ body: { advance: 'PT2M' } });
  const invited: InvitedHome[] = [];
  for (const household of households) {
    const text = await invitationOf(client, household.userUUID);
    const link = (kind: string) => url + new RegExp(`/${kind}/[\\w-]{94}`).exec(text)![0];
    invited.push({ ...household, answer: link('answer'), unsubscribe: link('unsubscribe') });
  }
  return { client, eventUUID, homes: invited };
}

async function invitationOf(client: Client, userUUID: string): Promise<string> {
  const { data } = await client.listMails({ query: { userUUID, kind: 'INVITATION' } });
  const { text } = await client.getMail({ params: { mailUUID: data[0]!.mailUUID } });
  return text!;
}

/** Sends the form of a page. */
export const submit = (url: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
