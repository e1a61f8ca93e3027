import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Member, organizationContract } from '#shared/contract/organization.ts';
import { canInvite } from '#shared/domain/permissions.ts';
import type { Role } from '#shared/domain/roles.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { memberTexts } from '../texts.ts';

/** Changes a member's role or ends their membership. */
export function useChangeMember({ user_id: userId, role: from }: Member, onDone: () => void) {
  const client = useQueryClient();
  const settled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: organizationKeys.members }),
      client.invalidateQueries({ queryKey: organizationKeys.stats }),
      // Those that they sent may be canceled.
      canInvite(from) && client.invalidateQueries({ queryKey: organizationKeys.invitations }),
    ]);
  const setRole = useMutation({
    mutationFn: (body: { readonly role: Role; readonly from: Role }) =>
      call(organizationContract.setMemberRole, { params: { userId }, body }),
    onSuccess: () => {
      notify.success(memberTexts.roleChanged);
      onDone();
    },
    onError: (error) => notify.error('Couldn’t change the role', errorText(error)),
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: () => call(organizationContract.removeMember, { params: { userId } }),
    onSuccess: () => {
      notify.success(memberTexts.removed);
      onDone();
    },
    onError: (error) => notify.error('Couldn’t remove the member', errorText(error)),
    onSettled: settled,
  });
  return {
    // The role that is shown. The mutation's own options may still be those of the previous render.
    setRole: (role: Role) => setRole.mutate({ role, from }),
    remove: () => remove.mutate(),
    setting: setRole.isPending,
    removing: remove.isPending,
  };
}
