import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A message of an event stream, as a browser dispatches it. */
export interface StreamMessage {
  id: string | null;
  event: string;
  data: unknown;
}

export interface LiveStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** Messages so far, `feed` excepted. */
  messages: StreamMessage[];
  /** The whole text so far. */
  text: () => string;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close: () => void;
}

/** Messages of a text of server-sent events. */
function parse(text: string): StreamMessage[] {
  const blocks = text.split('\n\n').slice(0, -1);
  const fields = blocks.map(
    (block) =>
      new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])),
  );
  return fields
    .filter((field) => field.has('data'))
    .map((field) => ({
      id: field.get('id') ?? null,
      event: field.get('event') ?? 'message',
      data: JSON.parse(field.get('data')!),
    }));
}

/** Opens /bff/live as a browser does, and waits for its first bytes. */
export function openLiveStream(
  port: number,
  cookie: string | undefined,
  { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
): Promise<LiveStream> {
  return new Promise((resolve, reject) => {
    const given = {
      accept: 'text/event-stream',
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    };
    const request = get(
      { host: '127.0.0.1', port, path: `/bff/live${query}`, headers: given, agent: false },
      (response: IncomingMessage) => {
        let text = '';
        const ended = new Promise<void>((done) => response.once('end', done));
        const stream = {
          status: response.statusCode!,
          headers: response.headers,
          get messages() {
            return parse(text).filter(({ event }) => event !== 'feed');
          },
          text: () => text,
          ended,
          close: () => void request.destroy(),
        };
        response.setEncoding('utf8');
        response.on('error', () => undefined);
        response.on('data', (chunk: string) => {
          text += chunk;
          resolve(stream);
        });
      },
    );
    request.on('error', reject);
  });
}
