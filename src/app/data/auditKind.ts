import * as z from 'zod';

/** What actions are about. */
export const AuditKind = z.enum(['events', 'optIns', 'assets', 'people', 'data', 'dispatch', 'setUp', 'signIns']);
export type AuditKind = z.infer<typeof AuditKind>;
