import { type FormEvent, useState } from 'react';
import { type InvitationOutcome, NewInvitations } from '#shared/contract/organization.ts';
import { type Role, roles, staffRoles } from '#shared/domain/roles.ts';
import { SelectField, TextAreaField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { notify } from '../../../lib/notify.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useInvite } from '../api/invitations.ts';
import { parseAddresses } from '../parse-addresses.ts';
import { memberTexts } from '../texts.ts';
import { InvitationReport } from './invitation-report.tsx';

const roleOptions = [...staffRoles, ...roles.filter((role) => role === 'APPLICANT')].map((value) => ({
  value,
  label: value,
}));
const empty: { emails: string; role: Role } = { emails: '', role: 'HR' };

/** Invites one or more people with the same role. Rejected addresses stay in the field, with the reasons below. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { can } = useSignedIn();
  const { fields, set, isChanged } = useTabFields('dialog.invite', empty);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<readonly InvitationOutcome[]>([]);
  const close = () => {
    set(empty);
    setProblem(undefined);
    setReport([]);
    onClose();
  };
  const invite = useInvite((results) => {
    const rejected = results.filter(({ outcome }) => outcome === 'refused');
    if (rejected.length === 0) return close();
    setReport(results);
    set({ emails: rejected.map(({ email }) => email).join('\n') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!can('member.manage')) return notify.error(memberTexts.adminsOnly);
    const { valid, invalid } = parseAddresses(fields.emails);
    if (valid.length + invalid.length === 0) return notify.error(memberTexts.fillIn);
    const given = NewInvitations.safeParse({ emails: valid, role: fields.role });
    setProblem(invalid.length > 0 ? memberTexts.notAddresses(invalid) : given.error?.issues[0]?.message);
    setReport([]);
    if (invalid.length === 0 && given.success) invite.mutate(given.data);
  };
  const { length: count } = parseAddresses(fields.emails).valid;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={memberTexts.invite}
      busy={invite.isPending}
      onSubmit={submit}
      unsaved={isChanged}
      actions={
        <DialogActions onCancel={close} busy={invite.isPending} busyLabel={memberTexts.sending}>
          {count > 1 ? `Send ${count} invitations` : 'Send invitation'}
        </DialogActions>
      }
    >
      <TextAreaField
        label="Email addresses"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        rows={4}
        hint="Enter one or more, one per line or separated by commas. We’ll email each person a link to set a password and join."
        error={problem}
        value={fields.emails}
        onChange={(event) => set({ emails: event.target.value })}
      />
      <SelectField
        label="Role"
        options={roleOptions}
        value={fields.role}
        onChange={(event) => set({ role: event.target.value })}
      />
      <InvitationReport results={report} />
    </Dialog>
  );
}
