import { type FormEvent, useState } from 'react';
import { NewInvitation } from '#shared/contract/organization.ts';
import { staffRoles } from '#shared/domain/roles.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { notify } from '../../../lib/notify.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import { useInvite } from '../api/invitations.ts';
import { memberTexts } from '../texts.ts';

const roles = staffRoles.map((value) => ({ value, label: value }));
const empty = { email: '', role: 'HR' };

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { can } = useSignedIn();
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setFields(empty);
    setProblem(undefined);
    onClose();
  };
  const invite = useInvite(close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!can('member.manage')) return notify.error(memberTexts.adminsOnly);
    if (!fields.email.trim() || !fields.role) return notify.error(memberTexts.fillIn);
    const given = NewInvitation.safeParse({ ...fields, email: fields.email.trim() });
    setProblem(given.error?.issues[0]?.message);
    if (given.success) invite.mutate(given.data);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={memberTexts.invite}
      busy={invite.isPending}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={close} busy={invite.isPending} busyLabel={memberTexts.sending}>
          Send Invitation
        </DialogActions>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="We’ll email them a link to set a password and join."
        error={problem}
        value={fields.email}
        onChange={(event) => setFields({ ...fields, email: event.target.value })}
      />
      <SelectField
        label="Role"
        options={roles}
        value={fields.role}
        onChange={(event) => setFields({ ...fields, role: event.target.value })}
      />
    </Dialog>
  );
}
