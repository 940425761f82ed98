import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import type { SeenNotes } from './events/seenNotes.ts';
import type { VenStates } from './events/venState.ts';

/** Dependencies of the handlers of the OpenADR interface. */
export interface OpenAdrTools extends Pick<WebhookTools, 'guard' | 'resolve' | 'secrets' | 'sender' | 'clock'> {
  db: Kysely<Database>;
  hasDiskSpace: () => boolean;
  seen: SeenNotes;
  states: VenStates;
  /** Callback for after the commit of a request that published a message. */
  onPublished: () => void;
}
