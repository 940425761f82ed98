/** What tests use of smtp-server and ical.js. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';
  interface Address {
    address: string;
  }
  interface Options {
    disabledCommands: string[];
    onMailFrom?(address: Address, session: unknown, done: (error?: Error) => void): void;
    onRcptTo(address: Address, session: unknown, done: (error?: Error) => void): void;
    onData(stream: Readable, session: unknown, done: (error?: Error) => void): void;
  }
  export class SMTPServer {
    constructor(options: Options);
    readonly server: Server;
    listen(port: number, host: string, done: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    close(done: () => void): void;
  }
}
declare module 'ical.js' {
  class Component {
    constructor(parsed: unknown[]);
    getAllSubcomponents(name: string): Component[];
    getFirstPropertyValue(name: string): { toString(): string } | null;
  }
  class Event {
    constructor(component: Component);
    readonly uid: string;
    readonly sequence: number;
    readonly summary: string;
    readonly description: string;
    readonly startDate: { toJSDate(): Date };
    readonly endDate: { toJSDate(): Date };
  }
  const ICAL: { parse(text: string): unknown; Component: typeof Component; Event: typeof Event };
  export default ICAL;
}
