import type { TenantScope } from '#store/tenantTransaction.ts';

type Follower<Details extends readonly unknown[], Answer> = (
  scope: TenantScope,
  ...details: Details
) => Promise<Answer>;

/**
 * Something that happens in one domain and that domains above it act on, which it does not know. `followers.ts` alone says
 * who follows each.
 */
export class DomainEvent<Details extends readonly unknown[], Answer = unknown> {
  #followers: ReadonlyMap<string, Follower<Details, Answer>> | null = null;

  /** Says who follows, by name, in the order in which they act. */
  follow(followers: Readonly<Record<string, Follower<Details, Answer>>>): void {
    this.#followers = new Map(Object.entries(followers));
  }

  get followers(): ReadonlyMap<string, Follower<Details, Answer>> {
    // Without this a program that does not import followers.ts would lose what follows.
    if (this.#followers === null) throw new Error('Nobody has said who follows this domain event');
    return this.#followers;
  }
}

/** Lets the followers of an event act, one after another, in the caller's transaction; returns what each answers. */
export async function emit<Details extends readonly unknown[], Answer>(
  scope: TenantScope,
  event: DomainEvent<Details, Answer>,
  ...details: Details
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const follower of event.followers.values()) answers.push(await follower(scope, ...details));
  return answers;
}
