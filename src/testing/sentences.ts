const SHORTEST = 60;

/**
 * The beginnings of all descriptions of members and parameters in an interface document, as a source file has them in
 * one piece; without those so short that other texts may have them too.
 */
export function sentencesOf(document: Record<string, unknown>): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { description } = value as { description?: unknown };
    if (
      typeof description === 'string' &&
      description.length >= SHORTEST &&
      !/^(?:get|post|put|patch|delete)$/.test(name)
    )
      found.add(description.slice(0, SHORTEST));
    for (const [key, each] of Object.entries(value)) visit(each, key);
  };
  const { components, paths } = document as { components: { schemas: unknown }; paths: Record<string, object> };
  visit(components.schemas, '');
  for (const methods of Object.values(paths))
    for (const { parameters } of Object.values(methods) as { parameters: unknown }[]) visit(parameters, '');
  return [...found].filter((sentence) => !/['"\\]/.test(sentence));
}
