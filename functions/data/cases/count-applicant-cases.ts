import type { Count } from '#shared/contract/counts.ts';
import { closedStatuses } from '#shared/domain/case-status.ts';
import { countRows } from '../core/count-rows.ts';
import { casesOfApplicant } from './case.ts';

/** The number of all cases and of open cases of an applicant: two parallel queries. */
export async function countApplicantCases(
  applicantId: string,
  organizationId: string,
): Promise<Count & { open: number }> {
  const all = casesOfApplicant(applicantId, organizationId);
  const closed = closedStatuses.map((status, at) => [`:closed${at}`, status] as const);
  const [whole, decided] = await Promise.all([
    countRows(all),
    countRows({
      ...all,
      FilterExpression: `${all.FilterExpression} AND #status IN (${closed.map(([name]) => name).join(', ')})`,
      ExpressionAttributeNames: { ...all.ExpressionAttributeNames, '#status': 'status' },
      ExpressionAttributeValues: { ...all.ExpressionAttributeValues, ...Object.fromEntries(closed) },
    }),
  ]);
  return { ...whole, open: whole.count - decided.count };
}
