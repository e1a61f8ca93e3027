import type { ReactNode } from 'react';
import type { CaseConflict } from '#shared/contract/problem.ts';
import type { IntakeAnswer, IntakeQuestion, IntakeRequest, RecordField } from '#shared/records/intake.ts';
import { entriesOf, questionProblems, valuesOf } from '#shared/routes/intake-answers.ts';
import { DateText } from '../../../components/date-text.tsx';
import { Notice } from '../../../components/notice.tsx';
import { today } from '../../../lib/dates.ts';
import type { AnswerConflict as Conflict } from '../drafts.ts';
import { answerId, type Problems, problemsByKey } from '../problems.ts';
import { AnswerConflict } from './answer-conflict.tsx';
import { AnswerField, labelOf } from './answer-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { CountriesField } from './countries-field.tsx';
import { ListAnswer } from './list-answer.tsx';

/** What browsers fill in for a person's own record. */
const autoComplete: Partial<Record<RecordField, string>> = {
  'name.family_name': 'family-name',
  'name.given_names': 'given-name',
  birth_date: 'bday',
  'employment.employer': 'organization',
  'employment.title': 'organization-title',
  'address.street': 'address-line1',
  'address.more': 'address-line2',
  'address.city': 'address-level2',
  'address.region': 'address-level1',
  'address.postal_code': 'postal-code',
};

/** A question with its field, and what someone has to know about its answer. */
export function QuestionRow({
  question,
  answer,
  problems,
  checks,
  request,
  conflict,
  rejection,
  record,
  isOwn,
  isReviewed,
  onChange,
  onLeave,
  onKeep,
}: {
  question: IntakeQuestion;
  answer: IntakeAnswer | undefined;
  problems: Problems;
  checks: number;
  request: IntakeRequest | undefined;
  conflict: Conflict | undefined;
  rejection: CaseConflict | undefined;
  /** Where the answer comes from, if nobody has changed it here. */
  record: string | undefined;
  /** Whether the user answers for themselves. */
  isOwn: boolean;
  /** Whether the user is told that the team looks at this answer. */
  isReviewed: boolean;
  onChange: (answer: IntakeAnswer) => void;
  onLeave: () => void;
  onKeep: (kept: 'theirs' | 'yours') => void;
}) {
  const { id, kind, hint } = question;
  const hints = (hint || record) && (
    <>
      {hint}
      {record && <span className="from-record">{record}</span>}
    </>
  );
  return (
    <div id={answerId(id)} className={`question kind-${kind}`}>
      {request && <RequestNote request={request} />}
      {conflict && (
        <AnswerConflict question={question} conflict={conflict} rejection={rejection} onKeep={onKeep} />
      )}
      {kind === 'list' ? (
        <ListAnswer
          question={question}
          entries={entriesOf(answer)}
          problems={problems}
          missing={problemsByKey(questionProblems(question, { [id]: answer ?? [] }, today()))}
          checks={checks}
          hint={hints}
          onChange={onChange}
          onLeave={onLeave}
        />
      ) : kind === 'countries' ? (
        <CountriesField
          label={labelOf(question)}
          hint={hints}
          error={problems[id]}
          codes={valuesOf(answer)}
          onChange={onChange}
          onLeave={onLeave}
        />
      ) : kind === 'choices' ? (
        <CheckboxGroup
          label={labelOf(question)}
          hint={hints}
          error={problems[id]}
          options={question.choices ?? []}
          values={valuesOf(answer)}
          onChange={onChange}
          onLeave={onLeave}
        />
      ) : (
        <AnswerField
          field={{ ...question, kind }}
          name={id}
          hint={hints}
          error={problems[id]}
          value={typeof answer === 'string' ? answer : ''}
          autoComplete={isOwn && question.record ? autoComplete[question.record] : undefined}
          onChange={onChange}
          onLeave={onLeave}
        />
      )}
      {isReviewed && (
        <p className="hint">
          Your team will look at this with you before anything is filed. A yes alone doesn’t decide your case.
        </p>
      )}
    </div>
  );
}

/** Why the team asked a question again. */
export const RequestNote = ({
  request: { by_name, at, note },
  children,
}: {
  request: IntakeRequest;
  children?: ReactNode;
}) => (
  <Notice tone="warn">
    <p>
      <b>
        {by_name} asked for a new answer on <DateText at={at} />:
      </b>{' '}
      “{note}”
    </p>
    {children}
  </Notice>
);
