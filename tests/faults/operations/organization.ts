import { expect } from 'vitest';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { handler as postConfirmation } from '#functions/people/post-confirmation.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { callEndpoint, succeed } from '../../support/call-endpoint.ts';
import { confirmed } from '../../support/confirmed.ts';
import { newEmail, stored } from '../../support/consultations.ts';
import type { TestUser } from '../../support/security-run.ts';
import {
  add,
  admin,
  atEachCall,
  type FaultedOperation,
  nothing,
  purgeLater,
  quarterHourLater,
  run,
  sentAgain,
} from '../fault-run.ts';
import { claim, claimsWith, expectErased, withAssignments } from '../subjects.ts';

const roleChange = ({ userId }: TestUser, role: TestUser['role']) => ({
  ...{ as: admin, params: { userId }, body: { role } },
});

/** Sign-ups, invitations, roles, and departures. */
export const organizationOperations: Record<string, FaultedOperation> = {
  'a confirmed sign-up, and the first sign-in': atEachCall({
    prepare: async () => run.addBareAccount(),
    run: async (person) => postConfirmation(await confirmed(run.userPool.id, person)),
    recover: ({ userId }) =>
      // The page's reaction to a 401: retry with a new token.
      callEndpoint(profile, profileContract.getProfile, { claims: claimsWith(userId) }).then(() =>
        succeed(profile, profileContract.getProfile, { claims: claimsWith(userId) }),
      ),
    verify: async ({ userId }) => expect(run.groupsOf(userId)).toEqual(['APPLICANT']),
  }),
  'a sign-up confirmed with the owner’s password': atEachCall({
    prepare: async () => {
      const email = newEmail();
      return { email, userId: run.addUnconfirmed(email) };
    },
    run: ({ userId }) => claim(userId),
    recover: async ({ userId }) => {
      // Retries with the same link. If the account is already confirmed, the first sign-in does the rest.
      const again = await claim(userId);
      expect([204, 410]).toContain(again.status);
      const claims = () => claimsWith(userId);
      await callEndpoint(profile, profileContract.getProfile, { claims: claims() });
      await succeed(profile, profileContract.getProfile, { claims: claims() });
    },
    verify: async ({ userId }) => expect(run.groupsOf(userId)).toEqual(['APPLICANT']),
  }),
  'an abandoned invitation': atEachCall({
    prepare: async () => newEmail(),
    run: (email) =>
      callEndpoint(organization, organizationContract.inviteMember, {
        as: admin,
        body: { email, role: 'HR' },
      }),
    recover: nothing,
  }),
  'a resent invitation': atEachCall({
    prepare: async () => newEmail(),
    run: (email) =>
      callEndpoint(organization, organizationContract.inviteMember, {
        as: admin,
        body: { email, role: 'HR' },
      }),
    recover: async (email) => {
      const body = { email, role: 'HR' };
      const again = await callEndpoint(organization, organizationContract.inviteMember, {
        as: admin,
        body,
      });
      if (again.status === 201) return;
      await succeed(organization, organizationContract.resendInvitation, { as: admin, body: { email } });
    },
  }),
  'a member’s new role': atEachCall({
    prepare: async () => roleChange(await add('HR', 'harbor'), 'OPS'),
    ...sentAgain(organization, organizationContract.setMemberRole),
  }),
  'an admin removed, completed by the schedules': atEachCall({
    prepare: async () => {
      const leaver = await withAssignments('ADMIN');
      const body = { email: newEmail(), role: 'ADMIN' };
      await succeed(organization, organizationContract.inviteMember, { as: leaver, body });
      return leaver;
    },
    run: ({ userId }) =>
      callEndpoint(organization, organizationContract.removeMember, { as: admin, params: { userId } }),
    recover: async () => {
      await quarterHourLater();
      await purgeLater();
    },
    verify: async ({ userId }) => {
      expect((await stored('Departure')).filter(({ user_id }) => user_id === userId)).toEqual([]);
      const isMember = (await stored('Membership')).some(({ user_id }) => user_id === userId);
      const sent = (await stored('Invitation')).filter(({ invited_by_id }) => invited_by_id === userId);
      expect(sent).toHaveLength(isMember ? 1 : 0);
    },
  }),
  'a member removed twice': atEachCall({
    prepare: withAssignments,
    run: ({ userId }) =>
      callEndpoint(organization, organizationContract.removeMember, { as: admin, params: { userId } }),
    recover: ({ userId }) =>
      callEndpoint(organization, organizationContract.removeMember, { as: admin, params: { userId } }),
    verify: expectErased,
  }),
  'an attorney who becomes HR': atEachCall({
    prepare: async () => roleChange(await withAssignments(), 'HR'),
    ...sentAgain(organization, organizationContract.setMemberRole),
    verify: quarterHourLater,
  }),
};
