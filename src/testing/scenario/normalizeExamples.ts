import type { DispatchBatch } from '#contract/dispatch/controller.ts';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { signatureHeaders } from '#service/platform/outbound/sign.ts';
import type { Examples } from './examples.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const LINK_TOKEN = /\/(answer|confirm|unsubscribe|calendar)\/([\w-]{94}|[\w-]{75}(?=\.ics))/g;
const MACHINE_TIME = Date.UTC(2026, 0, 14, 11);

// A public key of RFC 8032.
const BUNDLE_KEY =
  '"keyId":"06e3fd8fda29bb60","publicKey":"MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="';
const wholeMinute = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString().replace('.000', '');

/**
 * Makes the examples of every run equal: ids numbered in the order of their first appearance, business instants rounded
 * to the minute that the clock was set to, machine time and secrets fixed, and deliveries signed with the secret shown.
 */
export function normalizeExamples(examples: Examples, receiverUrl: string): Examples {
  const ids = new Map<string, string>();
  const idOf = (uuid: string) => {
    if (!ids.has(uuid)) ids.set(uuid, `01957a3c-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`);
    return ids.get(uuid)!;
  };
  const now = Date.now();
  const instantOf = (text: string) =>
    wholeMinute(Math.abs(Date.parse(text) - now) < DAY_MS ? MACHINE_TIME : Date.parse(text));
  const text = JSON.stringify(sorted(examples))
    .replaceAll(UUID, (uuid) => (uuid.startsWith('00000000') ? uuid : idOf(uuid)))
    .replaceAll(INSTANT, instantOf)
    .replaceAll(receiverUrl, 'https://hooks.example.com')
    .replaceAll(/whsec_[\w+/=]+/g, SECRET)
    .replaceAll(
      LINK_TOKEN,
      (_, page: string, token: string) => `https://flex.example.com/${page}/${'A'.repeat(token.length)}`,
    )
    .replaceAll(/"key [0-9a-z]{8}"/g, '"key 0a1b2c3d"')
    .replaceAll(/HH-[0-9A-F]{8}-R/g, 'HH-5A1E07C3-R')
    .replaceAll(/"keyId":"[0-9a-f]{16}","publicKey":"[\w+/=]+"/g, BUNDLE_KEY)
    .replaceAll(/"keyId":"[0-9a-z]{8}"/g, '"keyId":"0a1b2c3d"')
    .replaceAll(/hh_test_[0-9a-z]{8}_\w{41}/g, `hh_test_0a1b2c3d_${'A'.repeat(32)}_00000000`)
    .replaceAll(/hhc_[0-9a-f]{24}/g, `hhc_${'0'.repeat(24)}`)
    .replaceAll(/hhs_[\w-]{43}/g, `hhs_${'A'.repeat(43)}`)
    .replaceAll(/"responseTimeMs":\d+/g, '"responseTimeMs":42')
    // The longer one takes, the later the next.
    .replaceAll(/(?<="standing":\{"calculatedUTC":")[^"]+/g, '2026-01-16T09:00:00Z')
    .replaceAll(/"layout":"[0-9a-f]{16}"/g, '"layout":"0123456789abcdef"')
    .replaceAll(/"nextCursor":"[\w-]{40,}"/g, `"nextCursor":"${'A'.repeat(80)}"`)
    .replaceAll(/"offsetSeconds":-?[\d.]+/g, '"offsetSeconds":3600');
  const fixed = JSON.parse(text) as Examples;
  signed(fixed);
  return fixed;
}

/** Keys in a fixed order if the run decides theirs, so that ids are numbered alike. */
function sorted({ operations, problems, webhooks, signatures }: Examples): Examples {
  const byKey = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { operations, problems: byKey(problems), webhooks: byKey(webhooks), signatures: byKey(signatures) };
}

function signed({ operations, webhooks, signatures }: Examples): void {
  const deliveries = (['listWebhookDeliveries', 'listDispatchWebhookDeliveries'] as const).flatMap(
    (name) => (operations[name]?.response as { data: WebhookDelivery[] } | undefined)?.data ?? [],
  );
  const replays = (['replayWebhookDelivery', 'replayDispatchWebhookDelivery'] as const).flatMap(
    (name) => (operations[name]?.response as WebhookDelivery | undefined) ?? [],
  );
  for (const { attempts, deliveryUUID, body } of [...deliveries, ...replays])
    for (const attempt of attempts)
      Object.assign(
        attempt.requestHeaders,
        signatureHeaders({ id: deliveryUUID, body, at: MACHINE_TIME, secrets: [SECRET] }),
      );
  const batches = (operations.listDispatchBatches?.response as { data: DispatchBatch[] } | undefined)?.data ?? [];
  for (const { batchUUID, attempts } of batches)
    for (const { requestHeaders } of attempts)
      Object.assign(requestHeaders, signatureHeaders({ id: batchUUID, body: '', at: MACHINE_TIME, secrets: [SECRET] }));
  for (const [event, headers] of Object.entries(signatures))
    signatures[event] = signatureHeaders({
      id: headers['webhook-id']!,
      body: JSON.stringify(webhooks[event]),
      at: MACHINE_TIME,
      secrets: [SECRET],
    });
}
