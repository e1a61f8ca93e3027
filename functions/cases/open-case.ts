import type { CaseStatus } from '#shared/domain/case-status.ts';
import { type CaseItem, putApplicantCase, putNewCase } from '../data/case.ts';
import { enterSearch } from '../data/case-search.ts';
import { addToFigures, statusFigure } from '../data/figures.ts';
import { putHistory } from '../data/history.ts';
import { randomId } from '../data/ids.ts';
import { stillMember } from '../data/membership.ts';
import type { Write } from '../data/transaction.ts';
import { timestamp } from '../platform/clock.ts';

export type NewCase = Pick<CaseItem, 'org_id' | 'applicant_id' | 'applicant_name' | 'country' | 'path'> & {
  id?: string;
  status?: CaseStatus;
  sla_due_at?: string;
};

/**
 * A new case and the writes that open it, to go into one transaction: row, counts, history, search. The
 * first write holds it to the applicant still being a member and still having that name, so that no case
 * slips past a removal or a renaming that happens at the same time.
 */
export function openCase(
  by: { userId: string; fullName: string },
  facts: NewCase,
): { opened: CaseItem; writes: Write[] } {
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
      stillMember(opened.applicant_id, opened.org_id, opened.applicant_name),
      putNewCase(opened),
      putApplicantCase(opened),
      addToFigures(opened.org_id, { cases: 1, [statusFigure(opened.status)]: 1 }),
      putHistory(opened.id, by, { kind: 'created', status: opened.status }),
      ...enterSearch(opened),
    ],
  };
}
