import type { TenantScope } from '#store/tenantTransaction.ts';

type Follower<Details extends readonly unknown[], Answer> = (
  scope: TenantScope,
  ...details: Details
) => Promise<Answer>;

/**
 * Event of one domain, on which domains above it act that it does not know. Only `followers.ts` names the followers of
 * each.
 */
export class DomainEvent<Details extends readonly unknown[], Answer = unknown> {
  #followers: ReadonlyMap<string, Follower<Details, Answer>> | null = null;

  /** Sets the followers by name, in the order in which they act. */
  follow(followers: Readonly<Record<string, Follower<Details, Answer>>>): void {
    this.#followers = new Map(Object.entries(followers));
  }

  get followers(): ReadonlyMap<string, Follower<Details, Answer>> {
    // Without this check, a program that does not import followers.ts would lose the followers' actions.
    if (this.#followers === null) throw new Error('Nobody has said who follows this domain event');
    return this.#followers;
  }
}

/** Runs the followers of an event, one after another, in the caller's transaction; returns their answers. */
export async function emit<Details extends readonly unknown[], Answer>(
  scope: TenantScope,
  event: DomainEvent<Details, Answer>,
  ...details: Details
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const follower of event.followers.values()) answers.push(await follower(scope, ...details));
  return answers;
}
