import { z } from 'zod';
import type { Json } from '#contract/openapi/jsonSchema.ts';

/** One tool of the server. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of an object. */
  inputSchema: { type: 'object' } & Json;
  readsOnly: boolean;
  deletes: boolean;
  /** Returns what is shown as JSON. */
  run: (args: Json) => Promise<unknown>;
}

/** What a model did wrong, in a sentence for it. */
export class ToolError extends Error {}

/** A tool that composes several reads; its arguments are validated. */
export const helper = <Input extends z.ZodType<Json>>(
  { name, title, description, input }: Pick<Tool, 'name' | 'title' | 'description'> & { input: Input },
  run: (args: z.output<Input>) => Promise<unknown>,
): Tool => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as Tool['inputSchema'],
  readsOnly: true,
  deletes: false,
  run: (args) => {
    const parsed = input.safeParse(args);
    if (parsed.success) return run(parsed.data);
    const [issue] = parsed.error.issues;
    throw new ToolError(`${issue!.path.join('.') || 'The arguments'}: ${issue!.message}`);
  },
});
