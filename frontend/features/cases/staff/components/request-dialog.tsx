import { type FormEvent, useState } from 'react';
import { NewDocumentRequest } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { useRequestDocument } from '../api/requests.ts';

/** Asks what is missing, and sends it to the applicant. */
export function RequestDialog({
  caseId,
  open,
  onClose,
}: {
  caseId: string;
  open: boolean;
  onClose: () => void;
}) {
  const [fields, setFields] = useState({ name: '', detail: '' });
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setFields({ name: '', detail: '' });
    setProblem(undefined);
    setDuplicate(undefined);
    onClose();
  };
  const [duplicate, setDuplicate] = useState<string>();
  const request = useRequestDocument(caseId, close, () => setDuplicate(fields.name));
  const isDuplicate = duplicate === fields.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = NewDocumentRequest.safeParse(fields);
    setProblem(given.error?.issues[0]?.message);
    if (given.success) request.create({ ...given.data, ...(isDuplicate && { confirmed: true }) });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Request a document"
      busy={request.isPending}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={close} busy={request.isPending} busyLabel="Sending...">
          {isDuplicate ? 'Request again' : 'Send request'}
        </DialogActions>
      }
    >
      <QuotaNotice of="document_requests" />
      <TextField
        label="Document"
        hint="The applicant sees this name, for example “Letter from your petitioner”."
        error={problem ?? (isDuplicate ? 'This document is already requested on this case.' : undefined)}
        maxLength={limits.requestName}
        value={fields.name}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <TextField
        label="Details (optional)"
        maxLength={limits.requestDetail}
        value={fields.detail}
        onChange={(event) => setFields({ ...fields, detail: event.target.value })}
      />
    </Dialog>
  );
}
