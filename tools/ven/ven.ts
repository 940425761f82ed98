import { Connection, type VenSettings } from './connection.ts';
import type { Home } from './home.ts';
import { endOf, startOf, stepsOf } from './schedule.ts';
import type { Program, Report, Resource, Ven as VenObject, VtnEvent } from './types.ts';

export interface GatewaySettings extends VenSettings {
  venName: string;
  homes: readonly Home[];
  /** Epoch milliseconds of the clock that events are told in. */
  now: () => number;
}

interface Followed {
  event: VtnEvent;
  hasStarted: boolean;
}

const HALF_HOUR_MS = 1_800_000;

/** A VEN that controls simulated homes: it polls, answers each event by a report, follows it and reports what was used. */
export class Gateway {
  readonly #settings: GatewaySettings;
  readonly #connection: Connection;
  readonly #followed = new Map<string, Followed>();
  #tag: string | null = null;
  venID = '';
  programs: readonly Program[] = [];
  readonly counts = { polls: 0, unchanged: 0, received: 0, changed: 0, withdrawn: 0, reports: 0, completed: 0 };

  constructor(settings: GatewaySettings) {
    this.#settings = settings;
    this.#connection = new Connection(settings);
  }

  get events(): VtnEvent[] {
    return [...this.#followed.values()].map(({ event }) => event);
  }

  /** Registers the VEN and its homes, as far as the VTN does not know them. */
  async register(): Promise<void> {
    const { venName, homes } = this.#settings;
    const named = await this.#connection.require<VenObject[]>(
      [200],
      'GET',
      `/vens?venName=${encodeURIComponent(venName)}`,
    );
    const body = { objectType: 'VEN_VEN_REQUEST', venName };
    const ven = named[0] ?? (await this.#connection.require<VenObject>([201], 'POST', '/vens', body));
    this.venID = ven.id;
    this.programs = await this.#connection.require<Program[]>([200], 'GET', '/programs');
    const known = new Set<string>();
    for (let skip = 0; ; skip += 50) {
      const page = await this.#connection.require<Resource[]>([200], 'GET', `/resources?limit=50&skip=${skip}`);
      for (const { resourceName } of page) known.add(resourceName);
      if (page.length < 50) break;
    }
    for (const { name } of homes)
      if (!known.has(name))
        await this.#connection.require([201], 'POST', '/resources', {
          objectType: 'VEN_RESOURCE_REQUEST',
          resourceName: name,
          venID: this.venID,
        });
  }

  /** Asks once for events; answers those that are new or have changed, forgets those that are gone. */
  async poll(): Promise<void> {
    this.counts.polls++;
    const response = await this.#connection.send<VtnEvent[]>('GET', '/events?active=true', { ifNoneMatch: this.#tag });
    if (response.status === 304) return void this.counts.unchanged++;
    if (response.status !== 200) throw new Error(`GET /events: ${response.status} ${JSON.stringify(response.body)}`);
    const listed = await this.#readFurther(response.body!);
    this.#tag = listed.length > 50 ? null : response.etag;
    const there = new Set(listed.map(({ id }) => id));
    for (const [id, { event }] of this.#followed)
      if (!there.has(id) && endOf(event) > this.#settings.now()) {
        this.#followed.delete(id);
        this.counts.withdrawn++;
      }
    for (const event of listed) await this.#take(event);
  }

  async #readFurther(first: VtnEvent[]): Promise<VtnEvent[]> {
    const all = [...first];
    for (let page = first; page.length === 50;) {
      page = await this.#connection.require<VtnEvent[]>(
        [200],
        'GET',
        `/events?active=true&skip=${all.length}&limit=50`,
      );
      all.push(...page);
    }
    return all;
  }

  async #take(event: VtnEvent): Promise<void> {
    const before = this.#followed.get(event.id);
    if (before?.event.modificationDateTime === event.modificationDateTime) return;
    if (before) this.counts.changed++;
    else this.counts.received++;
    this.#followed.set(event.id, { event, hasStarted: before?.hasStarted ?? false });
    await this.#answer(event);
  }

  /** Which homes an event is for: one, if a resource is targeted, else all. */
  async #answer(event: VtnEvent): Promise<void> {
    const homes = this.#homesOf(event);
    const kw = stepsOf(event)[0]?.kw ?? 0;
    await this.#report(
      event,
      homes.map((home) => ({
        resourceName: home.name,
        intervals: [
          {
            id: 0,
            payloads: home.refuses
              ? [{ type: 'X_RESPONSE', values: ['REJECTED', 'NOT_AVAILABLE'] }]
              : [
                  { type: 'X_RESPONSE', values: ['ACCEPTED'] },
                  { type: 'LOAD_SHED_DELTA_AVAILABLE', values: [Math.abs(kw) / homes.length] },
                ],
          },
        ],
      })),
    );
  }

  /** Follows what has begun and ended by the clock. */
  async follow(): Promise<void> {
    const now = this.#settings.now();
    for (const [id, followed] of this.#followed) {
      const { event } = followed;
      if (!followed.hasStarted && now >= startOf(event) && now < endOf(event)) {
        followed.hasStarted = true;
        await this.#state(event, 'RUNNING_CURTAILED');
      }
      if (now < endOf(event)) continue;
      this.#followed.delete(id);
      this.counts.completed++;
      await this.#state(event, 'NORMAL');
      await this.#measured(event);
    }
  }

  #state(event: VtnEvent, state: string): Promise<void> {
    const homes = this.#homesOf(event).filter(({ refuses }) => !refuses);
    if (homes.length === 0) return Promise.resolve();
    const payloads = [{ type: 'OPERATING_STATE', values: [state] }];
    return this.#report(
      event,
      homes.map(({ name }) => ({ resourceName: name, intervals: [{ id: 0, payloads }] })),
    );
  }

  /** Reports what each home used in the whole half hours of an event. */
  #measured(event: VtnEvent): Promise<void> {
    const [homes, steps] = [this.#homesOf(event), stepsOf(event)];
    const first = Math.ceil(startOf(event) / HALF_HOUR_MS) * HALF_HOUR_MS;
    const slots = Math.floor((endOf(event) - first) / HALF_HOUR_MS);
    if (slots <= 0) return Promise.resolve();
    return this.#report(
      event,
      homes.map((home) => ({
        resourceName: home.name,
        intervalPeriod: { start: new Date(first).toISOString(), duration: 'PT30M' },
        intervals: Array.from({ length: slots }, (_, id) => {
          const at = first + id * HALF_HOUR_MS;
          const step = steps.find(({ start, end }) => start <= at && at < end);
          return { id, payloads: [{ type: 'USAGE', values: [home.kwDuring(step, 1 / homes.length) / 2] }] };
        }),
      })),
      'USAGE',
    );
  }

  async #report(event: VtnEvent, resources: Report['resources'], payloadType?: string): Promise<void> {
    this.counts.reports++;
    const report: Report = {
      eventID: event.id,
      clientName: this.#settings.venName,
      resources,
      ...(payloadType
        ? { payloadDescriptors: [{ objectType: 'REPORT_PAYLOAD_DESCRIPTOR', payloadType, units: 'KWH' }] }
        : {}),
    };
    await this.#connection.require([201], 'POST', '/reports', report);
  }

  /** A VEN with one home needs no names; else an event is for all of them. */
  #homesOf(_event: VtnEvent): readonly Home[] {
    return this.#settings.homes;
  }
}
