import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { RadioGroup } from '../../../components/field-parts.tsx';
import { chooseFields } from '../choose-questions.ts';
import { nextEntryId } from '../draft.ts';
import type { ListQuestion } from '../question.ts';
import { eligibilityTexts } from '../texts.ts';
import type { Editor } from '../use-questionnaire.ts';
import { entryFieldId, ListEntry } from './list-entry.tsx';
import { whyAsked } from './why-asked.ts';

const focusLater = (find: () => HTMLElement | null | undefined): void => {
  requestAnimationFrame(() => find()?.focus());
};

/** A list question: none, unknown, or a list of entries that can be added, changed, and removed. */
export function ListField({ question, editor }: { question: ListQuestion; editor: Editor }) {
  const { path, entry, label, yes, no } = question;
  const add = useRef<HTMLButtonElement>(null);
  const answer = editor.draft.values[path] ?? '';
  const entries = editor.draft.lists[path] ?? [];
  const fields = chooseFields(editor.routes, question);

  const addFirst = () => {
    editor.addEntry(path);
    const id = nextEntryId(entries);
    const first = fields[0]?.path ?? '';
    focusLater(() => document.getElementById(entryFieldId(path, id, first)));
  };
  const remove = (id: string) => {
    editor.removeEntry(path, id);
    focusLater(() => add.current);
  };

  return (
    <>
      <RadioGroup
        label={label}
        hint={whyAsked(editor.routes, question)}
        name={path}
        inRow
        value={answer}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
          { value: '', label: eligibilityTexts.dontKnow },
        ]}
        onChange={(event) => {
          if (event.target.value === 'yes' && entries.length === 0) addFirst();
          else editor.change(path, event.target.value);
        }}
      />
      {answer === 'yes' && (
        <div className="entries">
          {entries.length > 0 && <p className="hint">Leave a field blank if you don’t know.</p>}
          {entries.map((each, index) => (
            <ListEntry
              key={each.id}
              question={question}
              fields={fields}
              entry={each}
              title={`${entry.slice(0, 1).toUpperCase()}${entry.slice(1)} ${index + 1}`}
              editor={editor}
              onRemove={() => remove(each.id)}
            />
          ))}
          <Button ref={add} small icon={Plus} onClick={addFirst}>
            {entries.length > 0 ? `Add another ${entry}` : `Add a ${entry}`}
          </Button>
        </div>
      )}
    </>
  );
}
