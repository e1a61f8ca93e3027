import { isDeepStrictEqual } from 'node:util';
import { datedKindLabels } from '#shared/domain/case-dates.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { isItemOpen, turnOf } from '#shared/domain/checklist.ts';
import { type WorkEntry, type WorkKind, WorkSummary } from '#shared/records/case-work.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { type CaseItem, checkCaseExists, getCase } from '../data/cases/case.ts';
import {
  type CaseWorkItem,
  deleteAllCaseWork,
  deleteCaseWork,
  getCaseWork,
  type KeptWork,
  putCaseWork,
  putWorkSummary,
} from '../data/cases/case-work.ts';
import { type DeadlinesItem, deadlineName, getDeadlines } from '../data/cases/deadlines.ts';
import { type FilingItem, getFiling, rfeEntry } from '../data/cases/filing.ts';
import { lastHappenedAt } from '../data/cases/history.ts';
import { transact } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { listExpiringDocuments } from '../data/documents/document-dates.ts';
import { ApiError } from '../platform/api-error.ts';
import { readChecklist } from './checklist.ts';

/** Entries a row names; the others are only counted. */
const mostEntries = 10;
const tries = 5;

interface CaseParts {
  readonly items: readonly ChecklistItem[];
  readonly documents: readonly DocumentItem[];
  readonly deadlines: DeadlinesItem;
  readonly filing: FilingItem;
  readonly lastActivityAt: string;
}

interface Work {
  readonly summary: WorkSummary;
  readonly rows: readonly CaseWorkItem[];
}

/**
 * Brings what is stored of the work on a case to what the case says now. The table's stream asks for it after each
 * change, perhaps more than once; repeating it changes nothing.
 */
export async function updateCaseWork(caseId: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    // Read before the case, so that a change that somebody else stores meanwhile fails the condition.
    const kept = await getCaseWork(caseId);
    const found = await getCase(caseId);
    if (!found) {
      if (kept.summary || kept.rows.length > 0) await transact({ work: deleteAllCaseWork(caseId) });
      return;
    }
    const next = workOf(found, await readParts(found));
    if (isStored(kept, next)) return;
    const isGone = ({ kind }: CaseWorkItem) => !next.rows.some((row) => row.kind === kind);
    const isStale = await transact(
      {
        case: checkCaseExists(found),
        summary: putWorkSummary({
          case_id: caseId,
          ...next.summary,
          revision: (kept.summary?.revision ?? 0) + 1,
        }),
        put: next.rows.map(putCaseWork),
        gone: kept.rows.filter(isGone).map(({ kind }) => deleteCaseWork(caseId, kind)),
      },
      { onConditionFailed: () => true },
    );
    if (!isStale) return;
    if (attempt === tries) throw new ApiError('conflict');
  }
}

const isStored = ({ summary, rows }: KeptWork, next: Work): boolean =>
  summary !== undefined &&
  isDeepStrictEqual(WorkSummary.parse(summary), next.summary) &&
  isDeepStrictEqual(
    new Map(rows.map((row) => [row.kind, row])),
    new Map(next.rows.map((row) => [row.kind, row])),
  );

async function readParts(found: CaseItem): Promise<CaseParts> {
  const [checklist, documents, deadlines, filing, lastAt] = await Promise.all([
    readChecklist(found),
    listExpiringDocuments(found.id),
    getDeadlines(found.id),
    getFiling(found.id),
    lastHappenedAt(found.id),
  ]);
  return {
    items: checklist.items.map(({ shown }) => shown),
    documents,
    deadlines,
    filing,
    lastActivityAt: lastAt ?? found.created_at,
  };
}

/** The work left on a case. Nothing is left on a closed one. */
export function workOf(found: CaseItem, parts: CaseParts): Work {
  const isOpen = !isClosed(found.status);
  const open = isOpen ? parts.items.filter(isItemOpen) : [];
  const deadlines = isOpen ? deadlinesOf(parts, open) : [];
  const byKind: Record<WorkKind, readonly WorkEntry[]> = {
    REVIEW: open.filter(({ status }) => status === 'UPLOADED').map(entryOf),
    APPLICANT: byDay(open.filter((item) => item.due_on && turnOf(item) === 'APPLICANT').map(entryOf)),
    DEADLINE: deadlines,
    EXPIRY: isOpen ? expiriesOf(parts) : [],
  };
  const uploadedAt = open
    .flatMap(({ status, changed_at }) => (status === 'UPLOADED' && changed_at ? [changed_at] : []))
    .sort()[0];
  const rows = Object.entries(byKind).flatMap(([kind, entries]): CaseWorkItem[] => {
    const [first] = entries;
    if (!first) return [];
    return [
      {
        kind: kind as WorkKind,
        case_id: found.id,
        org_id: found.org_id,
        applicant_name: found.applicant_name,
        path: found.path,
        country: found.country,
        ...(found.owner_id && { owner_id: found.owner_id }),
        at: (kind === 'REVIEW' ? uploadedAt : first.on) ?? found.updated_at,
        entries: entries.slice(0, mostEntries),
        count: entries.length,
      },
    ];
  });
  return {
    summary: {
      items_open: open.length,
      ...(deadlines[0] && { next_deadline: deadlines[0] }),
      last_activity_at: parts.lastActivityAt,
    },
    rows,
  };
}

const entryOf = ({ id, title, due_on }: ChecklistItem): WorkEntry => ({
  id,
  about: 'item',
  name: title,
  ...(due_on && { on: due_on }),
});

const byDay = (entries: readonly WorkEntry[]): WorkEntry[] =>
  entries.toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? '') || a.name.localeCompare(b.name));

/** Deadlines of the case, the response to an RFE, and what the team brings by a day. */
function deadlinesOf({ deadlines, filing }: CaseParts, open: readonly ChecklistItem[]): WorkEntry[] {
  const { rfe_due_on, rfe_answered_on } = filing.facts;
  return byDay([
    ...deadlines.deadlines
      .filter(({ done_at }) => done_at === undefined)
      .map((each): WorkEntry => ({ id: each.id, about: 'deadline', name: deadlineName(each), on: each.on })),
    ...(rfe_due_on && !rfe_answered_on
      ? [{ id: rfeEntry, about: 'rfe' as const, name: 'RFE response', on: rfe_due_on }]
      : []),
    ...open.filter((item) => item.due_on && item.by === 'TEAM' && item.status !== 'UPLOADED').map(entryOf),
  ]);
}

/** Documents with an expiry date, without those that a later one took the place of. */
function expiriesOf({ documents, items }: CaseParts): WorkEntry[] {
  const isReplaced = (id: string) =>
    items.some(({ replaced }) => replaced.includes(id)) && !items.some((item) => item.documents.includes(id));
  return byDay(
    documents
      .filter(({ id, expires_on }) => expires_on && !isReplaced(id))
      .map(
        ({ id, name, kind, expires_on = '' }): WorkEntry => ({
          id,
          about: 'document',
          name: kind ? datedKindLabels[kind] : name,
          on: expires_on,
        }),
      ),
  );
}
