import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Codes, openCodes } from './codes.ts';

const person = 'amara';
const hour = 3_600_000;
let codes: Codes;
beforeEach(() => {
  vi.useFakeTimers();
  codes = openCodes(new DatabaseSync(':memory:'));
});
afterEach(() => {
  vi.useRealTimers();
});

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');
const problem = (name: string) => expect.objectContaining({ code: `${name}Exception` });
const redeem = (code: string) => () => codes.redeem(person, 'sign-up', code);

test('a code works once, and is invalid after five wrong ones', () => {
  const first = codes.issue(person, 'sign-up');
  for (let tried = 0; tried < 4; tried++) expect(redeem(wrong(first))).toThrow(problem('CodeMismatch'));
  redeem(first)();
  expect(redeem(first)).toThrow(problem('ExpiredCode'));

  const second = codes.issue(person, 'sign-up');
  for (let tried = 0; tried < 5; tried++) expect(redeem(wrong(second))).toThrow(problem('CodeMismatch'));
  expect(redeem(second)).toThrow(problem('LimitExceeded'));
});

test('a code to confirm an account is valid for a day, one to reset a password for an hour', () => {
  for (const [purpose, lifetime] of [
    ['sign-up', 24 * hour],
    ['forgot-password', hour],
  ] as const) {
    const early = codes.issue(person, purpose);
    vi.advanceTimersByTime(lifetime - 1);
    codes.redeem(person, purpose, early);
    const late = codes.issue(person, purpose);
    vi.advanceTimersByTime(lifetime);
    expect(() => codes.redeem(person, purpose, late)).toThrow(problem('ExpiredCode'));
  }
});

test('ten codes are sent within the lifetime of one', () => {
  const issue = () => codes.issue(person, 'forgot-password');
  for (let sent = 0; sent < 10; sent++) issue();
  expect(issue).toThrow(problem('LimitExceeded'));
  vi.advanceTimersByTime(hour);
  issue();
});
