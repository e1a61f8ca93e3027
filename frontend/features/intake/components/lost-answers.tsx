import { Link } from 'react-router-dom';
import type { IntakeAnswer, IntakeEntry, IntakeQuestion } from '#shared/records/intake.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { notifyUndoable } from '../../../lib/notify-undoable.ts';
import { answerText, type EntryLine, entryLines } from '../answer-text.ts';
import type { AnswerEditor } from '../use-answers.ts';
import { CopyAnswer } from './copy-answer.tsx';

/** What was typed and can't be saved anymore, to copy. It stays in the tab until it is discarded. */
export function LostAnswers({
  caseId,
  isClosed,
  isStaff,
  editor,
}: {
  caseId: string;
  isClosed: boolean;
  isStaff: boolean;
  editor: AnswerEditor;
}) {
  const { lost } = editor;
  if (lost.length === 0) return null;
  const it = lost.length === 1 ? 'It’s' : 'They’re';
  return (
    <Notice tone="warn">
      <p>
        <b>
          {lost.length === 1 ? 'This answer wasn’t' : 'These answers weren’t'} saved, because{' '}
          {isClosed ? 'the case was decided' : 'the questionnaire changed'} in the meantime.
        </b>{' '}
        {it} still in this tab. Copy what you need
        {isStaff ? (
          '.'
        ) : (
          <>
            , and{' '}
            <Link className="link" to={`/cases/${caseId}/messages`}>
              send {lost.length === 1 ? 'it' : 'them'} to your team
            </Link>{' '}
            if {lost.length === 1 ? 'it matters' : 'they matter'}.
          </>
        )}
      </p>
      <dl className="lost-answers">
        {lost.map(({ section, question, value, asked }) => {
          const label = asked?.label ?? 'A question that’s no longer asked';
          const text = asked ? answerText(asked, value ?? undefined) : plainText(value);
          return (
            <div key={`${section}.${question}`} className={hasFields(value) ? 'is-list' : undefined}>
              <dt>{label}</dt>
              <dd>
                {hasFields(value) ? <LostEntries {...{ asked, label, value }} /> : text || 'Answer removed'}
              </dd>
              <dd>
                <CopyAnswer label={label} text={text} />
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="buttons">
        <Button small onClick={() => notifyUndoable('Unsaved answers discarded', editor.discardLost())}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

const hasFields = (value: IntakeAnswer | null): value is IntakeEntry[] =>
  Array.isArray(value) && value.some((each) => typeof each === 'object' && Object.keys(each).length > 0);

/** The entries of a list. Forms elsewhere ask for their fields one by one. */
const LostEntries = ({
  asked,
  label: question,
  value,
}: {
  asked: IntakeQuestion | undefined;
  label: string;
  value: readonly IntakeEntry[];
}) => (
  <ol className="read-entries lost-entries">
    {value.map((entry, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity
      <li key={at}>
        {linesOf(asked, entry).map(({ label, text }) => (
          <span key={`${label} ${text}`}>
            <span>
              {label && <span className="soft">{label}: </span>}
              {text}
            </span>
            <CopyAnswer
              label={[question, `${asked?.entry ?? 'Entry'} ${at + 1}`, label || text].join(', ')}
              text={text}
            />
          </span>
        ))}
      </li>
    ))}
  </ol>
);

const linesOf = (asked: IntakeQuestion | undefined, entry: IntakeEntry): readonly EntryLine[] =>
  asked ? entryLines(asked, entry) : Object.values(entry).map((text) => ({ label: '', text }));

/** Without its question, as it was typed. */
const plainText = (value: IntakeAnswer | null): string =>
  value === null || typeof value === 'string'
    ? (value ?? '')
    : value.map((each) => (typeof each === 'string' ? each : Object.values(each).join('\n'))).join('\n\n');
