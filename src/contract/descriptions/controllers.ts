import { operations } from './operations.ts';
import { below, type Descriptions } from './shared.ts';

const settings = {
  name: 'Name of the controller.',
  answers: 'Whether it answers: NONE for one that never does, so that delivery is the last word.',
  url: 'Address that dispatches are pushed to; null for channels that are not pushed to.',
  batchSize: 'Most dispatches of one message, 1 to 500.',
  ackWithinSeconds: 'Seconds from the delivery within which an answer is due.',
  pollIntervalSeconds: 'Seconds between two polls; out of reach after twice as many.',
  mayMeter: 'Whether energy that it reports becomes readings of assets without any other source.',
};
const newSettings = {
  ...settings,
  url: 'Address to push dispatches to, for the channel WEBHOOK alone: https, and no private host.',
};
const shown = {
  ...settings,
  channel: 'How it takes dispatches.',
  status: 'A DISABLED controller is sent nothing and its tokens open nothing.',
  disabledReason: 'Why it was disabled; null while it is active.',
  health: 'Whether it is within reach.',
  lastSeenUTC: 'When it last took a push, polled or answered; UTC instant, null before.',
  unreachableSinceUTC: 'Since when it is known to be out of reach; UTC instant, null while it is not.',
  assets: 'Active assets under it.',
  powerKw: 'Power of these assets together, in kW.',
  answerRate: 'Of the dispatches of its last 20 events, the share that was answered, 0 to 1; null before any.',
  p50LatencySeconds: 'Seconds within which half of these answers came; null before any.',
  p95LatencySeconds: 'Seconds within which 95 % of these answers came; null before any.',
};
const credential = {
  clientId: 'Client id of the credential.',
  label: 'Your own name of the credential; null where there is none.',
  expiresUTC: 'When it expires; UTC instant, null for never.',
  lastUsedUTC: 'When a token was last asked for with it, within five minutes; UTC instant, null before.',
};
const attempt = {
  statusCode: 'HTTP status of the controller; null where no response began.',
  responseTimeMs: 'Time the attempt took, in milliseconds.',
  error: 'What went wrong; null after a 2xx.',
};
const answers = {
  dispatchUUID: 'UUID of the dispatch.',
  revision: 'Revision that is answered.',
  answer: 'What the device or its owner says.',
  reasonCode: 'Why not; null or absent where there is nothing to say.',
  at: 'When it was said, by the clock of the tenant; now where absent.',
  promisedKw: 'Mean power that will be given, in kW, below 0 for less consumption; as asked where absent.',
};
const token = {
  access_token: 'The token, for Authorization: Bearer.',
  token_type: 'Always Bearer.',
  expires_in: 'Seconds for which it is valid.',
  scope: 'What it opens; empty for everything of the controller.',
};

/** What a subscription to messages about dispatch shares with one to events. */
const like = (name: string, more: Record<string, string> = {}) => ({ ...operations[name], ...more });

/** Controllers, what they read and answer, and subscriptions to messages about dispatch. */
export const controllers: Descriptions = {
  ControllerChannel: {
    '': 'How a controller takes dispatches: pushed to, by polling, by OpenADR, by e-mail, or simulated.',
  },
  ControllerHealth: { '': 'ONLINE, UNREACHABLE, or UNKNOWN before it was first heard of.' },
  Controller: { '': 'Whoever takes set-points for assets: a cloud, a gateway, a person.', ...shown },
  ControllerWithSecret: {
    '': 'A controller with its secret, which no other response shows.',
    ...shown,
    secret: 'Secret that signs what is pushed; keep it. Null for channels that are not pushed to.',
  },
  NewController: { '': 'Body of controller create.', ...newSettings, channel: 'How it takes dispatches; it stays.' },
  ControllerChanges: {
    '': 'Body of controller update, at least one attribute: what is absent stays.',
    ...newSettings,
    status: 'DISABLED stops what is sent, ACTIVE starts it again.',
  },
  AssignControllerAssets: {
    '': 'Assets to put under a controller, or to take away.',
    assetUUIDs: 'UUIDs of up to 1,000 assets.',
    remove: 'Whether they are taken away.',
  },
  AssignedControllerAssets: {
    '': 'What became of each asset.',
    changed: 'Assets that were put under it, or taken away.',
    unchanged: 'Assets that were already as requested.',
    refused: 'Assets that stay as they are, with the reason.',
    'refused.code': 'Why it stays.',
    'refused.detail': 'The reason in words.',
  },
  TestedController: { '': 'How the test message went.', ...attempt, answers: 'Answers in the response.' },
  NewControllerCredential: {
    '': 'Body of credential create; it may be left out.',
    label: 'Your own name of the credential; null for none.',
    expiresDays: 'Days until it expires; null for never.',
  },
  ControllerCredential: { '': 'A credential of a controller, without its secret.', ...credential },
  ControllerCredentialWithSecret: {
    '': 'A new credential with its secret, which no other response shows.',
    ...credential,
    clientSecret: 'Secret of the credential; keep it.',
  },
  DispatchBatch: {
    '': 'Dispatches that are sent together, with the attempts to send them.',
    batchUUID: 'UUID of the batch, sent as webhook-id.',
    eventUUID: 'UUID of the event; null for a test.',
    eventName: 'Name of the event; null for a test.',
    kind: 'Whether it asks, changes, cancels or tests.',
    revision: 'Revision of its dispatches.',
    number: 'Its place among the batches of the controller: the cursor of a poll.',
    dispatches: 'Dispatches it was made with; later revisions leave it.',
    state: 'SENT while it is tried; SUPERSEDED when all its dispatches belong to later batches.',
    sentUTC: 'When it was first sent; UTC instant, null before.',
    deliveredUTC: 'When the controller took it; UTC instant, null before.',
    nextAttemptUTC: 'When it is tried next; UTC instant, null where it is not.',
    attempts: 'Attempts made, earliest first.',
    'attempts.attempt': 'Number of the attempt, from 1.',
    'attempts.attemptedUTC': 'When it was made, by the clock of the machine; UTC instant.',
    ...below('attempts', attempt),
    'attempts.requestHeaders': 'Headers that were sent, by name.',
    'attempts.responseBody': 'First 4 kB of the response; null where no response began.',
  },
  DispatchOnWire: {
    '': 'A dispatch as its controller gets it.',
    dispatchUUID: 'UUID of the dispatch, the same for all its revisions.',
    revision: 'One more with each change; only the newest counts.',
    cancelled: 'Whether the device goes back to normal now.',
    test: 'Whether the event only tests.',
    signal: 'What the power of a period means to the device.',
    startAt: 'When the device starts; UTC instant, the spread is in it.',
    endAt: "When the device is its owner's again; UTC instant, the spread is in it.",
    validUntil: 'After this nothing of it holds; UTC instant.',
    onLoss: 'HOLD: keep to the schedule when the line drops; RELEASE: go back to normal.',
    rampSeconds: 'Seconds over which the device changes its power.',
    ackDueUTC: 'Until when an answer is due; UTC instant, null where none is required.',
    periods: 'Power by half hour; the first begins at startAt, the last ends at endAt.',
    'periods.startTime': 'When the period begins; UTC instant.',
    'periods.endTime': 'When the period ends; UTC instant.',
    'periods.kw': 'Power of the period in kW, consumption positive; its meaning is that of the signal.',
  },
  PolledDispatches: {
    '': 'What has changed for a controller.',
    cursor: 'Cursor of the next poll.',
    more: 'Whether there is more behind the cursor now.',
    dispatches: 'New dispatches, changes and cancels, in the order of their batches.',
  },
  ControllerAnswer: { '': 'What a controller says to a dispatch.', ...answers },
  ControllerAnswers: { '': 'Answers of a controller.', answers: '1 to 1,000 answers.' },
  AnswersTaken: {
    '': 'What became of each answer.',
    accepted: 'Answers that were taken.',
    refused: 'Answers that were not, with the reason.',
    'refused.index': 'Place of the answer in the request, from 0.',
    'refused.code': 'NOT_FOUND: none of yours; STALE_REVISION: there is a newer one; TOO_LATE: it has ended.',
  },
  TokenForm: {
    '': 'Client credentials; client_id and client_secret are left out with HTTP Basic.',
    grant_type: 'Always client_credentials.',
    client_id: 'Client id of the credential.',
    client_secret: 'Secret of the credential.',
    scope: 'Scopes to ask for; all that may be had where absent.',
  },
  Token: { '': 'A token.', ...token },
  TokenFailure: {
    '': 'Why no token was issued.',
    error: 'Code of RFC 6749; temporarily_unavailable with 429.',
    error_description: 'The reason in words.',
  },
  DispatchMessageType: { '': 'Type of a message about dispatch or controllers.' },
  DispatchWebhook: like('WebhookSubscription', { '': 'A URL that gets messages about dispatch of some types.' }),
  DispatchWebhookWithSecret: like('WebhookSubscriptionWithSecret'),
  NewDispatchWebhook: like('NewWebhook'),
  DispatchWebhookChanges: like('WebhookChanges'),
  TestDispatchWebhook: like('TestWebhook'),
  TestedDispatchWebhook: like('TestedWebhook'),
  DispatchWebhookDelivery: like('WebhookDelivery', {
    body: 'Exact text of the message in JSON, as the signature covers it.',
  }),
};
