import type { intakeContract } from '#shared/contract/intake.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { IntakeQuestion } from '#shared/records/intake.ts';
import { askedQuestions } from '#shared/routes/intake-answers.ts';
import { caseActivity } from '../data/cases/case.ts';
import { putHistory } from '../data/cases/history.ts';
import { type IntakeItem, putIntake } from '../data/cases/intake.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { type OpenSection, requireOpenSection, requireQuestion } from './require-section.ts';
import { sectionState } from './section-state.ts';

/** Asks for an answer of a sent section again, or changes the note of a request. */
export const askIntakeQuestion: EndpointFunction<typeof intakeContract.askIntakeQuestion> = ({
  actor,
  account,
  params,
  body: { question: questionId, note },
}) =>
  retryOnConflict(async () => {
    const open = await requireOpenSection(actor, account, params);
    const { section, item } = open;
    const question = requireQuestion(section.questions, questionId);
    if (!item.sent) throw new ApiError('intake.not_sent');
    requireQuestion(askedQuestions(section, item.sent.answers), question.id);
    const earlier = item.asked.find((request) => request.question === question.id);
    if (earlier?.note === note) return sectionState(open, item);
    const version = item.version + 1;
    const after: IntakeItem = {
      ...item,
      asked: [
        ...without(item, question),
        {
          question: question.id,
          note,
          by_id: actor.userId,
          by_name: displayName(actor.fullName),
          at: timestamp(),
          version,
        },
      ],
      version,
    };
    await write(open, after, earlier ? [] : eventsOf('intake-asked', open, question, actor));
    return sectionState(open, after);
  });

/** Withdrawing a request that is gone does nothing. */
export const withdrawIntakeRequest: EndpointFunction<typeof intakeContract.withdrawIntakeRequest> = ({
  actor,
  account,
  params,
  body,
}) =>
  retryOnConflict(async () => {
    const open = await requireOpenSection(actor, account, params);
    const { section, item } = open;
    const question = requireQuestion(section.questions, body.question);
    const asked = without(item, question);
    if (asked.length === item.asked.length) return sectionState(open, item);
    const after: IntakeItem = { ...item, asked, version: item.version + 1 };
    await write(open, after, eventsOf('intake-withdrawn', open, question, actor));
    return sectionState(open, after);
  });

const without = ({ asked }: IntakeItem, { id }: IntakeQuestion): IntakeItem['asked'] =>
  asked.filter(({ question }) => question !== id);

/** The line in the history and the applicant's notification. */
const eventsOf = (
  kind: 'intake-asked' | 'intake-withdrawn',
  { ofCase, section }: OpenSection,
  { id, label }: IntakeQuestion,
  actor: Caller,
): TransactItem[] => [
  putHistory(ofCase.id, actor, {
    kind,
    section: section.title,
    // A question about an arrest is only asked of people who had one.
    ...(!section.confidential && { question: label }),
  }),
  ...caseNotices(ofCase, actor, {
    kind: 'intake-asked',
    by: displayName(actor.fullName),
    section: section.id,
    question: id,
    ...(section.confidential ? { label: section.title } : { label, link: id }),
    from: kind === 'intake-withdrawn',
    to: kind === 'intake-asked',
  }),
];

const write = ({ ofCase }: OpenSection, after: IntakeItem, events: TransactItem[]) =>
  transact(
    { case: caseActivity(ofCase, { status: true }), section: putIntake(after), events },
    { onConditionFailed: { case: 'conflict', section: 'conflict' } },
  );
