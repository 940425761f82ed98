import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { notFound } from '../../platform/http/problem.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { selectTemplates, toListed, toTemplate } from './templateRows.ts';

export const listWeekTemplates: Handler<'listWeekTemplates'> = async ({ scope, params, query }) => {
  const { scheme_uuid } = await findScheme(scope, params.schemeUUID);
  return readPage(selectTemplates(scope, scheme_uuid).selectAll(), {
    ...query,
    columns: { version: 'week_templates.version' },
    defaultSort: '-version',
    tieBreak: 'week_templates.version',
    toItem: toListed,
  });
};

export const getWeekTemplate: Handler<'getWeekTemplate'> = async ({ scope, params }) => {
  const row = await selectTemplates(scope, params.schemeUUID)
    .selectAll()
    .where('version', '=', params.version)
    .executeTakeFirst();
  if (!row) throw notFound('week template of this scheme');
  return toTemplate(row);
};
