import { ControllerAnswer, MAX_ANSWERS } from '#contract/control/answers.ts';

/**
 * Returns the answers in a controller's response to a push, `{"answers": […]}`, at most 1,000. Other content is
 * ignored: a response never fails a delivery by its content.
 */
export function answersIn(responseBody: string | null): ControllerAnswer[] {
  if (!responseBody?.includes('"answers"')) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(responseBody);
  } catch {
    return [];
  }
  const list = (parsed as { answers?: unknown } | null)?.answers;
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_ANSWERS).flatMap((each) => {
    const answer = ControllerAnswer.safeParse(each);
    return answer.success ? answer.data : [];
  });
}
