import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { errorsOf, formOf, refusedErrors, textOf } from './templateForm.ts';

describe('the form of a template', () => {
  it('divides paragraphs by empty lines, and joins them again', () => {
    const text = { subject: 'Will you take part?', paragraphs: ['Hello {name},', 'One line\nand another'] };
    expect(textOf(formOf(text))).toEqual(text);
    expect(textOf({ subject: ' A ', body: '\n\n One \n  \n\n\nTwo\n' })).toEqual({
      subject: 'A',
      paragraphs: ['One', 'Two'],
    });
  });

  it('names the field, and the paragraph, of each error', () => {
    expect(errorsOf({ subject: 'Hello {name}', body: 'At {window}.' })).toEqual({});
    expect(errorsOf({ subject: ' ', body: 'One' })).toEqual({ subject: 'Enter a subject for the e-mail' });
    expect(errorsOf({ subject: 'A', body: ' ' })).toEqual({ body: 'Write at least one paragraph' });
    expect(errorsOf({ subject: '{surname}', body: 'One\n\nTwo {brackets' })).toEqual({
      subject: expect.stringMatching(/^May hold in braces only \{name\}/),
      body: expect.stringMatching(/^Paragraph 2 may hold in braces only \{name\}/),
    });
    expect(errorsOf({ subject: 'A', body: Array(11).fill('One').join('\n\n') })).toHaveProperty('body');
  });

  it('places what the service refused', () => {
    const problem = { errors: [{ pointer: '/paragraphs/1', code: 'UNKNOWN_PLACEHOLDER', detail: 'may not hold it' }] };
    const error = Object.assign(Object.create(ApiError.prototype) as ApiError, { problem });
    expect(refusedErrors(error)).toEqual({ body: 'Paragraph 2 may not hold it' });
    expect(refusedErrors(new Error('offline'))).toEqual({});
  });
});
