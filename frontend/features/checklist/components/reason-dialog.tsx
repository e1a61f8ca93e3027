import { type FormEvent, type RefObject, useState } from 'react';
import * as z from 'zod/mini';
import { ItemReason } from '#shared/contract/checklist.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextAreaField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { useTabState } from '../../../lib/tab-state.ts';
import { returnReasons } from '../texts.ts';

/** Asks for the reason that the applicant will read. */
export function ReasonDialog({
  name,
  kind,
  title,
  busy,
  otherwiseFocus,
  onClose,
  onReason,
}: {
  /** The dialog's name on its page. */
  name: string;
  kind: 'return' | 'not_needed';
  title: string;
  busy: boolean;
  otherwiseFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const [text, setText, isChanged] = useTabState(`${name}.reason`, '', z.string());
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = ItemReason.safeParse(text);
    setProblem(given.error?.issues[0]?.message);
    if (given.success) onReason(given.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'return' ? `Return ${title}` : `Mark ${title} as not needed`}
      busy={busy}
      onSubmit={submit}
      unsaved={isChanged}
      {...(otherwiseFocus && { otherwiseFocus })}
      actions={
        <DialogActions onCancel={onClose} busy={busy} busyLabel="Saving...">
          {kind === 'return' ? 'Return' : 'Mark as not needed'}
        </DialogActions>
      }
    >
      {kind === 'return' && <ReasonChips chosen={text} onChoose={setText} />}
      <TextAreaField
        label="Reason"
        hint={kind === 'return' ? 'Say what to change. The applicant sees this.' : 'The applicant sees this.'}
        error={problem}
        rows={3}
        maxLength={limits.itemReason}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}

export const ReasonChips = ({ chosen, onChoose }: { chosen: string; onChoose: (text: string) => void }) => (
  <fieldset className="reason-chips">
    <legend className="visually-hidden">Common reasons</legend>
    {returnReasons.map(({ label, text }) => (
      <button key={label} type="button" aria-pressed={chosen === text} onClick={() => onChoose(text)}>
        {label}
      </button>
    ))}
  </fieldset>
);
