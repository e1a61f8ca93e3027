import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { createCaseProblem, notifyCreateFailure } from './create-case.ts';

const notices = vi.hoisted((): unknown[] => []);
vi.mock('../../../lib/notify.ts', () => ({
  notify: { error: (...texts: unknown[]) => notices.push(texts) },
}));

it.each([
  ['case.forbidden', "You don't have permission to create a case in this organization."],
  [
    'membership.missing',
    "Couldn't create case. If this is a demo account, ensure it's attached to the demo org.",
  ],
  ['organization.missing', 'Your account is not linked to an organization. Please contact support.'],
  ['profile.missing', 'Profile not found. Please sign out and sign in again.'],
  ['unexpected', 'Failed to create case. Please try again.'],
  ['unavailable', 'Failed to create case: Landfall is busy. Please try again in a moment.'],
  ['offline', 'An error occurred while creating the case'],
] as const)('explains why a case was not created: %s', (code, text) => {
  expect(createCaseProblem(new ApiError(code))).toBe(text);
});

it('has a message for unexpected errors', () => {
  expect(createCaseProblem(new TypeError('x is undefined'))).toBe(
    'An error occurred while creating the case',
  );
});

it('says what to do if there was no response', () => {
  for (const code of ['offline', 'unexpected'] as const) notifyCreateFailure(new ApiError(code));
  expect(notices).toEqual([
    [
      'An error occurred while creating the case',
      'Can’t reach Landfall. Check your connection and try again.',
    ],
    ['Failed to create case. Please try again.', undefined],
  ]);
});
