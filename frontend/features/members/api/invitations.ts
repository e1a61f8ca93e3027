import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type InvitationOutcome,
  type NewInvitations,
  organizationContract,
} from '#shared/contract/organization.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { memberTexts } from '../texts.ts';

export const invitationsQuery = pagedQuery(organizationKeys.invitations, ({ cursor, signal }) =>
  call(organizationContract.listInvitations, { query: { cursor }, signal }),
);

/** Those that one member sent. */
export const sentInvitationsQuery = (sender: string) =>
  pagedQuery(organizationKeys.sentInvitations(sender), ({ cursor, signal }) =>
    call(organizationContract.listInvitations, { query: { cursor, sender }, signal }),
  );

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: organizationKeys.invitations }),
      client.invalidateQueries({ queryKey: organizationKeys.members }),
      client.invalidateQueries({ queryKey: organizationKeys.stats }),
    ]);
}

/** Codes whose message needs no heading. */
const selfExplanatoryCodes = ['member.exists', 'member.elsewhere', 'invitation.pending'];

const failed = (error: unknown): void => {
  if (error instanceof ApiError && selfExplanatoryCodes.includes(error.code)) notify.error(error.message);
  else if (error instanceof ApiError && error.code === 'permission.denied')
    notify.error(memberTexts.adminsOnly);
  else notify.error(memberTexts.sendFailed, errorText(error));
};

/** Invites everyone in one request. `onDone` receives the outcome for each address. */
export function useInvite(onDone: (results: readonly InvitationOutcome[]) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewInvitations) => call(organizationContract.inviteMembers, { body }),
    onSuccess: ({ results }) => {
      if (results.every(({ outcome }) => outcome !== 'refused'))
        notify.success(results.length === 1 ? memberTexts.sent : memberTexts.sentAll(results.length));
      onDone(results);
    },
    onError: failed,
    // Not awaited: the dialog may show rejected addresses, or be opened again, before the lists are read again.
    onSettled: () => void refresh(),
  });
}

export function useResend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (email: string) => call(organizationContract.resendInvitation, { body: { email } }),
    onSuccess: () => notify.success(memberTexts.sent),
    onError: failed,
    onSettled: refresh,
  });
}

/** @param onWithdrawn called while the invitation is still listed */
export function useWithdraw(onWithdrawn: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (email: string) => call(organizationContract.withdrawInvitation, { body: { email } }),
    onSuccess: () => {
      onWithdrawn();
      notify.success(memberTexts.withdrawn);
    },
    onError: (error) => notify.error('Couldn’t cancel the invitation', errorText(error)),
    onSettled: refresh,
  });
}
