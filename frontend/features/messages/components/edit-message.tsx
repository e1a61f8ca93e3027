import { type FormEvent, useState } from 'react';
import { MessageEdit } from '#shared/contract/messages.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextAreaField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { DiscardQuestion } from '../../../components/dialog.tsx';
import { isComposing } from '../../../lib/shortcuts.ts';

/** Edits a message in place. Escape and Cancel discard the edit, and ask first if the text was changed. */
export function EditMessage({
  text,
  typed,
  onType,
  isSaving,
  onSave,
  onCancel,
}: {
  /** The message's text. */
  text: string;
  /** What is typed in the form. */
  typed: string;
  onType: (typed: string) => void;
  isSaving: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = MessageEdit.safeParse({ text: typed });
    setProblem(given.error?.issues[0]?.message);
    if (given.success) onSave(given.data.text);
  };
  const leave = () => {
    if (isSaving) return;
    if (typed === text) onCancel();
    else setAsking(true);
  };
  return (
    <form className="message-edit" onSubmit={submit} noValidate>
      <TextAreaField
        label="Edit message"
        rows={4}
        // When the form returns after a search, focus stays in the search field.
        autoFocus={typed === text}
        error={problem}
        maxLength={limits.messageText}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event.nativeEvent)) leave();
        }}
      />
      {isAsking ? (
        <DiscardQuestion className="buttons" onDiscard={onCancel} onKeep={() => setAsking(false)} />
      ) : (
        <div className="buttons">
          <Button type="submit" small variant="secondary" busy={isSaving} busyLabel="Saving...">
            Save changes
          </Button>
          <Button small variant="ghost" disabled={isSaving} onClick={leave}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
