import type { DynamoDBRecord } from 'aws-lambda';
import { WorkSummary } from '#shared/records/case-work.ts';
import { statusEnds } from '#shared/records/status-ends.ts';
import { stayFiling } from '#shared/records/stay-limit.ts';
import { agingOut } from '#shared/routes/age-limits.ts';
import { type CaseItem, checkCaseExists } from '../data/cases/case.ts';
import { type CaseToWorkOn, getCaseToWorkOn } from '../data/cases/case-to-work-on.ts';
import {
  deleteAllCaseWork,
  deleteCaseWork,
  getCaseWork,
  putCaseWork,
  putWorkSummary,
  type StoredWork,
  storeSummary,
} from '../data/cases/case-work.ts';
import { handledAt } from '../data/cases/deadlines.ts';
import { lastHappenedAt } from '../data/cases/history.ts';
import { nextItemReminders, putItemReminders } from '../data/cases/item-reminders.ts';
import { type CaseReportItem, moveReport } from '../data/cases/report.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { getPerson, type PersonItem } from '../data/people/person.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import { reportOf, waitingFor } from './case-report.ts';
import { readChecklist } from './checklist.ts';
import { intakeChanges, mergeIntakeWork, readIntakeWork } from './intake-work.ts';
import { type CaseParts, type Work, workOf } from './work-left.ts';

const maxAttempts = 5;

interface Options {
  readonly checked?: boolean;
  readonly records?: readonly DynamoDBRecord[];
  readonly reread?: boolean;
}

/**
 * Updates the stored work of a case to its current state. Triggered by the table's stream after each change,
 * possibly more than once; idempotent.
 * @param options.checked makes sure that the case still exists, which takes two write units and conflicts with
 * concurrent changes. Not needed for stream events of the case itself, since its deletion is reported later too
 * @param options.records the changes that the stream delivered, which report sent sections of the questionnaire
 * @param options.reread reads the sections themselves
 */
export async function updateCaseWork(
  caseId: string,
  { checked = false, records = [], reread = false }: Options = {},
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    // Read before the case, so that a concurrent update makes the condition fail.
    const stored = await getCaseWork(caseId);
    const toWorkOn = await getCaseToWorkOn(caseId);
    if (!toWorkOn) {
      const isDeleted = !stored.summary && !stored.report && !stored.reminders && stored.rows.length === 0;
      const isStale =
        !isDeleted &&
        (await transact(
          { work: deleteAllCaseWork(caseId), report: moveReport(stored.report, undefined) },
          { onConditionFailed: () => true },
        ));
      if (!isStale) return;
      if (attempt === maxAttempts) throw new ApiError('conflict');
      continue;
    }
    const { found } = toWorkOn;
    const isKnown = stored.summary?.intake_sections !== undefined && !reread;
    const [parts, intake] = await Promise.all([
      readParts(toWorkOn),
      isKnown
        ? mergeIntakeWork(stored.summary?.intake_sections ?? {}, intakeChanges(records))
        : readIntakeWork(caseId, stored.summary?.intake_sections),
    ]);
    const next = workOf(found, { ...parts, intake });
    const report = await reportOf(found, stored.report, waitingFor(found, parts, next.rows));
    const isCounted =
      stored.report !== undefined && isDeepStrictEqual(contentOf(stored.report), contentOf(report));
    const reminders = nextItemReminders(caseId, stored.reminders, next.dueDays, parts.children);
    if (isStored(stored, next) && isCounted && !reminders) return;
    const isStale = await storeWork(
      found,
      stored,
      next,
      {
        report: isCounted ? undefined : moveReport(stored.report, report),
        reminders: reminders && putItemReminders(reminders),
      },
      checked,
    );
    if (!isStale) return;
    if (attempt === maxAttempts) throw new ApiError('conflict');
  }
}

const contentOf = ({ past, added }: CaseReportItem) => ({ past, added });

/** @returns true if the work was updated concurrently, or a checked case no longer exists */
async function storeWork(
  found: CaseItem,
  stored: StoredWork,
  next: Work,
  {
    report,
    reminders,
  }: { report: ReturnType<typeof moveReport> | undefined; reminders: TransactItem | undefined },
  checked: boolean,
): Promise<boolean | undefined> {
  const summary = {
    case_id: found.id,
    ...next.summary,
    intake_sections: next.intake_sections,
    revision: (stored.summary?.revision ?? 0) + 1,
  };
  const put = next.rows.filter((row) => !stored.rows.some((each) => isDeepStrictEqual(each, row)));
  const obsolete = stored.rows.filter(({ kind }) => !next.rows.some((row) => row.kind === kind));
  const onConditionFailed = () => true;
  if (checked || reminders || put.length + obsolete.length > 0)
    return transact(
      {
        case: checked ? checkCaseExists(found) : undefined,
        summary: putWorkSummary(summary),
        put: put.map(putCaseWork),
        report,
        reminders,
        gone: obsolete.map(({ kind }) => deleteCaseWork(found.id, kind)),
      },
      { onConditionFailed },
    );
  // Summary and report are consistent independently, and a write outside of a transaction costs half.
  if (!isStored(stored, next) && !(await storeSummary(summary))) return true;
  return report && transact({ report }, { onConditionFailed });
}

const isStored = ({ summary, rows }: StoredWork, next: Work): boolean =>
  summary !== undefined &&
  isDeepStrictEqual(WorkSummary.parse(summary), next.summary) &&
  isDeepStrictEqual(summary.intake_sections, next.intake_sections) &&
  isDeepStrictEqual(
    new Map(rows.map((row) => [row.kind, row])),
    new Map(next.rows.map((row) => [row.kind, row])),
  );

/** For a dependent's case, only the dependent's statuses; otherwise the whole family's. */
const endsOf = ({ dependent }: CaseItem, { fields }: PersonItem) =>
  statusEnds(fields).filter((end) => !dependent || end.dependent?.id === dependent.id);

async function readParts({ found, ...ofCase }: CaseToWorkOn): Promise<Omit<CaseParts, 'intake'>> {
  const { sectionsOf } = await import('./intake-sections.ts');
  const [checklist, person, lastAt] = await Promise.all([
    readChecklist(found),
    getPerson(found.applicant_id),
    lastHappenedAt(found.id),
  ]);
  const known = person?.org_id === found.org_id ? person : undefined;
  return {
    ...ofCase,
    items: checklist.items.map(({ shown }) => shown),
    statusEnds: known ? endsOf(found, known) : [],
    children: agingOut(
      found,
      ofCase.filing.facts,
      known?.fields.dependents,
      ofCase.deadlines.priority,
    ).filter((child) => !handledAt(ofCase.deadlines, child)),
    stayFiling:
      known && stayFiling(found, known.fields, ofCase.filing.facts.valid_to, timestamp().slice(0, 10)),
    sections: sectionsOf(found),
    lastActivityAt: lastAt ?? found.created_at,
  };
}
