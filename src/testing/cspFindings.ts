import { createRequire } from 'node:module';

interface Finding {
  severity: number;
  directive: string;
  description: string;
}
interface Evaluator {
  CspEvaluator: new (policy: unknown) => { evaluate: () => Finding[] };
  CspParser: new (text: string) => { csp: unknown };
}

// The package's own types are written for an older compiler.
const from = createRequire(import.meta.url);
const { CspEvaluator } = from('csp_evaluator/dist/evaluator.js') as Evaluator;
const { CspParser } = from('csp_evaluator/dist/parser.js') as Evaluator;
/** The evaluator's scale: 10 high, 20 syntax error, 30 medium; higher values are hints. */
const MEDIUM = 30;

/** Returns what Google's CSP Evaluator finds in a content policy, of medium severity and worse. */
export const cspFindings = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= MEDIUM)
    .map(({ directive, description }) => `${directive}: ${description}`);
