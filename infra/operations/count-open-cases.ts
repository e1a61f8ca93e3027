import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { casesOf } from '#functions/data/cases/applicant-cases.ts';
import { CaseItem } from '#functions/data/cases/case.ts';
import {
  getOpenCases,
  OpenCasesItem,
  openCasesAdded,
  replaceOpenCases,
} from '#functions/data/cases/open-case-count.ts';
import { keys } from '#functions/data/core/keys.ts';
import { getRows } from '#functions/data/core/read-all.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { ConditionFailed, transact } from '#functions/data/core/transaction.ts';
import { CommandError } from './command.ts';
import { operatorAudit } from './operator-audit.ts';

interface Applicant {
  readonly userId: string;
  readonly organizationId: string;
}
const attempts = 5;

/**
 * Recounts every applicant's open cases and corrects wrong counts. Idempotent, and safe to run while the
 * deployment is in use.
 * @throws {CommandError} if someone's cases keep changing during the count
 */
export async function countOpenCases(): Promise<{ applicants: number; corrected: number }> {
  const applicants = await everyApplicant();
  let corrected = 0;
  for (const applicant of applicants) if (await correct(applicant)) corrected++;
  return { applicants: applicants.length, corrected };
}

/** Everyone with a case or a count, in each organization. */
async function everyApplicant(): Promise<Applicant[]> {
  const found = new Map<string, Applicant>();
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: 'entity IN (:case, :count)',
        ExpressionAttributeValues: { ':case': 'Case', ':count': 'OpenCases' },
        ExclusiveStartKey: from,
      }),
    );
    for (const row of page.Items ?? []) {
      const applicant = row.entity === 'Case' ? ofCase(row) : ofCount(row);
      found.set(`${applicant.userId} ${applicant.organizationId}`, applicant);
    }
    from = page.LastEvaluatedKey;
  } while (from);
  return [...found.values()];
}

const CaseOwner = z.pick(CaseItem, { applicant_id: true, org_id: true });
const ofCase = (row: unknown): Applicant => {
  const { applicant_id, org_id } = CaseOwner.parse(row);
  return { userId: applicant_id, organizationId: org_id };
};
const ofCount = (row: unknown): Applicant => {
  const { user_id, org_id } = OpenCasesItem.parse(row);
  return { userId: user_id, organizationId: org_id };
};

/**
 * The count is read before the cases. A case that opens or closes after that changes the count in the same
 * transaction, so the correction's condition fails and the cases are counted again.
 */
async function correct({ userId, organizationId }: Applicant): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await getOpenCases(userId, organizationId);
    const count = await countOf({ userId, organizationId });
    if (count === (stored ?? 0)) return false;
    try {
      await transact({
        openCases: replaceOpenCases(userId, organizationId, { from: stored, to: count }),
        audit: operatorAudit(organizationId, { kind: 'open-cases-counted', user_id: userId }),
      });
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new CommandError(`The cases of ${userId} keep changing. Run the command again.`);
}

async function countOf({ userId, organizationId }: Applicant): Promise<number> {
  let count = 0;
  for await (const ids of casesOf(userId)) {
    const rows = await getRows(
      ids.map((id) => keys.case(id)),
      { ConsistentRead: true },
    );
    for (const row of rows) {
      const { org_id, status } = CaseItem.parse(row);
      if (org_id === organizationId) count += openCasesAdded(undefined, status);
    }
  }
  return count;
}
