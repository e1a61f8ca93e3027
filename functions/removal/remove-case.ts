import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import type { Removed } from '#shared/records/deletion.ts';
import { noteFileVersions } from '../data/applicant-cases.ts';
import { type CaseItem, getCase } from '../data/case.ts';
import { type CasePart, isDocument, listCaseParts, removePart } from '../data/case-parts.ts';
import { leaveSearch } from '../data/case-search.ts';
import { addToFigures, statusFigure } from '../data/figures.ts';
import { keys } from '../data/keys.ts';
import { putLeftover } from '../data/purge.ts';
import { ConditionFailed, type Write, writeTogether } from '../data/transaction.ts';
import { listFileVersions, removeFileVersions } from './file-versions.ts';

/** Notes a step in the step's own transaction. */
export type Count = (removed: Partial<Removed>) => Write | undefined;
const uncounted: Count = () => undefined;

/** DynamoDB's bound for one transaction is 100. */
const mostWrites = 90;
const tries = 5;

/**
 * Removes a case with everything that lies with it: parts, row, places in lists and search, counts, and
 * every version of its files. The case's place among its applicant's goes last, so that a removal that
 * broke off is found, and goes on, by doing the same again.
 */
export async function removeCase(
  { caseId, applicantId, organizationId }: { caseId: string; applicantId: string; organizationId: string },
  count: Count = uncounted,
): Promise<void> {
  await removeRows(caseId, organizationId, count);
  const place = keys.applicantCase(applicantId, caseId);
  const versions = await listFileVersions(`${documentPrefix}${caseId}/`);
  const noted = await noteFileVersions(place, versions.filter(({ marker }) => !marker).length);
  await removeFileVersions(versions);
  await unlessDone(
    { Delete: { Key: place, ConditionExpression: 'attribute_exists(pk)' } },
    count({ file_versions: noted }),
  );
}

/** Parts, case, and parts again: while the case stands, somebody may still add to it. */
async function removeRows(caseId: string, organizationId: string, count: Count): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await removeParts(caseId, organizationId, count);
      const found = await getCase(caseId);
      if (found) await writeTogether(...removalOf(found), count({ cases: 1 }));
      await removeParts(caseId, organizationId, count);
      return;
    } catch (error) {
      // Somebody was at work on the case, or on removing it.
      if (!(error instanceof ConditionFailed) || attempt === tries) throw error;
    }
  }
}

const removalOf = (found: CaseItem): Write[] => [
  {
    Delete: {
      Key: keys.case(found.id),
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': found.version },
    },
  },
  addToFigures(found.org_id, { cases: -1, [statusFigure(found.status)]: -1 }),
  ...leaveSearch(found),
  putLeftover(keys.applicantCase(found.applicant_id, found.id), {
    applicant_id: found.applicant_id,
    org_id: found.org_id,
  }),
];

async function removeParts(caseId: string, organizationId: string, count: Count): Promise<void> {
  const left = await listCaseParts(caseId);
  while (left.length > 0) {
    const batch: CasePart[] = [];
    const writes: Write[] = [];
    while (left[0] && writes.length < mostWrites) {
      batch.push(left[0]);
      writes.push(...removePart(left[0], true));
      left.shift();
    }
    const documents = batch.filter(isDocument).length;
    await writeTogether(
      ...writes,
      documents > 0 ? addToFigures(organizationId, { documents: -documents }) : undefined,
      count({ documents, case_records: batch.length - documents }),
    );
  }
}

/** What somebody else did in the meantime is done. */
async function unlessDone(...writes: readonly (Write | undefined)[]): Promise<void> {
  try {
    await writeTogether(...writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.failed[0])) throw error;
  }
}
