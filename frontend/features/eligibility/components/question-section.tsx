import type { ReactNode } from 'react';
import { summaryOf } from '../describe-answers.ts';
import type { Section } from '../question.ts';
import { eligibilityTexts } from '../texts.ts';
import type { Editor } from '../use-questionnaire.ts';
import { ListField } from './list-field.tsx';
import { QuestionField } from './question-field.tsx';
import { whyAsked } from './why-asked.ts';

/** A section: a one-line summary of its answers, or its questions. */
export function QuestionSection({
  section,
  editor,
  headingId,
  open,
  onToggle,
  next,
}: {
  section: Section;
  editor: Editor;
  headingId: string;
  open: boolean;
  onToggle: () => void;
  next: ReactNode;
}) {
  if (!open) return <ClosedSection {...{ section, editor, headingId, onToggle }} />;
  return (
    <section className="section-open" aria-labelledby={headingId}>
      <h3 className="title" id={headingId} tabIndex={-1}>
        {section.title}
      </h3>
      {section.questions.map((question) => (
        <div className="question-row" key={question.path}>
          {question.kind === 'list' ? (
            <ListField question={question} editor={editor} />
          ) : (
            <QuestionField
              field={question}
              name={question.path}
              hint={whyAsked(editor.routes, question)}
              value={editor.draft.values[question.path] ?? ''}
              error={editor.errorOf(question.path)}
              onChange={(text) => editor.change(question.path, text)}
              onBlur={() => editor.leave(question.path)}
            />
          )}
        </div>
      ))}
      {next}
    </section>
  );
}

function ClosedSection({
  section,
  editor,
  headingId,
  onToggle,
}: {
  section: Section;
  editor: Editor;
  headingId: string;
  onToggle: () => void;
}) {
  const { known, unknown } = summaryOf(section, editor.draft);
  const wrong = section.questions.some(
    ({ path }) =>
      editor.errorOf(path) ?? (editor.draft.lists[path] ?? []).some(({ id }) => editor.hasErrors(path, id)),
  );
  return (
    <div className="section-closed">
      <h3 id={headingId}>{section.title}</h3>
      <p>
        {known || eligibilityTexts.notAnswered}
        {known && unknown > 0 && <span className="unanswered">{unknown} unanswered</span>}
        {wrong && <span className="wrong">One of your entries needs a correction.</span>}
      </p>
      <button
        type="button"
        className="text-link"
        onClick={onToggle}
        aria-label={`${known ? 'Change' : 'Answer'} ${section.title}`}
      >
        {known ? 'Change' : 'Answer'}
      </button>
    </div>
  );
}
