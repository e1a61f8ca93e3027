import { expect, test } from 'vitest';
import { type OfficialNumber, officialNumberProblem } from './official-numbers.ts';

const accepted: Record<OfficialNumber, readonly string[]> = {
  us_ssn: ['123-45-6789', '123456789', '123 45 6789', '899‑01‑0001', '１２３-45-6789'],
  us_a_number: ['A012345678', 'A-012-345-678', 'a12345678', '1234567'],
  us_i94: ['12345678901', '123456789A1', '123 456 789 a1', '123456789A1\u200c'],
  us_sevis: ['N0012345678', 'n 0012345678', '0012345678'],
  us_receipt: ['IOE0912345678', 'eac-09-123-45678', 'LIN*0912345678'],
  uk_nino: ['AB 12 34 56 C', 'ab123456c', 'OA123456D'],
  ca_uci: ['1234-5678', '12-3456-7890', 'CAN000123456789', 'T01-2345-6789'],
};
const rejected: Record<OfficialNumber, readonly string[]> = {
  us_ssn: ['12345678', '000-12-3456', '666-12-3456', '912-34-5678', '123-00-4567', '123-45-0000', 'none'],
  us_a_number: ['A123456', 'A0123456789', 'IOE0912345678'],
  us_i94: ['1234567890', '1234567890A', '12345678O01'],
  us_sevis: ['N001234567', 'N00123456789'],
  us_receipt: ['0912345678', 'IOE091234567'],
  uk_nino: ['QQ123456A', 'GB123456A', 'AO123456A', 'AB123456E', 'AB123456'],
  ca_uci: ['1234567', '123456789', 'AB-1234'],
};

const cases = (numbers: typeof accepted) =>
  Object.entries(numbers).flatMap(([kind, list]) =>
    list.map((typed) => [kind as OfficialNumber, typed] as const),
  );

test.each(cases(accepted))('%s: %s may be right', (kind, typed) => {
  expect(officialNumberProblem(kind, typed)).toBeUndefined();
});

test.each(cases(rejected))('%s: %s can’t be one, and the message has an example', (kind, typed) => {
  const example = /for example ([\w\s-]*\w)/.exec(officialNumberProblem(kind, typed) ?? '')?.[1] ?? '';
  expect(example).not.toBe('');
  for (const each of example.split(' or ')) expect(officialNumberProblem(kind, each)).toBeUndefined();
});
