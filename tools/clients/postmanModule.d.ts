/** What the test uses of postman-collection, whose own declarations its package does not name. */
declare module 'postman-collection' {
  interface Variables {
    get(name: string): unknown;
    has(name: string): boolean;
  }
  interface Query {
    key: string;
    value: string;
    disabled?: boolean;
  }
  export class Item {
    readonly name: string;
    readonly request: {
      method: string;
      url: { getPath(options: { unresolved: boolean }): string; query: { all(): Query[] } };
      body?: { mode: string; raw?: string };
      headers: { get(name: string): string | undefined };
      auth?: { type: string };
    };
  }
  export class Collection {
    constructor(json: object);
    readonly variables: Variables;
    forEachItem(visit: (item: Item) => void): void;
  }
}
