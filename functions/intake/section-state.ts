import type {
  IntakeAnswers,
  IntakeSection,
  IntakeSectionState,
  IntakeStatus,
} from '#shared/records/intake.ts';
import { askedQuestions, countingAnswers, typedProblems } from '#shared/routes/intake-answers.ts';
import type { IntakeItem } from '../data/cases/intake.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { factAnswers } from './fact-answers.ts';
import { recordAnswers, recordDifferences } from './intake-record.ts';
import type { KnownPerson } from './known-person.ts';
import type { OpenSection } from './require-section.ts';

/** The answers to questions that the section has. Others, from an earlier visa path, are only kept. */
const ofSection = ({ questions }: IntakeSection, answers: IntakeAnswers): IntakeAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([id]) => questions.some((question) => question.id === id)),
  );

/** As last saved, and from the record or the eligibility answers where nothing was saved. */
export function currentAnswers(
  section: IntakeSection,
  item: IntakeItem,
  fromCase: KnownPerson | undefined,
): Pick<IntakeSectionState, 'answers' | 'from_record' | 'from_eligibility'> {
  const recorded = fromCase ? recordAnswers(section, fromCase.fields) : {};
  const known = { ...(fromCase && factAnswers(section, fromCase.facts)), ...recorded };
  const unsaved = Object.entries(known).filter(([id]) => !Object.hasOwn(item.changes, id));
  const from_record = unsaved.map(([id]) => id);
  const from_eligibility = from_record.filter((id) => !Object.hasOwn(recorded, id));
  return {
    answers: { ...Object.fromEntries(unsaved), ...ofSection(section, item.answers) },
    from_record,
    ...(from_eligibility.length > 0 && { from_eligibility }),
  };
}

/** Whether the team already has these answers. */
export const isSent = (section: IntakeSection, answers: IntakeAnswers, { sent }: IntakeItem): boolean =>
  sent !== undefined &&
  isDeepStrictEqual(countingAnswers(section, answers), countingAnswers(section, sent.answers));

/** The section as the API returns it. */
export function sectionState(
  { section, fromCase, today }: Pick<OpenSection, 'section' | 'fromCase' | 'today'>,
  item: IntakeItem,
): IntakeSectionState {
  const current = currentAnswers(section, item, fromCase);
  const { saved, sent, version } = item;
  const problems = askedQuestions(section, current.answers)
    .filter(({ id }) => !current.from_record.includes(id))
    .flatMap((question) => typedProblems(question, current.answers, today));
  const differences = sent && fromCase ? recordDifferences(section, sent, fromCase) : [];
  const asked = item.asked.filter(({ question }) => section.questions.some(({ id }) => id === question));
  return {
    section,
    status: asked.length > 0 ? 'asked' : statusOf(section, current.answers, item),
    ...current,
    ...(saved && { saved: { at: saved.at, by_name: saved.by_name } }),
    ...(sent && {
      sent: { at: sent.at, by_name: sent.by_name, answers: ofSection(section, sent.answers) },
    }),
    asked: asked.map(({ version: _, ...request }) => request),
    ...(problems.length > 0 && { problems }),
    ...(differences.length > 0 && { differences }),
    version,
  };
}

/**
 * The section's progress, without its answers. Names what the reader may see, so that nothing new is shown by
 * default.
 */
export const hiddenState = ({
  section,
  status,
  saved,
  sent,
  version,
}: IntakeSectionState): IntakeSectionState => ({
  section,
  status,
  hidden: true,
  answers: {},
  from_record: [],
  ...(saved && { saved }),
  ...(sent && { sent: { ...sent, answers: {} } }),
  asked: [],
  version,
});

function statusOf(section: IntakeSection, answers: IntakeAnswers, item: IntakeItem): IntakeStatus {
  if (item.sent) return isSent(section, answers, item) ? 'sent' : 'changed';
  return item.version > 0 ? 'started' : 'not_started';
}
