import { expect, test } from 'vitest';
import { parseAddresses } from './parse-addresses.ts';

const two = ['amara@example.com', 'jonas@example.com'];

test.each([
  ['one a line', 'amara@example.com\r\n\n  jonas@example.com '],
  ['with commas', 'amara@example.com, jonas@example.com'],
  ['with spaces', 'amara@example.com jonas@example.com'],
  ['as a mail program copies them', 'Okonkwo, Amara <Amara@example.com>; "Jonas" <jonas@example.com>'],
  ['with and without names', 'amara@example.com, Jonas Oyelaran <jonas@example.com>'],
  ['twice', 'amara@example.com\nAMARA@example.com\njonas@example.com'],
])('finds all addresses in %s', (_, text) => {
  expect(parseAddresses(text)).toEqual({ valid: two, invalid: [] });
});

test('reports invalid addresses', () => {
  expect(parseAddresses('amara@example.com\namara@\nJonas <jonas>')).toEqual({
    valid: ['amara@example.com'],
    invalid: ['amara@', 'jonas'],
  });
  expect(parseAddresses(' \n,; ')).toEqual({ valid: [], invalid: [] });
});
