import type { DispatchTerms } from '#contract/dispatch/terms.ts';

/** A field that is being typed into may be empty. */
export type TermsForm = Pick<DispatchTerms, 'allocation' | 'spread'> & {
  noticeMinutes: number | string;
  spreadMinutes: number | string;
};

const MAX_NOTICE = 2880;
const MAX_SPREAD_SECONDS = 1800;

export const termsFormOf = ({
  allocation,
  noticeMinutes,
  spread,
  spreadSeconds,
}: Pick<DispatchTerms, 'allocation' | 'noticeMinutes' | 'spread' | 'spreadSeconds'>): TermsForm => ({
  allocation,
  noticeMinutes,
  spread,
  spreadMinutes: spreadSeconds / 60,
});

/** The form as terms; null while a field is empty or out of its limits. */
export function termsOf({
  allocation,
  noticeMinutes,
  spread,
  spreadMinutes,
}: TermsForm): Omit<DispatchTerms, 'mode'> | null {
  if (typeof noticeMinutes !== 'number' || typeof spreadMinutes !== 'number') return null;
  const spreadSeconds = Math.round(spreadMinutes * 60);
  if (noticeMinutes < 0 || noticeMinutes > MAX_NOTICE || spreadSeconds < 0 || spreadSeconds > MAX_SPREAD_SECONDS)
    return null;
  return { allocation, noticeMinutes, spread, spreadSeconds };
}
