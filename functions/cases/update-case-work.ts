import type {
  DynamoDBBatchItemFailure,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from 'aws-lambda';
import { casesOf } from '../data/cases/applicant-cases.ts';
import { dropIntakeWork } from '../data/cases/case-work.ts';
import { updateDependentCases } from '../data/cases/update-dependent-cases.ts';
import { keys } from '../data/core/keys.ts';
import { logger } from '../platform/logger.ts';
import { updateCaseWork } from '../workflows/case-work.ts';
import { indexChangedCase } from '../workflows/index-changed-case.ts';
import { indexChangedDocuments } from '../workflows/index-documents.ts';
import { areOnlySavedAnswers, intakeChanges } from '../workflows/intake-work.ts';
import { followingLanes } from './job-pace.ts';
import { runInLanes } from './run-in-lanes.ts';

/**
 * Keeps the search for cases and documents, the worklists, and dependents' cases up to date after changes of a
 * case or of its applicant's record. Several changes of one partition are handled together. Also runs the next
 * step of a bulk change, an import, or an export. Failed partitions are reported, so the stream delivers them
 * again; one case doesn't hold up the others.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const partitions = [...Map.groupBy(event.Records, partitionOf)];
  const isJobs = ([pk]: Changed) => keys.isBulkChange(pk) || keys.isCaseImport(pk);
  const [ofJobs, ofCases] = await Promise.all([
    Promise.all(partitions.filter(isJobs).map((changed) => failureOf(changed, runJobs))),
    runInLanes(
      partitions.filter((changed) => !isJobs(changed)),
      ([pk]) => keys.caseOf(pk),
      followingLanes,
      (changed) => failureOf(changed, followChange),
    ),
  ]);
  return { batchItemFailures: [...ofJobs, ...ofCases].flatMap((failure) => failure ?? []) };
};

/** The records of one partition. */
type Changed = readonly [pk: string, records: readonly DynamoDBRecord[]];

/** @returns the first record of the partition if something failed; the stream continues there */
async function failureOf(
  changed: Changed,
  handle: (changed: Changed) => Promise<void>,
): Promise<DynamoDBBatchItemFailure | undefined> {
  try {
    await handle(changed);
    return undefined;
  } catch (error) {
    const [pk, [first]] = changed;
    logger.error('work on a case not updated', {
      partition: pk,
      error: error instanceof Error ? error.name : 'unknown',
    });
    return { itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' };
  }
}

async function followChange([pk, records]: Changed): Promise<void> {
  if (keys.isPerson(pk)) return updateCasesOf(keys.personOf(pk));
  if (areOnlySavedAnswers(records)) return;
  const caseId = keys.caseOf(pk);
  try {
    await indexChangedCase(caseId, records);
    await indexChangedDocuments(caseId, records);
    await updateCaseWork(caseId, { records });
  } catch (error) {
    // These records may end as dead letters, and only they report that a section was sent.
    if (intakeChanges(records).length > 0) await dropIntakeWork(caseId);
    throw error;
  }
}

/**
 * Steps of bulk changes and exports. A person's jobs are in one partition, so their steps run one after
 * another.
 */
async function runJobs([pk, records]: Changed): Promise<void> {
  if (keys.isCaseImport(pk)) return runCaseImports(pk, records);
  for (const { dynamodb } of records) {
    const { id, revision, entity } = dynamodb?.NewImage ?? {};
    if (!id?.S || !revision?.N) continue;
    const step = [keys.bulkUserOf(pk), id.S, Number(revision.N)] as const;
    if (entity?.S === 'CaseExport') await (await import('./run-case-export.ts')).runCaseExport(...step);
    else await (await import('./run-bulk-change.ts')).runBulkChange(...step);
  }
}

/** Steps of a person's imports, one after another. The code is loaded only if there are any. */
async function runCaseImports(pk: string, records: readonly DynamoDBRecord[]): Promise<void> {
  const { runCaseImport } = await import('./run-case-import.ts');
  for (const { dynamodb } of records) {
    const { id, revision } = dynamodb?.NewImage ?? {};
    if (id?.S && revision?.N) await runCaseImport(keys.importUserOf(pk), id.S, Number(revision.N));
  }
}

/** A person without an account has no cases. */
async function updateCasesOf(userId: string): Promise<void> {
  await updateDependentCases(userId);
  for await (const caseIds of casesOf(userId))
    for (const caseId of caseIds) await updateCaseWork(caseId, { checked: true });
}

function partitionOf(record: DynamoDBRecord): string {
  const pk = record.dynamodb?.Keys?.pk?.S;
  if (!pk) throw new Error('The stream delivered a record without a key.');
  return pk;
}
