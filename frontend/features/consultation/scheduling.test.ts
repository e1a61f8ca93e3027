import { expect, it } from 'vitest';
import { schedulingIn } from './scheduling.ts';

const scheduling = {
  firstName: 'Zoë',
  bookingToken: 'signed.token',
  name: 'Zoë Müller',
  email: 'zoe@example.com',
  currentVisaStatus: 'F-1',
  targetVisa: 'H-1B',
  urgencyTimeline: '3 months',
};

it('reads the second step’s data from a history entry', () => {
  expect(schedulingIn(scheduling)).toEqual(scheduling);
});

it.each([
  undefined,
  null,
  'signed.token',
  {},
  { ...scheduling, bookingToken: undefined },
  { ...scheduling, email: 1 },
])('ignores the history entry of another page: %j', (state) => {
  expect(schedulingIn(state)).toBeUndefined();
});
