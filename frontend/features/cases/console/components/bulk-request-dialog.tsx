import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CasesRequest } from '#shared/contract/bulk-changes.ts';
import { itemReminderHint } from '#shared/domain/item-reminders.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextField } from '../../../../components/amplify/fields.tsx';
import { Button, IconButton } from '../../../../components/button.tsx';
import { FormDialog } from '../../../../components/form-dialog.tsx';
import { QuotaNotice } from '../../../../components/quota-notice.tsx';
import { moveFocus, neighborOf } from '../../../../lib/move-focus.ts';
import { useTabFields } from '../../../../lib/tab-state.ts';
import { countOf } from '../../count-text.ts';
import type { BulkDialogProps } from './bulk-dialogs.tsx';

interface RequestedItem {
  readonly key: number;
  readonly title: string;
  readonly detail: string;
}

const blank = (key: number): RequestedItem => ({ key, title: '', detail: '' });
const nothing: { asked: readonly RequestedItem[]; due_on: string } = { asked: [blank(0)], due_on: '' };
const Items = CasesRequest.shape.items;

/** Asks for the documents to request on all selected cases. */
export function BulkRequestDialog({ chosen, busy, onChange, onClose }: BulkDialogProps) {
  const { fields, set, isChanged } = useTabFields('bulk.request', nothing);
  const { asked, due_on } = fields;
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const edit = (key: number, change: Partial<RequestedItem>) =>
    set({ asked: asked.map((each) => (each.key === key ? { ...each, ...change } : each)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Items.safeParse(
      asked.map(({ title, detail }) => ({ title, ...(detail && { detail }), ...(due_on && { due_on }) })),
    );
    setProblems(new Map(given.error?.issues.map(({ path, message }) => [path.join('.'), message])));
    if (given.success) onChange({ kind: 'request', items: given.data });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Request documents for ${countOf(chosen)}`}
      busy={busy}
      onSubmit={submit}
      unsaved={isChanged}
      submitLabel="Continue"
      busyLabel="Checking..."
    >
      <QuotaNotice of="document_requests" />
      {asked.map(({ key, title, detail }, index) => (
        <fieldset key={key} className="requested">
          <legend className="visually-hidden">Document {index + 1}</legend>
          <div className="requested-name">
            <TextField
              label={asked.length > 1 ? `Document ${index + 1}` : 'Document'}
              hint={
                index === 0 ? 'Applicants see this name, for example “Letter from your employer.”' : undefined
              }
              error={problems.get(`${index}.title`)}
              maxLength={limits.requestName}
              value={title}
              onChange={(event) => edit(key, { title: event.target.value })}
            />
            {asked.length > 1 && (
              <IconButton
                label={`Remove document ${index + 1}`}
                icon={X}
                onClick={({ currentTarget }) => {
                  const own = currentTarget.closest('fieldset');
                  const fieldsets = own?.parentElement?.querySelectorAll('fieldset') ?? [];
                  moveFocus([neighborOf(fieldsets, own)?.querySelector('input')]);
                  set({ asked: asked.filter((each) => each.key !== key) });
                }}
              />
            )}
          </div>
          {title && (
            <TextField
              label="Details (optional)"
              error={problems.get(`${index}.detail`)}
              maxLength={limits.requestDetail}
              value={detail}
              onChange={(event) => edit(key, { detail: event.target.value })}
            />
          )}
        </fieldset>
      ))}
      {asked.length < limits.requestedItemsPerRequest && (
        <div>
          <Button
            small
            variant="ghost"
            icon={Plus}
            onClick={() => set({ asked: [...asked, blank((asked.at(-1)?.key ?? 0) + 1)] })}
          >
            Add another document
          </Button>
        </div>
      )}
      <TextField
        label="Due (optional)"
        type="date"
        hint={itemReminderHint}
        error={problems.get('0.due_on')}
        value={due_on}
        onChange={(event) => set({ due_on: event.target.value })}
      />
    </FormDialog>
  );
}
