import { type FormEvent, useState } from 'react';
import { NewChecklistItem } from '#shared/contract/checklist.ts';
import { itemReminderHint } from '#shared/domain/item-reminders.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { CalendarDate } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { HideFromHrField } from '../../../components/amplify/hide-from-hr-field.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { QuotaNotice } from '../../../components/quota-notice.tsx';
import { useAccess } from '../../../lib/session.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useAddItems, useChangeItems } from '../api/checklist.ts';
import { sectionsOf } from '../progress.ts';
import { checklistTexts } from '../texts.ts';
import { useWork } from '../work.ts';

const empty: { chosen: string[]; title: string; detail: string; due_on: string; hides: boolean } = {
  ...{ title: '', detail: '', due_on: '', hides: false },
  chosen: [],
};

/**
 * Requests items from the applicant: items of the route, individually or by section, or a custom document for this
 * case.
 */
export function RequestDialog({ items, onClose }: { items: readonly ChecklistItem[]; onClose: () => void }) {
  const { caseId, onChange } = useWork();
  const { fields, set, isChanged } = useTabFields('request.fields', empty);
  const { title, detail, due_on, hides } = fields;
  const canHide = useAccess().can('document.confidential');
  const chosen = new Set(fields.chosen);
  const [problem, setProblem] = useState<string>();
  const [dueProblem, setDueProblem] = useState<string>();
  const [duplicate, setDuplicate] = useState<string>();
  const change = useChangeItems(caseId, onChange);
  const add = useAddItems(caseId, onChange, onClose, () => setDuplicate(title));
  const isDuplicate = duplicate !== undefined && duplicate === title;
  const open = items.filter(({ status, by }) => status === 'MISSING' && by === 'APPLICANT');
  const count = chosen.size + (title ? 1 : 0);

  const choose = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn && next.size < limits.checklistItemsPerRequest) next.add(id);
      if (!isOn) next.delete(id);
    }
    set({ chosen: [...next] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const due = due_on ? { due_on } : {};
    const wanted = open
      .filter(({ id }) => chosen.has(id))
      .map((item) => ({ item, change: { kind: 'ask' as const, ...due } }));
    const own = title
      ? NewChecklistItem.safeParse({ title, detail, ...(canHide && hides && { confidential: true }) })
      : undefined;
    const nothing = wanted.length === 0 && !title ? 'Select or name a document' : undefined;
    const wrong = nothing ?? own?.error?.issues[0]?.message;
    const wrongDue = due_on ? CalendarDate.safeParse(due_on).error?.issues[0]?.message : undefined;
    setProblem(wrong);
    setDueProblem(wrongDue);
    if (wrong || wrongDue) return;
    const addOwn = () => {
      if (own?.success)
        add.create({ items: [{ ...own.data, ...due }], ...(isDuplicate && { confirmed: true }) });
      else onClose();
    };
    if (wanted.length === 0) return addOwn();
    const onSuccess = () => {
      set({ chosen: [] });
      addOwn();
    };
    change.mutate({ wanted, done: checklistTexts.requested(wanted.length) }, { onSuccess });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request documents"
      busy={add.isPending || change.isPending}
      onSubmit={submit}
      unsaved={isChanged}
      actions={
        <DialogActions onCancel={onClose} busy={add.isPending || change.isPending} busyLabel="Sending...">
          {isDuplicate ? 'Request again' : count > 1 ? `Send request (${count})` : 'Send request'}
        </DialogActions>
      }
    >
      <QuotaNotice of="document_requests" />
      <OpenItems open={open} items={items} chosen={chosen} onChoose={choose} />
      <TextField
        label="Another document"
        hint="The applicant sees this name, for example “Letter from your employer.”"
        error={problem ?? (isDuplicate ? 'An open item of this case has the same name.' : undefined)}
        maxLength={limits.requestName}
        value={title}
        onChange={(event) => set({ title: event.target.value })}
      />
      {title && (
        <TextField
          label="Details (optional)"
          maxLength={limits.requestDetail}
          value={detail}
          onChange={(event) => set({ detail: event.target.value })}
        />
      )}
      {title && canHide && <HideFromHrField title={title} hides={hides} onChange={set} />}
      <TextField
        label="Due (optional)"
        type="date"
        hint={itemReminderHint}
        error={dueProblem}
        value={due_on}
        onChange={(event) => set({ due_on: event.target.value })}
      />
    </Dialog>
  );
}

/** The open items of the route by section. They are chosen one by one, by section, or all at the same time. */
function OpenItems({
  open,
  items,
  chosen,
  onChoose,
}: {
  open: readonly ChecklistItem[];
  /** All items of the checklist, open or not. */
  items: readonly ChecklistItem[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isOn: boolean) => void;
}) {
  const idsOf = (some: readonly ChecklistItem[]) => some.map(({ id }) => id);
  const areChosen = (some: readonly ChecklistItem[]) => some.every(({ id }) => chosen.has(id));
  return (
    <div className="request-list">
      {open.length > 1 && open.length <= limits.checklistItemsPerRequest && (
        <label className="option">
          <input
            type="checkbox"
            checked={areChosen(open)}
            onChange={(event) => onChoose(idsOf(open), event.target.checked)}
          />
          <span>Select all ({open.length})</span>
        </label>
      )}
      {sectionsOf(open, items).map(({ id, label, items: inSection }) => (
        <fieldset key={id}>
          <legend>
            <label className="option">
              <input
                type="checkbox"
                checked={areChosen(inSection)}
                onChange={(event) => onChoose(idsOf(inSection), event.target.checked)}
              />
              <b>{label}</b>
            </label>
          </legend>
          {inSection.map((item) => (
            <label key={item.id} className="option">
              <input
                type="checkbox"
                checked={chosen.has(item.id)}
                onChange={(event) => onChoose([item.id], event.target.checked)}
              />
              <span>
                {item.title}
                {item.requested_at && <span className="soft"> (requested)</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
