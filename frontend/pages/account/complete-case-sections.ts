import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { countsAsItem, itemStatusLabels } from '#shared/domain/checklist.ts';
import { countryName } from '#shared/domain/country-name.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { IntakeSectionState } from '#shared/records/intake.ts';
import type { Message } from '#shared/records/message.ts';
import { priorityFields, priorityLabels } from '#shared/records/priority.ts';
import { askedQuestions } from '#shared/routes/intake-answers.ts';
import { historyLine } from '../../features/cases/history-line.ts';
import { type CaseDate, recordedDates } from '../../features/filings/case-dates.ts';
import { answerText } from '../../features/intake/answer-text.ts';
import type { IndexEntry, IndexedFile, IndexSection } from '../../lib/archive/archive-index.ts';
import { dateText, dayText } from '../../lib/dates.ts';
import { dueText, dueToday } from '../../lib/due-day.ts';
import type { CompleteCase } from './complete-case-archive.ts';
import { filingSection } from './complete-case-filings.ts';

const time = (at: string): string => dateText(at, 'date-time');

/** A case as its new attorney reads it. */
export function caseSections(found: CompleteCase, files: readonly IndexedFile[]): IndexSection[] {
  const { case: item, questionnaire, messages, history, filing } = found;
  // Optional items that weren't requested are left out, as in the case summary.
  const checklist = found.checklist.filter((each) => countsAsItem(each) || each.status === 'NOT_NEEDED');
  const dates = recordedDates(item, found.deadlines, filing, found.documents, dueToday());
  return [
    { title: 'Case', facts: caseFacts(found) },
    filingSection(filing, item.country),
    { title: 'Dates', facts: dates.map(dateEntry), none: 'No deadlines or expiration dates.' },
    { title: 'Documents', files, none: 'No documents.' },
    { title: 'Checklist', facts: checklist.map(checklistEntry), none: 'No checklist items.' },
    {
      title: 'Questionnaire',
      none: 'No answers.',
      lists: questionnaire.sections.filter(({ saved, sent }) => saved ?? sent).map(questionnaireList),
    },
    { title: 'Messages', facts: messages.map(messageEntry), none: 'No messages.' },
    {
      title: 'History',
      facts: history.map(({ at, actor_name, change }) => ({
        label: time(at),
        text: `${actor_name} ${historyLine(change, { country: item.country, dueText })}`,
      })),
    },
  ];
}

function caseFacts({ case: item, deadlines: { priority } }: CompleteCase): IndexEntry[] {
  const { id, country, status, created_at, sla_due_at, dependent } = item;
  return [
    { label: 'Case ID', text: id },
    { label: 'Country', text: caseCountryName(country) },
    ...(dependent ? [{ label: 'Dependent', text: dependent.name }] : []),
    { label: 'Status', text: caseStatusLabels[status] },
    { label: 'Created', text: dateText(created_at) },
    ...(sla_due_at ? [{ label: 'Due date', text: dueText(sla_due_at) }] : []),
    ...priorityFields.flatMap((field) => {
      const value = priority?.[field];
      const text = value && (field === 'country' ? countryName(value) : dayText(value));
      return text ? [{ label: priorityLabels[field], text }] : [];
    }),
  ];
}

function dateEntry({ label, detail, on, deadline, child, done, settled, recorded }: CaseDate): IndexEntry {
  const state = deadline?.done_at
    ? `completed on ${dateText(deadline.done_at)}`
    : done
      ? child
        ? 'handled'
        : 'done'
      : settled && 'settled by the decision';
  return {
    label,
    text: [
      [dayText(on), state].filter(Boolean).join(', '),
      detail,
      recorded && `${dayText(recorded)} in the applicant’s record`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

const checklistEntry = ({ title, status, due_on, reason }: ChecklistItem): IndexEntry => ({
  label: itemStatusLabels[status],
  text: [title, due_on && `Due ${dayText(due_on)}`, reason].filter(Boolean).join('\n'),
});

function questionnaireList({ section, answers, saved, sent }: IntakeSectionState) {
  const about = sent
    ? `sent ${time(sent.at)} by ${sent.by_name}`
    : `saved ${time(saved?.at ?? '')}, not sent`;
  return {
    title: `${section.title} (${about})`,
    entries: askedQuestions(section, answers).flatMap((question) => {
      const text = answerText(question, answers[question.id]);
      return text ? [{ label: question.label, text }] : [];
    }),
  };
}

function messageEntry({ at, author_name, text, documents, deleted_at, edited_at }: Message): IndexEntry {
  const files = documents.length > 0 && `Files: ${documents.map(({ name }) => name).join(', ')}`;
  return {
    label: `${time(at)}, ${author_name}${edited_at ? ' (edited)' : ''}`,
    text: deleted_at ? 'Deleted' : [text, files].filter(Boolean).join('\n'),
  };
}
