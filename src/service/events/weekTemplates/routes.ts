import type { Handlers } from '../../platform/http/call.ts';
import { createWeekTemplate } from './createWeekTemplate.ts';
import { getWeekTemplate, listWeekTemplates } from './readWeekTemplates.ts';

const handlers = { createWeekTemplate, listWeekTemplates, getWeekTemplate } satisfies Partial<Handlers>;

export const weekTemplateHandlers = () => handlers;
