import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { applicantPathOptions, countryOfPath, pathName, VisaPath } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { caseQuery } from '../../api/queries.ts';
import { useCorrectRoute, useDeleteDraft } from '../api/draft-case.ts';

/** What staff can still put right about a case that hasn't gone far: its visa path; a draft can be deleted. */
export function DraftTools({ caseId }: { caseId: string }) {
  const { data: item } = useQuery(caseQuery(caseId));
  const [open, setOpen] = useState<'route' | 'delete'>();
  const close = () => setOpen(undefined);
  if (item?.status !== 'DRAFT' && item?.status !== 'COLLECTING') return null;
  return (
    <div className="draft-tools">
      <button type="button" className="link" onClick={() => setOpen('route')}>
        Change visa path
      </button>
      {item.status === 'DRAFT' && (
        <button type="button" className="link" onClick={() => setOpen('delete')}>
          Delete draft
        </button>
      )}
      {open === 'route' && <RouteDialog item={item} onClose={close} />}
      {open === 'delete' && <DeleteDialog item={item} onClose={close} />}
    </div>
  );
}

const options = applicantPathOptions.map((value) => ({ value, label: pathName(value) }));

function RouteDialog({ item, onClose }: { item: Case; onClose: () => void }) {
  const [path, setPath] = useState<string>(item.path);
  const correct = useCorrectRoute(item, onClose);
  const isListed = options.some(({ value }) => value === item.path);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = VisaPath.parse(path);
    if (chosen === item.path) onClose();
    else correct.mutate({ path: chosen, country: countryOfPath(chosen), version: item.version });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change visa path"
      busy={correct.isPending}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={onClose} busy={correct.isPending} busyLabel="Saving...">
          Save
        </DialogActions>
      }
    >
      <p>The checklist changes to the new path. Documents, and items someone has worked on, stay.</p>
      <SelectField
        label="Visa Path"
        options={isListed ? options : [{ value: item.path, label: pathName(item.path) }, ...options]}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
    </Dialog>
  );
}

function DeleteDialog({ item, onClose }: { item: Case; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteDraft(item.id, () => void navigate('/cases', { replace: true }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete draft?"
      busy={remove.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
      actions={
        <DialogActions onCancel={onClose} busy={remove.isPending} busyLabel="Deleting...">
          Delete
        </DialogActions>
      }
    >
      <p>The draft of {pathName(item.path)} is deleted. This can’t be undone.</p>
    </Dialog>
  );
}
