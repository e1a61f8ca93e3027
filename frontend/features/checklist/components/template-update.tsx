import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { checklistTemplatesContract, type TemplateDifference } from '#shared/contract/checklist-templates.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Loading } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { panelHeading } from '../../../lib/move-focus.ts';
import { notify } from '../../../lib/notify.ts';
import { checklistQuery, useChecklistCache } from '../api/checklist.ts';
import { useWork } from '../work.ts';

/** Offers to move the case to the organization's latest checklist, with a preview of the changes. */
export function TemplateUpdate({ latest }: { latest: number }) {
  const [isOpen, setOpen] = useState(false);
  /** Takes the focus after an update, when the notice has disappeared. */
  const heading = useRef<HTMLElement>(null);
  return (
    <>
      <Notice tone="info" icon={ListChecks}>
        Your team’s checklist for this visa path has a new version.{' '}
        <Button
          small
          onClick={({ currentTarget }) => {
            heading.current = panelHeading(currentTarget) ?? null;
            heading.current?.setAttribute('tabindex', '-1');
            setOpen(true);
          }}
        >
          Review changes
        </Button>
      </Notice>
      {isOpen && <UpdateDialog latest={latest} otherwiseFocus={heading} onClose={() => setOpen(false)} />}
    </>
  );
}

function UpdateDialog({
  latest,
  otherwiseFocus,
  onClose,
}: {
  latest: number;
  otherwiseFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { caseId, onChange } = useWork();
  const client = useQueryClient();
  const cache = useChecklistCache(caseId, onChange);
  const preview = useQuery({
    queryKey: ['checklist-update', caseId, latest],
    queryFn: ({ signal }) =>
      call(checklistTemplatesContract.getChecklistUpdate, { params: { caseId }, signal }),
    gcTime: 0,
  });
  const update = useMutation({
    mutationFn: ({ version: from, latest: to }: TemplateDifference) =>
      call(checklistTemplatesContract.updateChecklist, { params: { caseId }, body: { from, to } }),
    onSuccess: (checklist) => {
      client.setQueryData(checklistQuery(caseId).queryKey, checklist);
      notify.success('Checklist updated');
      onClose();
    },
    onError: (error) => notify.error('Couldn’t update the checklist', errorText(error)),
    onSettled: () => cache.refresh(),
  });
  const { data } = preview;
  return (
    <Dialog
      open
      onClose={onClose}
      otherwiseFocus={otherwiseFocus}
      title={`Update to version ${data?.latest ?? latest}`}
      busy={update.isPending}
      actions={
        <DialogActions
          onCancel={onClose}
          onConfirm={() => data && update.mutate(data)}
          busy={update.isPending}
          busyLabel="Updating..."
          disabled={!data}
        >
          Update checklist
        </DialogActions>
      }
    >
      {preview.isError && !data ? (
        <Failure title="Couldn’t compare the checklists" error={preview.error} onRetry={preview.refetch} />
      ) : data ? (
        <Difference of={data} />
      ) : (
        <Loading label="Comparing the checklists" />
      )}
    </Dialog>
  );
}

function Difference({ of: { added, removed, kept, changed, reordered } }: { of: TemplateDifference }) {
  const isSame = [added, removed, kept, changed].every(({ length }) => length === 0) && !reordered;
  if (isSame) return <p>No changes to this case.</p>;
  return (
    <div className="template-difference">
      <Items title="Added" items={added} />
      <Items title="Removed" items={removed} />
      <Items
        title="Reworded"
        items={changed.map(({ id, title, was }) => ({
          id,
          title: was === title ? `${title} (details)` : `“${was}” is now “${title}”`,
        }))}
      />
      <Items title="Kept because work on them has started" items={kept} />
      {reordered && <p>The order will change.</p>}
    </div>
  );
}

const Items = ({
  title,
  items,
}: {
  title: ReactNode;
  items: readonly { readonly id: string; readonly title: string }[];
}) =>
  items.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{item.title}</li>
        ))}
      </ul>
    </section>
  );
