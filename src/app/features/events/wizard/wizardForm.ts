import { type UseFormReturnType } from '@mantine/form';
import type { Event } from '#contract/event.ts';
import { type EventForm } from '../eventForm.ts';

export type Editing = { event: Event; version: string };

export type WizardForm = UseFormReturnType<EventForm>;
