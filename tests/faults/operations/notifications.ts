import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { callEndpoint, succeed } from '../../support/call-endpoint.ts';
import { stored } from '../../support/consultations.ts';
import { add, admin, atEachCall, type FaultedOperation, hour, sentAgain } from '../fault-run.ts';
import { notificationsFor, openCase, sendDueIn } from '../subjects.ts';

/** Notifications, digests, and reminders. */
export const notificationOperations: Record<string, FaultedOperation> = {
  'a status notification': atEachCall({
    prepare: async () => {
      const applicant = await add('APPLICANT', 'harbor');
      const caseId = await openCase(applicant);
      return {
        applicant,
        call: { as: admin, params: { caseId }, body: { status: 'REVIEW', version: 1 } },
      };
    },
    run: ({ call }) => callEndpoint(cases, casesContract.setCaseStatus, call),
    recover: ({ call }) => callEndpoint(cases, casesContract.setCaseStatus, call),
    verify: async ({ applicant }) => expect(await notificationsFor(applicant)).toHaveLength(1),
  }),
  'notifications marked as read': atEachCall({
    prepare: async () => {
      const as = await add('APPLICANT', 'harbor');
      for (const status of ['REVIEW', 'COLLECTING'])
        await succeed(cases, casesContract.setCaseStatus, {
          as: admin,
          params: { caseId: await openCase(as) },
          body: { status, version: 1 },
        });
      return { as, body: { until: new Date().toISOString() } };
    },
    ...sentAgain(profile, notificationsContract.markAllNotificationsRead),
    verify: async ({ as }) => {
      expect(await succeed(profile, notificationsContract.countUnreadNotifications, { as })).toEqual({
        unread: 0,
      });
      expect(await notificationsFor(as)).toHaveLength(2);
    },
  }),
  'a daily digest': atEachCall({
    prepare: async () => {
      // Notifications that earlier operations left pending.
      await sendDueIn(26);
      const applicant = await add('APPLICANT', 'harbor');
      const caseId = await openCase(applicant);
      await succeed(profile, notificationsContract.putEmailSettings, {
        as: applicant,
        body: { choices: { status: 'digest' } },
      });
      await succeed(cases, casesContract.setCaseStatus, {
        as: admin,
        params: { caseId },
        body: { status: 'REVIEW', version: 1 },
      });
      return applicant;
    },
    run: () => sendDueIn(26),
    recover: async () => {
      await sendDueIn(26);
      await sendDueIn(50);
    },
    verify: async ({ userId, email }) => {
      const mails = (await stored('Mail')).filter(({ to }) => to === email);
      expect(mails.map(({ mail_id }) => String(mail_id).slice(0, 7))).toEqual(['digest-']);
      expect((await stored('DigestEntry')).filter(({ pk }) => String(pk).endsWith(userId))).toEqual([]);
    },
  }),
  'a reminder of a date': atEachCall({
    prepare: async () => {
      const owner = await add('ATTORNEY', 'harbor');
      const caseId = await openCase(await add('APPLICANT', 'harbor'));
      const body = { owner_id: owner.userId, version: 1 };
      await succeed(cases, staffCasesContract.setCaseOwner, { as: admin, params: { caseId }, body });
      // Set three days ago; yesterday's reminder was missed.
      const on = addDays(new Date().toISOString().slice(0, 10), 6);
      vi.stubEnv('LANDFALL_NOW', new Date(Date.now() - 72 * hour).toISOString());
      await succeed(cases, deadlinesContract.putDeadline, {
        as: admin,
        params: { caseId, deadlineId: randomUUID() },
        body: { kind: 'filing_window', on, done: false, version: 0 },
      });
      vi.unstubAllEnvs();
      return { caseId, owner };
    },
    run: () => sendDateReminders(() => true),
    recover: () => sendDateReminders(() => true),
    verify: async ({ caseId, owner }) => {
      const notices = (await stored('Notice')).filter(
        ({ case_id, recipient }) => case_id === caseId && recipient === owner.userId,
      );
      // The owner's and the deadline's events come first; each reminder adds one more.
      expect(notices.map(({ revision }) => revision)).toEqual([3]);
    },
  }),
};
