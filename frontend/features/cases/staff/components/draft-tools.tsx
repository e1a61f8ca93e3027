import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { caseQuery } from '../../api/queries.ts';
import { useDeleteDraft } from '../api/draft-case.ts';
import { isCorrectable, RouteDialog } from './route-dialog.tsx';

/** Corrections staff can make while a case is still early: change its visa path, or delete a draft. */
export function DraftTools({ caseId }: { caseId: string }) {
  const { data: item } = useQuery(caseQuery(caseId));
  const [open, setOpen] = useState<'route' | 'delete'>();
  const close = () => setOpen(undefined);
  if (!item || !isCorrectable(item)) return null;
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
      <p>The {pathName(item.path)} draft and its deadlines will be deleted. This can’t be undone.</p>
    </Dialog>
  );
}
