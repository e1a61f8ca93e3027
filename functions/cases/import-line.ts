import type { SkippedLine } from '#shared/contract/case-imports.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { type ImportedCase, type ImportLine, readImportLine } from '#shared/domain/imported-case.ts';
import { endOfDay } from '#shared/domain/zone-clock.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import {
  type CaseImportItem,
  firstOutcome,
  type ImportResult,
  putImportResult,
  storeSkipped,
} from '../data/cases/case-import.ts';
import { latestTemplate } from '../data/cases/checklist-template.ts';
import { changeCaseDue, noDeadlines, putDeadlines } from '../data/cases/deadlines.ts';
import { newFiling, putFiling } from '../data/cases/filing.ts';
import { changeFacts } from '../data/cases/filing-changes.ts';
import { putNote } from '../data/cases/note.ts';
import { openCase } from '../data/cases/open-case.ts';
import { limitsOf } from '../data/core/check-quota.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { putAudit } from '../data/core/put-audit.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { checkStillStaff } from '../data/people/membership.ts';
import { organizationZone } from '../mail/zone-of.ts';
import { countEvent } from '../platform/metrics.ts';
import type { Changer } from './change-latest.ts';
import { type ImportPeople, importPeople, LineProblem } from './import-people.ts';
import { importedCaseId } from './imported-case-id.ts';

type Outcome = ImportResult['outcome'];
const maxAttempts = 3;

/** Context shared by all lines of one step. */
interface ImportStep {
  readonly job: CaseImportItem;
  readonly actor: Changer;
  readonly people: ImportPeople;
  readonly maxOpen: number;
  /** The organization's, which determines due dates. */
  readonly timeZone: string;
  readonly templateOf: (path: ImportedCase['visa_path']) => Promise<number>;
}

export async function prepareImportStep(job: CaseImportItem, actor: Changer): Promise<ImportStep> {
  const [{ open_cases }, timeZone] = await Promise.all([limitsOf(job.org_id), organizationZone(job.org_id)]);
  const templates = new Map<string, Promise<number>>();
  const templateOf = (path: ImportedCase['visa_path']): Promise<number> => {
    const known = templates.get(path) ?? latestTemplate(job.org_id, path);
    templates.set(path, known);
    return known;
  };
  return {
    ...{ job, actor, people: importPeople(job.org_id, job.created_at), templateOf },
    ...{ maxOpen: open_cases, timeZone },
  };
}

/**
 * Imports one line exactly once: its result is written in the same transaction as its case. The step before that,
 * creating the applicant's account, is idempotent.
 * @returns the outcome, whether from this attempt or an earlier one
 */
export async function importLine(step: ImportStep, given: ImportLine): Promise<Outcome> {
  const { line, cells } = given;
  const skip = (rest: Omit<SkippedLine, 'line'>) => storeSkipped(step.job, { line, ...rest });
  const reject = (problems: readonly string[]) =>
    skip({ outcome: 'refused', problems: [...problems], cells });
  const read = readImportLine(given);
  if ('problems' in read) return reject(read.problems);
  const caseId = importedCaseId(read.imported, step.job.org_id);
  try {
    // Checked before an account is created.
    if (await getCase(caseId)) return await skip({ outcome: 'exists', case_id: caseId });
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const failed = await openImported(step, line, read.imported, caseId);
      if (!failed) {
        await countEvent('CaseOpened');
        return 'imported';
      }
      if (failed.has('result')) return firstOutcome(step.job, line);
      if (failed.has('case')) return await skip({ outcome: 'exists', case_id: caseId });
      if (failed.has('openCases')) return await reject([errorCodes['case.limit_reached'].text]);
      // The applicant or the owner was renamed or has left.
      step.people.clearOwners();
    }
    return await reject([errorCodes.conflict.text]);
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    return reject([error.message]);
  }
}

/** @returns the parts whose condition failed; undefined when the case was opened */
async function openImported(
  { job, actor, people, maxOpen, timeZone, templateOf }: ImportStep,
  line: number,
  imported: ImportedCase,
  caseId: string,
): Promise<ReadonlySet<string> | undefined> {
  const { visa_path: path, country, status, due_date } = imported;
  const due = due_date && endOfDay(due_date, timeZone);
  const owner = await people.owner(imported);
  const applicant = await people.ensure(imported, (event) =>
    putAudit({ organizationId: job.org_id, actorId: job.user_id, requestId: job.id }, event),
  );
  const { opened, parts } = openCase(
    actor,
    {
      ...{ id: caseId, org_id: job.org_id, country, path, status, imported: true as const },
      ...{ applicant_id: applicant.user_id, applicant_name: applicant.full_name },
      checklist_template: await templateOf(path),
      ...(owner && { owner_id: owner.userId }),
      ...(due && { sla_due_at: due }),
    },
    maxOpen,
  );
  return transact(
    {
      ...parts,
      owner: owner && checkStillStaff(owner.userId, job.org_id, owner.fullName),
      deadlines: due ? putDeadlines(changeCaseDue(noDeadlines(caseId), due_date)) : undefined,
      filing: filingOf(imported, opened),
      note: noteOf(imported, opened, actor),
      result: putImportResult(job, { line, outcome: 'imported' }),
    },
    { onConditionFailed: (failed) => failed },
  );
}

const filingOf = ({ receipt_number }: ImportedCase, { id, org_id }: CaseItem): TransactItem | undefined =>
  receipt_number ? putFiling(changeFacts(newFiling(id), { receipt_number }), org_id) : undefined;

/** Columns without a matching field become the case's first internal note. */
function noteOf(
  { reference, note }: ImportedCase,
  { id, created_at }: CaseItem,
  { userId, fullName }: Changer,
): TransactItem | undefined {
  const text = [reference && `Reference: ${reference}`, note].filter(Boolean).join('\n');
  if (!text) return undefined;
  return putNote(id, {
    id: timeOrderedId(),
    at: created_at,
    ...{ author_id: userId, author_name: fullName, text },
  });
}
