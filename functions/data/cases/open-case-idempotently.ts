import { ApiError } from '../../platform/api-error.ts';
import { countEvent } from '../../platform/metrics.ts';
import type { QuotaSpending } from '../core/check-quota.ts';
import { createIdempotently } from '../core/create-idempotently.ts';
import { getMember, rejectChangedMember } from '../people/membership.ts';
import { type CaseItem, getCase } from './case.ts';
import { latestTemplate } from './checklist-template.ts';
import { type AssessOpened, type NewCase, openCase } from './open-case.ts';

/** A user's name may be saved while they open their first case. */
const maxAttempts = 3;

interface Opening {
  readonly by: { readonly userId: string; readonly fullName: string };
  readonly facts: NewCase;
  /** The daily quota and the limit of open cases, which are read in parallel with the checklist template. */
  readonly quota: Promise<QuotaSpending>;
  /** The operation and key that make a repeated request return the same case. */
  readonly operation: string;
  readonly key: string | undefined;
  readonly assessOpened?: AssessOpened | undefined;
}

/**
 * Opens a case in one transaction, once per idempotency key, under the applicant's current name.
 * @throws ApiError `membership.missing` if the applicant was removed in the meantime, `case.limit_reached` at the
 * limit of open cases, `conflict` after repeated concurrent renames
 */
export async function openCaseIdempotently(opening: Opening): Promise<CaseItem> {
  const { by, facts } = opening;
  const { org_id, applicant_id } = facts;
  const [quota, checklist_template] = await Promise.all([opening.quota, latestTemplate(org_id, facts.path)]);
  let { applicant_name } = facts;
  for (let attempt = 1; ; attempt++) {
    const author = by.userId === applicant_id ? { ...by, fullName: applicant_name } : by;
    const named = { ...facts, applicant_name, checklist_template };
    try {
      return await openOnce({ ...opening, by: author, facts: named, quota });
    } catch (error) {
      if (attempt === maxAttempts || !(error instanceof ApiError) || error.code !== 'conflict') throw error;
      applicant_name = (await getMember(applicant_id, org_id))?.full_name ?? applicant_name;
    }
  }
}

async function openOnce({
  by,
  facts,
  quota,
  operation,
  key,
  assessOpened,
}: Omit<Opening, 'quota'> & { readonly quota: QuotaSpending }): Promise<CaseItem> {
  const { opened, parts } = openCase(by, facts, quota.limits.open_cases, assessOpened);
  const { applicant_id, country, path } = opened;
  const created = await createIdempotently({
    userId: by.userId,
    key,
    operation,
    item: opened,
    quota,
    // They may have moved to another organization since the key's first use.
    same: (first) =>
      first.org_id === facts.org_id &&
      first.applicant_id === applicant_id &&
      first.country === country &&
      first.path === path &&
      (first.assessment === undefined) === (opened.assessment === undefined),
    find: getCase,
    parts,
    finalErrors: { applicant: () => rejectChangedMember(applicant_id, facts.org_id) },
    firstUseErrors: { openCases: 'case.limit_reached' },
  });
  if (created === opened) await countEvent('CaseOpened');
  return created;
}
