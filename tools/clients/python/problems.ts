import { problemCodes } from '#contract/problem.ts';
import { docString, exceptionName, quoted } from './names.ts';

/** One exception for each problem code of the interface, and the table that finds it. */
export function pythonProblems(): string {
  const classes = Object.entries(problemCodes).map(([code, [status, title]]) =>
    [`class ${exceptionName(code)}(ApiError):`, docString(`${status} ${code}: ${title}.`, '    '), ''].join('\n'),
  );
  const rows = Object.keys(problemCodes).map((code) => `    ${quoted(code)}: ${exceptionName(code)},`);
  return [
    ...classes,
    ['BY_CODE: dict[str, type[ApiError]] = {', ...rows, '}', '"""The exception of each problem code."""', ''].join(
      '\n',
    ),
  ].join('\n\n');
}
