import type { CaseStatus } from '#shared/domain/case-status.ts';
import { timestamp } from '../../platform/clock.ts';
import { randomId } from '../core/ids.ts';
import type { TransactItem } from '../core/transaction.ts';
import { checkStillMember } from '../people/membership.ts';
import { addToStats, statusStat } from '../people/organization-stats.ts';
import { type CaseItem, putApplicantCase, putNewCase } from './case.ts';
import { indexCase } from './case-search.ts';
import { putHistory } from './history.ts';
import { addOpenCases, openCasesAdded } from './open-case-count.ts';

export type NewCase = Pick<CaseItem, 'org_id' | 'applicant_id' | 'applicant_name' | 'country' | 'path'> & {
  id?: string;
  status?: CaseStatus;
  sla_due_at?: string;
};

/**
 * A new case and the writes that open it, to go into one transaction: row, counts, history, search. The
 * first write holds it to the applicant still being a member and still having that name, so that no case
 * slips past a removal or a renaming that happens at the same time; the second, to the limit of open cases.
 * @param mostOpen that limit; absent where none holds
 */
export function openCase(
  by: { userId: string; fullName: string },
  facts: NewCase,
  mostOpen?: number,
): { opened: CaseItem; writes: TransactItem[] } {
  const at = timestamp();
  const opened: CaseItem = {
    id: randomId(),
    status: 'DRAFT',
    ...facts,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  return {
    opened,
    writes: [
      checkStillMember(opened.applicant_id, opened.org_id, opened.applicant_name),
      addOpenCases(opened, openCasesAdded(undefined, opened.status), mostOpen),
      putNewCase(opened),
      putApplicantCase(opened),
      addToStats(opened.org_id, { cases: 1, [statusStat(opened.status)]: 1 }),
      putHistory(opened.id, by, { kind: 'created', status: opened.status }),
      ...indexCase(opened),
    ].filter((write) => write !== undefined),
  };
}
