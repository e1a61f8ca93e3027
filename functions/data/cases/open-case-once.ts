import { countEvent } from '../../platform/metrics.ts';
import type { QuotaSpending } from '../core/check-quota.ts';
import { createIdempotently } from '../core/create-idempotently.ts';
import { refuseChangedMember } from '../people/membership.ts';
import { type CaseItem, getCase } from './case.ts';
import { latestTemplate } from './checklist-template.ts';
import { type AssessOpened, type NewCase, openCase } from './open-case.ts';

/**
 * Opens a case in one transaction, once for an idempotency key.
 * @param preparing the daily quota and the limit of open cases, which are read beside the checklist's template
 * @throws ApiError `conflict` when the applicant was renamed since they were read, `membership.missing` when they
 * were removed, `case.limit_reached` when they have as many open cases as they may
 */
export async function openCaseIdempotently(
  by: { userId: string; fullName: string },
  facts: NewCase,
  preparing: Promise<QuotaSpending>,
  operation: string,
  key: string | undefined,
  assessOpened?: AssessOpened,
): Promise<CaseItem> {
  const [quota, checklist_template] = await Promise.all([
    preparing,
    latestTemplate(facts.org_id, facts.path),
  ]);
  const { opened, parts } = openCase(
    by,
    { ...facts, checklist_template },
    quota.limits.open_cases,
    assessOpened,
  );
  const { applicant_id, country, path } = opened;
  const made = await createIdempotently({
    userId: by.userId,
    key,
    operation,
    made: opened,
    quota,
    same: (first) =>
      first.applicant_id === applicant_id &&
      first.country === country &&
      first.path === path &&
      (first.assessment === undefined) === (opened.assessment === undefined),
    find: getCase,
    parts,
    gone: { applicant: () => refuseChangedMember(applicant_id, facts.org_id) },
    limited: { openCases: 'case.limit_reached' },
  });
  if (made === opened) await countEvent('CaseOpened');
  return made;
}
