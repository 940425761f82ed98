import type { OpenApi, Operation } from '../document.ts';
import { foldLiterals } from './names.ts';
import { pythonOperations } from './operations.ts';
import { pythonProblems } from './problems.ts';
import { PythonTypes } from './types.ts';

const GENERATED = '# Generated from the OpenAPI document by `npm run clients`: changes here are lost.';
/** Security schemes of what a tenant's key may call; controllers have tokens, and their own ways. */
const TENANT_SCHEMES = 'key,tenant,version';

const head = (title: string, imports: string[]): string =>
  [GENERATED, `"""${title}"""`, '', 'from __future__ import annotations', '', ...imports, '', ''].join('\n');

/** The generated modules of the Python package, by file name. */
export function pythonModules(document: OpenApi, operations: Operation[]): Map<string, string> {
  const types = new PythonTypes(document);
  const own = operations.filter(({ security }) => security.join() === TENANT_SCHEMES);
  const methods = pythonOperations(own, types);
  return new Map([
    ['types.py', typesModule(types)],
    [
      'problems.py',
      head('What the interface refuses, by problem code.', ['from .error import ApiError']) + `\n${pythonProblems()}`,
    ],
    ['_sync_operations.py', operationsModule('Operations', methods.sync, types)],
    ['_async_operations.py', operationsModule('AsyncOperations', methods.async, types)],
  ]);
}

const typesModule = (types: PythonTypes): string =>
  head('Bodies of requests, responses and messages, as the OpenAPI document has them.', [
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict',
    '',
    'from .paging import Page',
  ]) + `\n${foldLiterals(types.text)}`;

function operationsModule(name: 'Operations' | 'AsyncOperations', methods: string, types: PythonTypes): string {
  const used = types.names.filter((type) => new RegExp(`\\b${type}\\b`).test(methods));
  const asynchronous = name === 'AsyncOperations';
  return [
    head(`One method for each operation of the interface${asynchronous ? ', to be awaited' : ''}.`, [
      'from collections.abc import Mapping, Sequence',
      'from typing import Any, Literal',
      '',
      'from .paging import Listed, Page',
      'from .types import (',
      ...used.toSorted().map((type) => `    ${type},`),
      ')',
    ]),
    `\nclass ${name}:\n`,
    '    """The operations, over whatever sends a call."""\n\n',
    [
      `    ${asynchronous ? 'async ' : ''}def _call(`,
      '        self,',
      '        method: str,',
      '        path: str,',
      '        *,',
      '        params: Mapping[str, object] | None = None,',
      '        query: Mapping[str, object] | None = None,',
      '        body: object = None,',
      '        headers: Mapping[str, str] | None = None,',
      '        idempotency_key: str | None = None,',
      '        if_match: str | None = None,',
      '        may_be_stale: bool = False,',
      '    ) -> Any:',
      '        raise NotImplementedError',
      '',
      '',
    ].join('\n'),
    foldLiterals(methods),
  ].join('');
}
