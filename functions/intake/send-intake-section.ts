import type { intakeContract } from '#shared/contract/intake.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { AnswerProblem, IntakeAnswers } from '#shared/records/intake.ts';
import type { PersonFields, PersonSource } from '#shared/records/person.ts';
import { answerProblems, askedQuestions, countingAnswers } from '#shared/routes/intake-answers.ts';
import { caseActivity } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { type IntakeItem, putIntake } from '../data/cases/intake.ts';
import { updateDependentCases } from '../data/cases/update-dependent-cases.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import { type PersonItem, putPerson } from '../data/people/person.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { caseFields, changeCasePerson } from '../workflows/case-person.ts';
import { sourceOf } from '../workflows/person-source.ts';
import { addedBy, familyChanges } from './family-changes.ts';
import { recordChanges } from './intake-record.ts';
import type { KnownPerson } from './known-person.ts';
import { rejectChangedAnswer, rejectChangedRecord } from './reject-changed-answer.ts';
import { type OpenSection, requireOpenSection } from './require-section.ts';
import { currentAnswers, isSent, sectionState } from './section-state.ts';

/**
 * Sends the answers that count to the team, and saves them to the person's record. Requests that the sender hasn't
 * seen stay open.
 */
export const sendIntakeSection: EndpointFunction<typeof intakeContract.sendIntakeSection> = ({
  actor,
  account,
  params,
  body,
}) =>
  retryOnConflict(async () => {
    const open = await requireOpenSection(actor, account, params);
    const { ofCase, section, item, fromCase, today } = open;
    const current = currentAnswers(section, item, fromCase);
    const { answers } = current;
    const unseen = item.asked.filter(({ version }) => version > body.version);
    if (isSent(section, answers, item) && unseen.length === item.asked.length)
      return sectionState(open, item);
    rejectChangedAnswer(item, body.version, new Map(Object.entries(item.answers)), actor);
    if (body.prefilled && fromCase) rejectChangedRecord(section, current, body.prefilled, fromCase, actor);
    rejectIncomplete(answerProblems(section, answers, today));
    const changes = fromCase && requireRecordChanges(open, answers, fromCase);
    const added = fromCase && changes ? addedBy(item, fromCase.person, changes) : item.added;
    // The section and the record get the same time: whoever is on the record from here is told by it.
    const source = sourceOf(actor, 'form');
    const after = { ...sentItem(open, source, unseen), ...(added && { added: [...added] }) };
    const person =
      fromCase && changes && Object.keys(changes).length > 0
        ? changeCasePerson(ofCase, fromCase.person, changes, source)
        : undefined;
    await transact(
      {
        profile: person?.user_id ? checkHasProfile(person.user_id) : undefined,
        case: caseActivity(ofCase, { status: true }),
        section: putIntake(after),
        person: person && fromCase ? putPerson(fromCase.person, person) : undefined,
        history: putHistory(ofCase.id, actor, { kind: 'intake-sent', section: section.title }),
        notices:
          actor.userId === ofCase.applicant_id
            ? caseNotices(ofCase, actor, {
                kind: 'intake-sent',
                by: displayName(actor.fullName),
                section: section.id,
                title: section.title,
              })
            : undefined,
      },
      {
        onConditionFailed: {
          profile: 'profile.missing',
          case: 'conflict',
          section: 'conflict',
          person: 'conflict',
        },
      },
    );
    // The table's stream completes an interrupted update.
    if (person && (ofCase.dependent || (changes && 'dependents' in changes)))
      await updateDependentCases(ofCase.applicant_id);
    return sectionState(person ? withPerson(open, person) : open, after);
  });

/**
 * What the answers change in the record. The dependents on it are the principal's.
 * @throws ApiError `intake.incomplete`, if the record can't hold an answer
 */
function requireRecordChanges(
  { ofCase, section, item }: OpenSection,
  answers: IntakeAnswers,
  fromCase: KnownPerson,
): PersonFields {
  const { changes, problems } = recordChanges(section, answers, fromCase, item);
  rejectIncomplete(problems);
  if (ofCase.dependent) return changes;
  const counting = countingAnswers(section, answers);
  return { ...changes, ...familyChanges(section, counting, item, fromCase.person) };
}

/** The section after the record changed. */
function withPerson(open: OpenSection, person: PersonItem): OpenSection {
  const { ofCase, fromCase } = open;
  const fields = caseFields(ofCase, person);
  return { ...open, fromCase: fromCase && fields && { ...fromCase, person, fields } };
}

/** @throws ApiError `intake.incomplete` */
function rejectIncomplete(problems: readonly AnswerProblem[]): void {
  if (problems.length === 0) return;
  throw new ApiError('intake.incomplete', {
    fields: problems.map(({ question, entry, field, message }) => ({
      field: [question, entry, field].filter((part) => part !== undefined).join('.'),
      message,
    })),
  });
}

/** Every question that was asked counts as saved, so a later change of the record doesn't change what was sent. */
function sentItem(
  { section, item, fromCase }: OpenSection,
  { at, by_id, by_name }: PersonSource,
  unseen: IntakeItem['asked'],
): IntakeItem {
  const { answers } = currentAnswers(section, item, fromCase);
  const version = item.version + 1;
  const author = { at, by_id, by_name };
  const counting = countingAnswers(section, answers);
  const unsaved = askedQuestions(section, answers).filter(({ id }) => !Object.hasOwn(item.changes, id));
  return {
    ...item,
    answers: { ...counting, ...item.answers },
    changes: {
      ...item.changes,
      ...Object.fromEntries(unsaved.map(({ id }) => [id, { ...author, version }])),
    },
    sent: { ...author, answers: counting },
    asked: unseen,
    version,
  };
}
