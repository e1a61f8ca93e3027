import type { CaseConflict } from '#shared/contract/problem.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { type CaseItem, changedSince, type FieldGroup } from '../data/cases/case.ts';
import { changeBy, latestChange } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { getAccount } from '../data/people/account.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

const maxAttempts = 3;

/** The person who makes the change: the caller, or the owner of a bulk change. */
export type Changer = Actor & Pick<Caller, 'fullName'>;

/** The requested values of one group of fields, and the case version they are based on. */
interface RequestedChange {
  readonly group: FieldGroup;
  readonly version: number;
  readonly value: string | undefined;
}

/**
 * Applies a change to the latest version of a case. Concurrent changes to other groups of fields are merged; a
 * concurrent change to the same group is a conflict unless the values are equal.
 * @throws ApiError `case.changed` with both versions
 */
export async function changeLatest(
  actor: Changer,
  caseId: string,
  apply: (found: CaseItem) => Promise<CaseItem>,
  requested?: RequestedChange,
): Promise<{ before: CaseItem; changed: CaseItem }> {
  for (let attempt = 1; ; attempt++) {
    const before = await requireCase(actor, caseId);
    if (requested && groupValue(before, requested.group) !== requested.value)
      if (changedSince(before, requested.group, requested.version))
        throw new ApiError('case.changed', { conflict: await conflictOf(before, requested, actor) });
    try {
      return { before, changed: await apply(before) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'case.changed' || attempt === maxAttempts)
        throw error;
    }
  }
}

const groupValue = (item: CaseItem, group: FieldGroup): string | undefined =>
  ({ status: item.status, owner: item.owner_id, due: item.sla_due_at, route: item.path })[group];

const historyKind = { status: 'status', owner: 'owner', due: 'sla', route: 'route' } as const;

async function conflictOf(
  found: CaseItem,
  requested: RequestedChange,
  actor: Changer,
): Promise<CaseConflict> {
  const { group } = requested;
  const last = await latestChange(found.id, historyKind[group]);
  const [theirs, yours] = await Promise.all(
    [groupValue(found, group), requested.value].map((value) => (group === 'owner' ? nameOf(value) : value)),
  );
  return {
    field: group,
    theirs: theirs ?? null,
    yours: yours ?? null,
    ...changeBy(last, actor),
  };
}

async function nameOf(userId: string | undefined): Promise<string | undefined> {
  if (!userId) return undefined;
  return displayName((await getAccount(userId))?.profile.full_name);
}
