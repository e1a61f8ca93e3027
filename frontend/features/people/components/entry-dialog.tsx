import { type FormEvent, type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { type Draft, draftOf, type EntryField, readEntry } from '../entry.ts';

/** Values of some fields that are recorded elsewhere, and where they are from. */
interface KnownValues {
  readonly text: string;
  readonly values: Draft;
}

/** A form for one part of a record, or for one entry of a list. */
export function EntryDialog<Entry, Known extends KnownValues = KnownValues>({
  name,
  title,
  schema,
  fields,
  entry,
  known = [],
  isRequired = false,
  warning,
  disabled = false,
  busy,
  onSave,
  onRemove,
  onClose,
}: {
  /** The dialog's name on its page. */
  name: string;
  title: string;
  schema: z.ZodMiniType<Entry>;
  fields: readonly EntryField[];
  entry: unknown;
  /** Values known from elsewhere. */
  known?: readonly Known[];
  /** If set, saving an empty form shows an error. Otherwise it removes the entry. */
  isRequired?: boolean;
  /** Why it can't be saved as it is, such as a change in the meantime, and what to do. */
  warning?: ReactNode;
  /** Whether it can't be saved anymore. */
  disabled?: boolean;
  busy: boolean;
  /** @param used the known values that were copied into the form and not changed since */
  onSave: (value: Entry | undefined, used: Known | undefined) => void;
  /** Set if the entry can be removed. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { fields: draft, set, isChanged } = useTabFields<Draft>(`${name}.fields`, draftOf(fields, entry));
  const [problems, setProblems] = useState<Draft>({});
  const [used, setUsed] = useState<Known>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readEntry(schema, fields, draft, entry, isRequired);
    setProblems(read.problems);
    if (Object.keys(read.problems).length === 0)
      onSave(read.value, used && isAlreadyEntered(used) ? used : undefined);
  };
  const isAlreadyEntered = ({ values }: KnownValues) =>
    Object.entries(values).every(([path, value]) => draft[path] === value);
  const general = fields.some(({ path }) => path === '') ? undefined : problems[''];
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      busy={busy}
      disabled={disabled}
      onSubmit={submit}
      unsaved={isChanged}
      onRemove={onRemove}
    >
      {warning && <Notice tone="warn">{warning}</Notice>}
      {general && <Notice tone="bad">{general}</Notice>}
      <div className="entry-form">
        {fields.map(({ path, options, type, autoComplete, inputMode, ...field }) => {
          const shared = {
            ...field,
            value: draft[path] ?? '',
            error: problems[path],
            onChange: (event: { target: { value: string } }) => set({ [path]: event.target.value }),
          };
          return options ? (
            <SelectField key={path} {...shared} options={options} placeholder="Not set" />
          ) : (
            <TextField
              key={path}
              {...shared}
              type={type ?? 'text'}
              {...(autoComplete && { autoComplete })}
              {...(inputMode && { inputMode })}
            />
          );
        })}
      </div>
      {known
        .filter((each) => !isAlreadyEntered(each))
        .map((each) => (
          <p key={each.text} className="small soft">
            {each.text}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                set(each.values);
                setUsed(each);
              }}
            >
              Use these dates
            </button>
          </p>
        ))}
    </FormDialog>
  );
}
