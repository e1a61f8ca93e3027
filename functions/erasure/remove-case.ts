import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import type { Removed } from '#shared/records/deletion.ts';
import { indexLeftovers, noteFileVersions } from '../data/cases/applicant-cases.ts';
import { type CaseItem, deleteCase, getCase, leftoversOf } from '../data/cases/case.ts';
import { batchesToRemove, isDocument, listCaseParts, removePart } from '../data/cases/case-parts.ts';
import { deleteAllCaseWork } from '../data/cases/case-work.ts';
import { countDependentCase } from '../data/cases/dependent-cases.ts';
import { unindexCase } from '../data/cases/index-case.ts';
import { addOpenCases, openCasesAdded } from '../data/cases/open-case-count.ts';
import { setUnread } from '../data/cases/unread-messages.ts';
import { keys } from '../data/core/keys.ts';
import { ConditionFailed, type TransactItem, transact } from '../data/core/transaction.ts';
import {
  type FileVersion,
  listVersionsInFolder,
  removeFileVersions,
} from '../data/documents/file-versions.ts';
import { removeFile } from '../data/documents/stored-file.ts';
import { scheduleRemainder } from '../data/jobs/purge.ts';
import { addToStats, statusStat } from '../data/people/organization-stats.ts';
import { ApiError } from '../platform/api-error.ts';
import { runToCompletion, type Steps } from '../platform/steps.ts';

/** Returns the transaction item that counts what a step deletes, in the step's own transaction. */
export type Count = (removed: Partial<Removed>) => TransactItem | undefined;
const uncounted: Count = () => undefined;

const maxAttempts = 5;

interface CaseToRemove {
  readonly caseId: string;
  readonly applicantId: string;
  readonly organizationId: string;
  /**
   * Set if retention removes the case: only if it is closed and there has been no activity since then, and its
   * files stay restorable for as long as the bucket keeps old versions.
   */
  readonly inactiveSince?: Date;
}

/**
 * Deletes a case with everything that belongs to it: its parts, its row, its entries in lists and in the
 * search, its counts, and its files. All versions of the files are deleted, unless retention removes the case.
 * The case's entry among its applicant's cases is deleted last, so an interrupted deletion is found and resumed
 * by running it again. Until the search entries are removed, that entry keeps the facts the case was indexed
 * by, so no name is left in the search once it is gone, even if the stream isn't consumed.
 */
export async function* caseRemoval(target: CaseToRemove, count: Count = uncounted): Steps {
  const { caseId, applicantId, inactiveSince } = target;
  if (inactiveSince) {
    // Deletes the row first, so whether to delete the case is decided once, before anything else is deleted.
    if (!(await removeInactive(caseId, inactiveSince))) return;
    yield* removeParts(target, count);
  } else yield* removeWithParts(target, count);
  const place = keys.applicantCase(applicantId, caseId);
  await unindexCase(await indexLeftovers(place, caseId));
  const versions = await listVersionsInFolder(`${documentPrefix}${caseId}/`);
  if (inactiveSince) {
    yield* markDeleted(versions);
    return removePlace(place);
  }
  const noted = await noteFileVersions(
    place,
    versions.filter(({ isDeleteMarker }) => !isDeleteMarker).length,
  );
  if (noted === undefined) return;
  yield* removeFileVersions(versions);
  await removePlace(place, count({ file_versions: noted }));
  yield;
}

/**
 * What an empty draft may contain: what opening it created, such as the deadline of a renewal, and what the team was
 * told about it. Other deadlines don't keep it either: they are the team's, and the page says that they are deleted.
 */
const partsOfEmptyDraft = new Set([
  ...['History', 'Assessment', 'Notice', 'Deadlines', 'Notification', 'HiddenDocument'],
]);

/**
 * Deletes a draft that no one has added anything to: everything except its entry among its applicant's cases,
 * in one transaction. That entry says what else to delete. Anything added concurrently is deleted too.
 * @throws ApiError `case.has_dependents`, `case.not_empty`, or `case.changed` after a concurrent change
 */
export async function removeEmptyDraft(found: CaseItem, audited: TransactItem | undefined): Promise<void> {
  if (found.dependent_cases) throw new ApiError('case.has_dependents');
  const parts = await listCaseParts(found.id);
  if (found.status !== 'DRAFT' || parts.some(({ entity }) => !partsOfEmptyDraft.has(entity)))
    throw new ApiError('case.not_empty');
  await transact(
    { ...(await removalOf(found)), parts: parts.slice(0, 30).flatMap((part) => removePart(part)), audited },
    { onConditionFailed: 'case.changed' },
  );
  const target = { caseId: found.id, applicantId: found.applicant_id, organizationId: found.org_id };
  await runToCompletion(removeParts(target, uncounted));
  const place = keys.applicantCase(found.applicant_id, found.id);
  await unindexCase(await indexLeftovers(place, found.id));
  await removePlace(place);
}

/**
 * True if the case no longer exists. False if it was reopened or had activity in the meantime, or if a
 * dependent's case is attached to it.
 */
async function removeInactive(caseId: string, inactiveSince: Date): Promise<boolean> {
  const found = await getCase(caseId);
  if (!found) return true;
  const kept = await transact(await removalOf(found, inactiveSince), {
    onConditionFailed: { case: () => true },
  });
  return !kept;
}

/** Deletes files the way S3 does by default: a delete marker hides them, and the versions stay. */
async function* markDeleted(versions: readonly FileVersion[]): Steps {
  for (const { key } of versions.filter(({ isLatest, isDeleteMarker }) => isLatest && !isDeleteMarker)) {
    await removeFile(key);
    yield;
  }
}

/** Deletes the parts, the case, and the parts again: as long as the case exists, someone may add to it. */
async function* removeWithParts(target: CaseToRemove, count: Count): Steps {
  for (let attempt = 1; ; attempt++) {
    try {
      yield* removeParts(target, count);
      const found = await getCase(target.caseId);
      if (!found) return;
      await transact({ ...(await removalOf(found)), counted: count({ cases: 1 }) });
      yield;
      return yield* removeParts(target, count);
    } catch (error) {
      // A concurrent change or deletion of the case.
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
    }
  }
}

const removalOf = async (found: CaseItem, inactiveSince?: Date) => ({
  case: deleteCase(found, inactiveSince),
  principal: await leavePrincipal(found),
  stats: addToStats(found.org_id, found.id, { cases: -1, [statusStat(found.status)]: -1 }),
  openCases: addOpenCases(found, openCasesAdded(found.status, undefined)),
  unread: setUnread(found.applicant_id, { [found.id]: undefined }),
  work: deleteAllCaseWork(found.id),
  applicantCase: scheduleRemainder(keys.applicantCase(found.applicant_id, found.id), {
    applicant_id: found.applicant_id,
    org_id: found.org_id,
    index_leftovers: leftoversOf(found),
    ...(inactiveSince && { inactive_since: inactiveSince.toISOString() }),
  }),
});

/** Decrements the count of dependents' cases on the principal's case. */
async function leavePrincipal({ dependent }: CaseItem): Promise<TransactItem | undefined> {
  const principal = dependent && (await getCase(dependent.principal_case_id));
  return principal && countDependentCase(principal.id, principal.org_id, -1);
}

async function* removeParts({ caseId, organizationId, inactiveSince }: CaseToRemove, count: Count): Steps {
  for (const batch of batchesToRemove(await listCaseParts(caseId))) {
    const documents = batch.filter(isDocument).length;
    // Notifications aren't part of the case's record, and they expire anyway.
    const records = batch.filter(({ entity }) => entity !== 'Notification').length;
    await transact({
      parts: batch.flatMap((part) => removePart(part, { everyVersion: !inactiveSince })),
      stats: documents > 0 ? addToStats(organizationId, caseId, { documents: -documents }) : undefined,
      counted: count({ documents, case_records: records - documents }),
    });
    yield;
  }
}

/** If a concurrent run already deleted it, there is nothing left to do. */
async function removePlace(place: { pk: string; sk: string }, counted?: TransactItem): Promise<void> {
  await transact(
    { applicantCase: { Delete: { Key: place, ConditionExpression: 'attribute_exists(pk)' } }, counted },
    { onConditionFailed: { applicantCase: () => undefined } },
  );
}
