import { Connection, type VenSettings } from './connection.ts';
import type { Home } from './home.ts';
import { answerTo, type Report, stateDuring, usedDuring } from './reports.ts';
import { endOf, startOf } from './schedule.ts';
import type { Program, Resource, Ven as VenObject, VtnEvent } from './types.ts';

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

/**
 * A VEN that controls simulated homes: it polls, answers each event by a report, follows it and reports what was used.
 */
export class Gateway {
  readonly #settings: GatewaySettings;
  readonly #connection: Connection;
  readonly #followed = new Map<string, Followed>();
  /** The targets of each resource, by its name. */
  readonly #targets = new Map<string, ReadonlySet<string>>();
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
    for (let skip = 0; ; skip += 50) {
      const page = await this.#connection.require<Resource[]>([200], 'GET', `/resources?limit=50&skip=${skip}`);
      for (const { resourceName, targets } of page) this.#targets.set(resourceName, new Set(targets));
      if (page.length < 50) break;
    }
    for (const { name } of homes)
      if (!this.#targets.has(name))
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
    await this.#report(answerTo(event, this.#homesOf(event)));
  }

  /** Follows what has begun and ended by the clock. */
  async follow(): Promise<void> {
    const now = this.#settings.now();
    for (const [id, followed] of this.#followed) {
      const { event } = followed;
      if (!followed.hasStarted && now >= startOf(event) && now < endOf(event)) {
        followed.hasStarted = true;
        await this.#report(stateDuring(event, this.#homesOf(event), 'RUNNING_CURTAILED'));
      }
      if (now < endOf(event)) continue;
      this.#followed.delete(id);
      this.counts.completed++;
      await this.#report(stateDuring(event, this.#homesOf(event), 'NORMAL'));
      await this.#report(usedDuring(event, this.#homesOf(event)));
    }
  }

  /** Sends a report, unless it says nothing of any home. */
  async #report(report: Report): Promise<void> {
    if (report.resources.length === 0) return;
    this.counts.reports++;
    await this.#connection.require([201], 'POST', '/reports', { ...report, clientName: this.#settings.venName });
  }

  /** Which homes an event is for: those that have all of its targets that resources have; if none does, all. */
  #homesOf({ targets }: VtnEvent): readonly Home[] {
    const { homes } = this.#settings;
    const ofResources = (targets ?? []).filter((target) => this.#targets.values().some((own) => own.has(target)));
    const meant = homes.filter(({ name }) => ofResources.every((target) => this.#targets.get(name)?.has(target)));
    return meant.length === 0 ? homes : meant;
  }
}
