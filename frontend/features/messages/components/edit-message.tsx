import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { MessageEdit } from '#shared/contract/messages.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextAreaField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { DiscardQuestion } from '../../../components/dialog.tsx';
import { useTabState } from '../../../lib/tab-state.ts';

/** Edits a message in place. Escape and Cancel discard the edit, and ask first if the text was changed. */
export function EditMessage({
  name,
  text,
  onSave,
  onCancel,
}: {
  /** The form's name on its page. */
  name: string;
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped, isChanged] = useTabState(`${name}.text`, text, z.string());
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = MessageEdit.safeParse({ text: typed });
    setProblem(given.error?.issues[0]?.message);
    if (given.success) onSave(given.data.text);
  };
  const leave = () => (isChanged ? setAsking(true) : onCancel());
  return (
    <form className="message-edit" onSubmit={submit} noValidate>
      <TextAreaField
        label="Edit message"
        rows={4}
        autoFocus
        error={problem}
        maxLength={limits.messageText}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
        }}
      />
      {isAsking ? (
        <DiscardQuestion className="buttons" onDiscard={onCancel} onKeep={() => setAsking(false)} />
      ) : (
        <div className="buttons">
          <Button type="submit" small variant="secondary">
            Save changes
          </Button>
          <Button small variant="ghost" onClick={leave}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
