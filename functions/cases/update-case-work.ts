import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { casesOf } from '../data/cases/applicant-cases.ts';
import { indexOpenedCase } from '../data/cases/index-opened-case.ts';
import { updateDependentCases } from '../data/cases/update-dependent-cases.ts';
import { keys } from '../data/core/keys.ts';
import { logger } from '../platform/logger.ts';
import { updateCaseWork } from '../workflows/case-work.ts';
import { indexChangedDocuments } from '../workflows/index-documents.ts';
import { runBulkChange } from './run-bulk-change.ts';

/**
 * Adds new cases and documents to the search, and brings the work on cases, and cases of dependents, up to date after
 * changes of theirs or of their applicant's record, several changes of one together. Runs the next step of a bulk
 * change, an import, or an export. What the table did not take is
 * reported, and comes again; one case holds up no other.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const byPartition = Map.groupBy(event.Records, partitionOf);
  const outcomes = await Promise.all(
    [...byPartition].map(async ([pk, records]) => {
      try {
        if (keys.isBulkChange(pk)) {
          await runJobs(pk, records);
          return [];
        }
        if (keys.isCaseImport(pk)) {
          await runCaseImports(pk, records);
          return [];
        }
        if (records.some(isOpening)) await indexOpenedCase(keys.caseOf(pk));
        if (keys.isPerson(pk)) await updateCasesOf(keys.personOf(pk));
        else {
          await indexChangedDocuments(keys.caseOf(pk), records);
          await updateCaseWork(keys.caseOf(pk));
        }
        return [];
      } catch (error) {
        logger.error('work on a case not updated', {
          partition: pk,
          error: error instanceof Error ? error.name : 'unknown',
        });
        // Its first record: the case comes again from there.
        return [{ itemIdentifier: records[0]?.dynamodb?.SequenceNumber ?? '' }];
      }
    }),
  );
  return { batchItemFailures: outcomes.flat() };
};

const isOpening = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  eventName === 'INSERT' && dynamodb?.NewImage?.entity?.S === 'Case';

/** Steps of bulk changes and exports, which run one after the other: those of a person are in one partition. */
async function runJobs(pk: string, records: readonly DynamoDBRecord[]): Promise<void> {
  for (const { dynamodb } of records) {
    const { id, revision, entity } = dynamodb?.NewImage ?? {};
    if (!id?.S || !revision?.N) continue;
    const step = [keys.bulkUserOf(pk), id.S, Number(revision.N)] as const;
    if (entity?.S === 'CaseExport') await (await import('./run-case-export.ts')).runCaseExport(...step);
    else await runBulkChange(...step);
  }
}

/** Steps of imports, of one person after the other; loaded when there are any. */
async function runCaseImports(pk: string, records: readonly DynamoDBRecord[]): Promise<void> {
  const { runCaseImport } = await import('./run-case-import.ts');
  for (const { dynamodb } of records) {
    const { id, revision } = dynamodb?.NewImage ?? {};
    if (id?.S && revision?.N) await runCaseImport(keys.importUserOf(pk), id.S, Number(revision.N));
  }
}

/** Whoever has no account has no cases either. */
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
