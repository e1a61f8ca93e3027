import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { IntakeEntry, IntakeQuestion } from '#shared/records/intake.ts';
import { askedFields } from '#shared/routes/intake-answers.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { FieldGroup } from '../../../components/field-parts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { notifyUndoable } from '../../../lib/notify-undoable.ts';
import { entrySummary } from '../answer-text.ts';
import { answerId, focusAnswer, type Problems, problemKey } from '../problems.ts';
import { AnswerField, labelOf } from './answer-field.tsx';

const hasProblem = (problems: Problems, question: string, entry: number): boolean =>
  Object.keys(problems).some((key) => key.startsWith(`${problemKey(question, entry)}.`));

/** A list of entries. Each is a readable summary until it's opened. */
export function ListAnswer({
  question,
  entries,
  problems,
  missing,
  checks,
  hint,
  onChange,
  onLeave,
}: {
  question: IntakeQuestion;
  entries: readonly IntakeEntry[];
  /** Of the whole list and of its entries' fields. */
  problems: Problems;
  /** The same with what is missing in an entry, shown once the entry is done. */
  missing: Problems;
  /** How often the section was checked. Each check opens the entries with problems. */
  checks: number;
  hint: React.ReactNode;
  onChange: (entries: IntakeEntry[]) => void;
  onLeave: () => void;
}) {
  const add = useRef<HTMLButtonElement>(null);
  const name = question.entry ?? 'Entry';
  const { open, setOpen, done, setDone } = useOpenEntries(question, entries.length, problems, checks);
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  }, [entries]);
  const keyOf = (at: number, field?: string) => problemKey(question.id, at, field);
  const firstField = question.fields?.[0]?.id;
  const show = (at: number) => {
    setOpen((before) => [...before.filter((each) => each !== at), at]);
    requestAnimationFrame(() => focusAnswer(keyOf(at, firstField)));
  };
  const finish = (at: number) => {
    setDone((before) => [...before, at]);
    const [first] = Object.keys(missing).filter((key) => key.startsWith(`${keyOf(at)}.`));
    if (first) return requestAnimationFrame(() => focusAnswer(first));
    setOpen((before) => before.filter((each) => each !== at));
    return requestAnimationFrame(() => focusAnswer(keyOf(at)));
  };
  const remove = (at: number) => {
    const removed = entries[at];
    if (!removed) return;
    const without = (list: readonly number[]) =>
      list.filter((each) => each !== at).map((each) => (each > at ? each - 1 : each));
    setOpen(without);
    setDone(without);
    onChange(entries.filter((_, index) => index !== at));
    requestAnimationFrame(() => add.current?.focus());
    notifyUndoable(`${name} removed`, () => onChange(latest.current.toSpliced(at, 0, removed)));
  };
  const own = problems[question.id];
  return (
    <FieldGroup className="list-answer" label={labelOf(question)} hint={hint} error={own}>
      {entries.length > 0 && (
        <ol className="entries">
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and the focus stays in place
            <li key={at} id={answerId(keyOf(at))}>
              {open.includes(at) ? (
                <EntryFields
                  question={question}
                  entry={entry}
                  title={`${name} ${at + 1}`}
                  at={at}
                  problems={done.includes(at) ? { ...missing, ...problems } : problems}
                  onChange={(changed) => onChange(entries.with(at, changed))}
                  onLeave={onLeave}
                  onDone={() => finish(at)}
                  onRemove={() => remove(at)}
                />
              ) : (
                <EntrySummary
                  title={`${name} ${at + 1}`}
                  summary={entrySummary(question, entry)}
                  isWrong={hasProblem({ ...missing, ...problems }, question.id, at)}
                  onEdit={() => show(at)}
                  onRemove={() => remove(at)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {missing[question.id] && !own && entries.length > 0 && (
        <Notice tone="warn">{missing[question.id]}</Notice>
      )}
      {/* The same button as for removing the last entry, so that the focus has a place. */}
      <Button
        ref={add}
        small
        icon={Plus}
        disabled={entries.length >= limits.intakeEntries}
        onClick={() => {
          onChange([...entries, {}]);
          // Only what still needs something stays open, so that a long list stays readable.
          setOpen((before) => before.filter((at) => hasProblem(missing, question.id, at)));
          setDone((before) => [...new Set([...before, ...open])]);
          show(entries.length);
        }}
      >
        {entries.length > 0 ? `Add another ${name.toLowerCase()}` : `Add ${name.toLowerCase()}`}
      </Button>
      {entries.length >= limits.intakeEntries && (
        <p className="hint">You can enter up to {limits.intakeEntries}. Tell your team if you have more.</p>
      )}
    </FieldGroup>
  );
}

/** The positions of open entries, and of those whose fields were all seen. */
function useOpenEntries(question: IntakeQuestion, count: number, problems: Problems, checks: number) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const [done, setDone] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a check opens entries, not a change of their problems
  useEffect(() => {
    if (checks === 0) return;
    const wrong = Array.from({ length: count }, (_, at) => at).filter((at) =>
      hasProblem(problems, question.id, at),
    );
    setOpen((before) => [...new Set([...before, ...wrong])]);
  }, [checks]);
  return { open, setOpen, done, setDone };
}

function EntryFields({
  question,
  entry,
  title,
  at,
  problems,
  onChange,
  onLeave,
  onDone,
  onRemove,
}: {
  question: IntakeQuestion;
  entry: IntakeEntry;
  title: string;
  at: number;
  problems: Problems;
  onChange: (entry: IntakeEntry) => void;
  onLeave: () => void;
  onDone: () => void;
  onRemove: () => void;
}) {
  return (
    <fieldset className="entry-open">
      <legend>{title}</legend>
      {askedFields(question.fields ?? [], entry).map((field) => {
        const key = problemKey(question.id, at, field.id);
        return (
          <div key={field.id} id={answerId(key)} className={`entry-part kind-${field.kind}`}>
            <AnswerField
              field={field}
              name={key}
              value={entry[field.id] ?? ''}
              error={problems[key]}
              onChange={(value) => onChange({ ...entry, [field.id]: value })}
              onLeave={onLeave}
            />
          </div>
        );
      })}
      <div className="buttons">
        <Button small variant="secondary" onClick={onDone}>
          Done<span className="visually-hidden"> with {title.toLowerCase()}</span>
        </Button>
        <Button small variant="ghost" onClick={onRemove}>
          Remove<span className="visually-hidden"> {title.toLowerCase()}</span>
        </Button>
      </div>
    </fieldset>
  );
}

const EntrySummary = ({
  title,
  summary,
  isWrong,
  onEdit,
  onRemove,
}: {
  title: string;
  summary: { title: string; rest: string };
  isWrong: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) => (
  <div className="entry-closed">
    <p>
      <b>{summary.title || title}</b>
      {summary.rest && <span>{summary.rest}</span>}
      {isWrong && <span className="bad-text">Not complete</span>}
    </p>
    <div className="row">
      <button type="button" className="link" onClick={onEdit}>
        Edit<span className="visually-hidden"> {title.toLowerCase()}</span>
      </button>
      <button type="button" className="link" onClick={onRemove}>
        Remove<span className="visually-hidden"> {title.toLowerCase()}</span>
      </button>
    </div>
  </div>
);
