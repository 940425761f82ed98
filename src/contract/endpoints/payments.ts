import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import {
  DisputeChanges,
  NewDispute,
  NewPaymentFile,
  PaymentFile,
  PaymentFileDetail,
  PaymentFileQuery,
  PaymentLine,
  PaymentLineDetail,
  PaymentLineQuery,
} from '../payment.ts';
import { uuid } from '../primitives.ts';
import { create, read, remove, staleRead, write } from './rowDefaults.ts';

const filePath = z.strictObject({ fileUUID: uuid.describe('UUID of the file of payments.') });
const linePath = z.strictObject({ lineUUID: uuid.describe('UUID of the line of payments.') });
const disputePath = z.strictObject({ disputeUUID: uuid.describe('UUID of the dispute.') });
const reads = ['payment'] as const;
const changes = ['payment'] as const;

export const paymentEndpoints = {
  createPaymentFile: endpoint({
    ...create,
    previews: true,
    path: '/payments/files',
    access: 'manage',
    tag: 'Payments',
    summary: 'Store what a buyer paid, from a CSV file',
    description:
      'Rows become one line for each product and month, with the half hours or events that the file names. The file is ' +
      'kept as it is, with its SHA-256. A fault in any row refuses the file: `errors` name the row and its column, and ' +
      'nothing is stored. 409 where a line of the product and month is there already: delete its file first.',
    body: NewPaymentFile,
    response: PaymentFile,
    refusals: [404, 409],
    changes,
  }),
  listPaymentFiles: endpoint({
    ...staleRead,
    method: 'GET',
    reads,
    path: '/payments/files',
    access: 'read',
    tag: 'Payments',
    summary: 'List files of payments',
    query: PaymentFileQuery,
    response: pageSchema(PaymentFile),
    formats: ['csv'],
  }),
  getPaymentFile: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/payments/files/{fileUUID}',
    access: 'read',
    tag: 'Payments',
    summary: 'Get a file of payments as it was received',
    params: filePath,
    response: PaymentFileDetail,
  }),
  deletePaymentFile: endpoint({
    ...remove,
    path: '/payments/files/{fileUUID}',
    access: 'manage',
    tag: 'Payments',
    summary: 'Delete a file of payments, with its lines',
    description: '409 while a line of it has a dispute that is not closed.',
    params: filePath,
    refusals: [409],
    changes,
  }),
  listPaymentLines: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/payments/lines',
    access: 'read',
    tag: 'Payments',
    summary: 'List what was received beside what was expected',
    description:
      'One line for each product and month of a scheme. Expected is what the newest runs of its live events say, as they ' +
      'are now; the causes add up to the difference exactly.',
    query: PaymentLineQuery,
    response: pageSchema(PaymentLine),
    formats: ['csv'],
  }),
  getPaymentLine: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/payments/lines/{lineUUID}',
    access: 'read',
    tag: 'Payments',
    summary: 'Get a line of payments, each difference with its half hour and cause',
    params: linePath,
    response: PaymentLineDetail,
  }),
  createDispute: endpoint({
    ...write,
    method: 'POST',
    path: '/payments/lines/{lineUUID}/dispute',
    access: 'manage',
    tag: 'Payments',
    summary: 'Open a dispute of a line of payments',
    description:
      'Its last day is `dueDay`; without it, as many days after the file was received as the market pack of the scheme ' +
      'says (`settlement.disputeDays`), or none. 409 where the line has a dispute.',
    params: linePath,
    body: NewDispute,
    bodyOptional: true,
    response: PaymentLineDetail,
    refusals: [409],
    changes,
  }),
  updateDispute: endpoint({
    ...write,
    method: 'PATCH',
    path: '/payments/disputes/{disputeUUID}',
    access: 'manage',
    tag: 'Payments',
    summary: 'Note what became of a dispute',
    description:
      'OPEN becomes SENT or CLOSED; SENT becomes ACCEPTED, REJECTED or CLOSED; REJECTED may be SENT again; each may be ' +
      'CLOSED, and CLOSED be OPEN again; another change is a 409. Every change is kept with its note.',
    params: disputePath,
    body: DisputeChanges,
    response: PaymentLineDetail,
    refusals: [409],
    changes,
  }),
} satisfies Record<string, Endpoint>;
