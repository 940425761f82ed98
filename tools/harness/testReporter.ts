import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Counts of a run of unit tests, and in `failures` each test, hook and stray promise that failed, with its error. */
export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

/** Writes a `TestReport` as JSON to the file that `TEST_REPORT` names. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strays: readonly SerializedError[]): void {
    const file = process.env['TEST_REPORT'];
    if (!file) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const hooks = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const report: TestReport = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => `${nameOf(test)}: ${said(test.result().errors)}`),
        ...hooks.filter((hook) => hook.errors().length > 0).map((hook) => `${nameOf(hook)}: ${said(hook.errors())}`),
        ...strays.map((error) => `outside a test: ${error.stack ?? error.message}`),
      ],
    };
    writeFileSync(file, JSON.stringify(report));
  }
}

const nameOf = (one: TestModule | TestSuite | TestCase): string =>
  one.type === 'module' ? one.relativeModuleId : `${one.module.relativeModuleId} > ${one.fullName}`;

const said = (errors: readonly SerializedError[] | undefined): string =>
  (errors ?? []).map(({ message }) => message.slice(0, 500)).join('; ');
