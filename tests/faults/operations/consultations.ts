import { expect } from 'vitest';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { callEndpoint, succeed } from '../../support/call-endpoint.ts';
import { formOf, fromAnywhere, newEmail } from '../../support/consultations.ts';
import { atEachCall, type FaultedOperation, nothing, sentAgain } from '../fault-run.ts';
import { book, booked, caseFrom, createConsultation, freeTime } from '../subjects.ts';

/** Submissions, and calls booked from them. */
export const consultationOperations: Record<string, FaultedOperation> = {
  'a submission': atEachCall({
    prepare: async () => ({
      body: { form: formOf(newEmail()), elapsed: 60_000 },
      headers: fromAnywhere(),
    }),
    ...sentAgain(consultations, consultationsContract.submitConsultation),
  }),
  'a case from a submission': atEachCall({
    prepare: createConsultation,
    run: ({ id }) =>
      callEndpoint(consultations, consultationsContract.openCaseFromConsultation, caseFrom(id)),
    recover: ({ id }) => succeed(consultations, consultationsContract.openCaseFromConsultation, caseFrom(id)),
  }),
  'a booking': atEachCall({
    prepare: async () => ({ token: (await createConsultation()).bookingToken, start: await freeTime() }),
    run: book,
    recover: async (subject) => expect([201, 409]).toContain((await book(subject)).status),
  }),
  'a rescheduled call': atEachCall({
    prepare: booked,
    run: ({ token, next }) =>
      callEndpoint(consultations, bookingsContract.rescheduleCall, {
        body: { token, start: next, time_zone: 'UTC' },
        headers: fromAnywhere(),
      }),
    recover: nothing,
  }),
  'a canceled call': atEachCall({
    prepare: booked,
    run: ({ token }) => callEndpoint(consultations, bookingsContract.cancelCall, { body: { token } }),
    recover: ({ token }) => succeed(consultations, bookingsContract.cancelCall, { body: { token } }),
  }),
};
