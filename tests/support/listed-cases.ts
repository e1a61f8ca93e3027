import { type CaseItem, putNewCase } from '#functions/data/cases/case.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { writeInBatches } from './write-in-batches.ts';

const first = Date.parse('2026-03-02T09:00:00.000Z');

/**
 * Many cases of an organization, in its lists only. Their rows name no entity, so they aren't counted, indexed,
 * or processed by streams.
 * @param facts of the case with this number
 * @returns the cases, newest first
 */
export async function addListedCases(
  organizationId: string,
  count: number,
  facts: (number: number) => Partial<CaseItem> = () => ({}),
): Promise<CaseItem[]> {
  const cases = Array.from({ length: count }, (_, number): CaseItem => {
    const at = new Date(first + number * 60_000);
    return {
      ...{ id: timeOrderedId(at), org_id: organizationId, applicant_id: timeOrderedId(at) },
      ...{ applicant_name: `Applicant ${number}`, country: 'US', path: 'US_O1A', status: 'DRAFT' },
      ...{ created_at: at.toISOString(), updated_at: at.toISOString(), version: 1 },
      ...facts(number),
    };
  });
  const rows = cases.map((item) => {
    const { entity: _, ...row } = putNewCase(item).Put?.Item ?? {};
    return row;
  });
  await writeInBatches(rows.map((Item) => ({ PutRequest: { Item } })));
  return cases.toReversed();
}
