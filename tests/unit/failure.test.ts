import { expect, test } from 'vitest';
import { fail, toFailure } from '@/utils/failure';

test.each([
  [
    'of the database',
    new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError'),
  ],
  ["of Firefox's storage", new Error('QuotaExceededError: storage.local API call exceeded its quota limitations.')],
  [
    "of Chromium's databases",
    new DOMException(
      'Connection is closing because of: IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)',
      'UnknownError',
    ),
  ],
  ["of Chromium's databases with a large value", new DOMException('Failed to write blobs (IOError)', 'DataError')],
  [
    "of Chromium's storage",
    new Error('IO error: .../000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)'),
  ],
  ["of Sidehand's own", fail('STORAGE_FULL', 'There is no room left on the disk for the record of the task.')],
])('a full disk is recognised, whoever reports it: an error %s', (_, error) => {
  expect(toFailure(error).code).toBe('STORAGE_FULL');
});

test('an unexpected error is reported as it was thrown', () => {
  expect([new TypeError('x is undefined'), 'rubbish'].map(toFailure)).toEqual([
    { code: 'INTERNAL', message: 'x is undefined' },
    { code: 'INTERNAL', message: 'rubbish' },
  ]);
});
