import addFormats from 'ajv-formats';
import { type ErrorObject, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  components: { schemas: object };
}

const ID = 'https://document.test/openapi';

/** Faults of a value under an OpenAPI document's JSON schemas: one line for each, none if it fits. */
export class DocumentSchemas {
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<object, ValidateFunction>();

  constructor(document: object) {
    this.#document = document as Document;
    // The document's own keywords (`example`, `discriminator`) are not JSON Schema.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addFormat('int32', true).addFormat('int64', true);
    this.#ajv.addSchema({ $id: ID, components: this.#document.components });
  }

  /** Faults of a value under a schema of the document; resolves references into its components. */
  schemaErrors(schema: object, value: unknown): string[] {
    const check = this.#compiled.get(schema) ?? this.#ajv.compile(absolute(schema) as object);
    this.#compiled.set(schema, check);
    return check(value) ? [] : (check.errors ?? []).map(line);
  }

  /** Faults of a webhook's body under the schema of the event it names. */
  messageErrors(body: string): string[] {
    const message = JSON.parse(body) as { event: string };
    const webhook = this.#document.webhooks[message.event];
    if (!webhook) return [`the document has no webhook ${message.event}`];
    return this.schemaErrors(webhook.post.requestBody.content['application/json']!.schema, message);
  }
}

const line = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;

/** A copy in which references into the document name the document. */
function absolute(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${ID}#/components/`));
}
