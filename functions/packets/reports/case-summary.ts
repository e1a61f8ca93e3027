import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { countsAsItem, itemStatuses, itemStatusLabels } from '#shared/domain/checklist.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { caseCountryName, pathName } from '#shared/domain/visa-paths.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { checklistProgressText, progressOfChecklist } from '#shared/records/checklist-progress.ts';
import { isDue } from '#shared/records/deadline.ts';
import { limits, megabyte } from '#shared/schema/limits.ts';
import type { CaseItem } from '../../data/cases/case.ts';
import { deadlineName } from '../../data/cases/deadlines.ts';
import type { StatusChange } from '../../data/cases/history.ts';
import type { ReportLine, ReportSection } from '../compose/compose-report.ts';
import type { OnProgress } from '../compose/plan.ts';
import { intakeSections } from './intake-sections.ts';
import { type CaseFacts, readProgress, type SummedDocument } from './read-case-facts.ts';
import { authorityName, filedLines, otherSections, packetLine } from './report-lines.ts';
import { type ReportClock, sumText } from './report-text.ts';

/** Everything in the case that its applicant and all staff can read. */
export async function caseSummary(facts: CaseFacts, onProgress: OnProgress): Promise<ReportSection[]> {
  const { ofCase, applicant, clock, filing, packets } = facts;
  const { statuses, deadlines, ages, items, documents, confidential, hidesExtent, sections } =
    await readProgress(facts, onProgress);
  const filed = filedLines(filing, ofCase.country);
  return [
    {
      title: 'Case',
      lines: [
        { label: 'Applicant', text: applicant },
        { label: 'Visa path', text: pathName(ofCase.path) },
        { label: 'Country', text: caseCountryName(ofCase.country) },
        ...(ofCase.sla_due_at ? [{ label: 'Due date', text: longDate(clock.day(ofCase.sla_due_at)) }] : []),
        { label: 'Case ID', text: ofCase.id },
      ],
    },
    { title: 'Status history', lines: statusLines(ofCase, statuses, clock) },
    {
      title: 'Filing',
      none: 'No filing details yet.',
      lines: filed.length > 0 ? [{ label: 'Authority', text: authorityName(ofCase.country) }, ...filed] : [],
    },
    ...otherSections(filing, ofCase.country),
    {
      title: 'Deadlines',
      none: 'No deadlines.',
      lines: deadlines.map((deadline) => ({
        label: longDate(deadline.on),
        text: deadlineName(deadline),
        ...(deadline.done_at
          ? { details: [`Completed ${clock.time(deadline.done_at)}`] }
          : !isDue(deadline, ofCase.status) && { details: ['Settled by the decision'] }),
      })),
    },
    ...(ages.length > 0
      ? [
          {
            title: 'Age limits',
            lines: ages.map(({ name, on, to_apply, handled_at }) => ({
              label: longDate(on),
              text: `${to_apply ? 'Last day to apply for a green card' : 'Last day as a dependent child'}: ${name}`,
              ...(handled_at && { details: [`Marked as handled ${clock.time(handled_at)}`] }),
            })),
          },
        ]
      : []),
    ...intakeSections(sections, clock),
    { title: 'Checklist', none: 'No checklist items.', lines: checklistLines(items) },
    {
      title: 'Documents',
      none: 'No documents.',
      lines: [
        ...documents.map((each) => documentLine(each, clock)),
        ...(confidential > 0
          ? [{ label: 'Not listed', text: quantityText(confidential, 'confidential document') }]
          : []),
      ],
      ...(documents.some(({ isLeftOut }) => isLeftOut) && { note: sumsAreMissing }),
    },
    {
      title: 'Packets',
      none: 'No packets.',
      lines: packets.toReversed().map((packet) => packetLine(packet, clock, hidesExtent)),
    },
  ];
}

const sumsAreMissing = `Each summary calculates SHA-256 checksums for up to ${limits.summaryBytes / megabyte} MB of documents that don’t have one yet. Save the case summary again to add the rest.`;

const documentLine = (
  { document, sha256, isLeftOut }: SummedDocument,
  { time }: ReportClock,
): ReportLine => ({
  label: time(document.created_at),
  text: document.name,
  details: [
    quantityText(document.size, 'byte'),
    ...(sha256 ? [sumText(sha256)] : isLeftOut ? ['SHA-256 not calculated yet'] : []),
  ],
});

/** Every status with the time it was set; the last one is the current one. */
function statusLines(
  ofCase: CaseItem,
  changes: readonly StatusChange[],
  { time }: ReportClock,
): ReportLine[] {
  const all = [
    { at: ofCase.created_at, to: changes[0]?.from ?? ofCase.status },
    ...changes.map(({ at, to }) => ({ at, to })),
  ];
  return all.map(({ at, to }, place) => ({
    label: time(at),
    text: place === all.length - 1 ? `${caseStatusLabels[to]} (current)` : caseStatusLabels[to],
  }));
}

/**
 * The progress as on the case page and the number of items in each status, then each item; optional items that weren't
 * requested are omitted.
 */
function checklistLines(items: readonly ChecklistItem[]): ReportLine[] {
  const listed = items.filter((item) => countsAsItem(item) || item.status === 'NOT_NEEDED');
  if (listed.length === 0) return [];
  const counts = itemStatuses.flatMap((status) => {
    const count = listed.filter((item) => item.status === status).length;
    return count > 0 ? [`${count} ${itemStatusLabels[status].toLowerCase()}`] : [];
  });
  return [
    {
      label: 'Progress',
      text: checklistProgressText(progressOfChecklist(items)),
      details: [counts.join(', ')],
    },
    ...listed.map(({ status, title, due_on }) => ({
      label: itemStatusLabels[status],
      text: title,
      ...(due_on && { details: [`Due ${longDate(due_on)}`] }),
    })),
  ];
}
