import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import { canInvite } from '#shared/domain/permissions.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { Role, roles } from '#shared/domain/roles.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { useChangeMember } from '../api/change-member.ts';
import { sentInvitationsQuery } from '../api/invitations.ts';
import { memberTexts } from '../texts.ts';
import { SentInvitations } from './sent-invitations.tsx';

/** Lets the ADMIN change a member's role or end their membership. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState<Role>(member.role);
  const [asking, setAsking] = useState(false);
  const change = useChangeMember(member, onClose);
  // Loaded now, to be there when they ask to remove the member.
  useInfiniteQuery({ ...sentInvitationsQuery(member.user_id), enabled: canInvite(member.role) });
  const busy = change.setting || change.removing;
  const name = displayName(member.full_name || member.email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asking) change.remove();
    else change.setRole(role);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={asking ? `Remove ${name}?` : name}
      busy={busy}
      onSubmit={submit}
      actions={
        asking ? (
          <DialogActions
            onCancel={() => setAsking(false)}
            variant="danger"
            busy={change.removing}
            busyLabel="Removing..."
          >
            Remove
          </DialogActions>
        ) : (
          <>
            <Button variant="ghost" onClick={() => setAsking(true)} disabled={busy}>
              Remove from organization
            </Button>
            <Button
              type="submit"
              variant="secondary"
              disabled={role === member.role}
              busy={change.setting}
              busyLabel={memberTexts.updating}
            >
              Change role
            </Button>
          </>
        )
      }
    >
      {asking ? (
        <>
          <p>
            {name} will lose access to this organization immediately. Their cases and documents will stay. You
            can invite them again later.
          </p>
          {canInvite(member.role) && <SentInvitations senderId={member.user_id} />}
        </>
      ) : (
        <>
          <p className="soft">
            <EmailText email={member.email} />
          </p>
          <SelectField
            label="Role"
            hint={role === member.role ? undefined : `Currently ${member.role}`}
            options={roles.map((value) => ({ value, label: value }))}
            value={role}
            onChange={(event) => setRole(Role.parse(event.target.value))}
          />
          {canInvite(member.role) && !canInvite(role) && <SentInvitations senderId={member.user_id} />}
        </>
      )}
    </Dialog>
  );
}
