import { expect } from 'vitest';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { draftCasesContract } from '#shared/contract/staff-cases.ts';
import { callEndpoint, succeed } from '../../support/call-endpoint.ts';
import { newEmail, stored } from '../../support/consultations.ts';
import {
  add,
  admin,
  atEachCall,
  demoAdmin,
  type FaultedOperation,
  nothing,
  purgeLater,
  run,
} from '../fault-run.ts';
import { documentsOf, finish, mailInOutbox, openCase, resendLater, uploaded } from '../subjects.ts';

/** Operations that nobody repeats: a schedule cleans up or completes what they left. */
export const operationsCompletedBySchedules: Record<string, FaultedOperation> = {
  'an unfinished upload': atEachCall({
    prepare: uploaded,
    run: finish,
    recover: purgeLater,
    verify: async (subject) => expect((await documentsOf(subject)).length).toBeLessThanOrEqual(1),
  }),
  'a deleted document': atEachCall({
    prepare: async () => {
      const subject = await uploaded();
      await finish(subject);
      return subject;
    },
    run: ({ as, params: { caseId, uploadId: documentId } }) =>
      callEndpoint(documents, documentsContract.deleteDocument, { as, params: { caseId, documentId } }),
    recover: purgeLater,
  }),
  'a deleted draft': atEachCall({
    prepare: async () => ({
      as: admin,
      params: { caseId: await openCase(await add('APPLICANT', 'harbor')) },
    }),
    run: (call) => callEndpoint(cases, draftCasesContract.deleteDraftCase, call),
    recover: purgeLater,
  }),
  'a withdrawn invitation': atEachCall({
    prepare: async () => {
      const body = { email: newEmail(), role: 'HR' };
      await succeed(organization, organizationContract.inviteMember, { as: admin, body });
      return body.email;
    },
    run: (email) =>
      callEndpoint(organization, organizationContract.withdrawInvitation, { as: admin, body: { email } }),
    recover: purgeLater,
  }),
  'a demo reset': atEachCall({
    prepare: nothing,
    run: () => callEndpoint(organization, organizationContract.resetDemo, { as: demoAdmin }),
    recover: purgeLater,
  }),
  'an email': async (fault) => {
    // A deep run has hundreds of earlier ones, and the mailbox lists the last 500.
    await resendLater();
    return atEachCall({
      prepare: mailInOutbox,
      run: ({ id }) => deliverMail(id),
      recover: resendLater,
      verify: async ({ id, to }) => {
        expect(run.mailbox.list().filter((mail) => mail.to.includes(to))).toHaveLength(1);
        expect((await stored('Mail')).find((mail) => mail.mail_id === id)).toMatchObject({ state: 'sent' });
      },
    })(fault);
  },
};
