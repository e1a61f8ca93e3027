import * as z from 'zod/mini';
import { CaseView, ViewFilter } from '#shared/contract/case-views.ts';
import { CaseColumn } from '#shared/contract/staff-cases.ts';
import { OrganizationId, PersonId } from '#shared/schema/common.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Values that no longer exist are dropped, as from the page's address: a column that was removed breaks no view. */
const StoredFilter = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((stored): ViewFilter => {
    const columns = Array.isArray(stored.columns)
      ? stored.columns.filter((column) => CaseColumn.safeParse(column).success)
      : undefined;
    const known = Object.entries({ ...stored, columns }).filter(
      ([name, value]) =>
        value !== undefined && ViewFilter.shape[name as keyof ViewFilter]?.safeParse(value).success,
    );
    return ViewFilter.parse(Object.fromEntries(known));
  }),
);

/** The stored part of a view; the row says whether it is shared. */
const StoredView = z.extend(z.pick(CaseView, { id: true, name: true, version: true }), {
  filter: StoredFilter,
  /** Who shared it. */
  author_id: z.optional(PersonId),
});
export type StoredView = z.infer<typeof StoredView>;

/** All views of a person in an organization, or all shared views, in one row: they are few and read together. */
export const CaseViewsItem = z.object({
  org_id: OrganizationId,
  /** Absent for shared ones. */
  user_id: z.optional(PersonId),
  views: z.array(StoredView),
  revision: z.number(),
  /** The highest version that a view in this row has had, deleted ones included. */
  last_version: z.optional(z.number()),
});
export type CaseViewsItem = z.infer<typeof CaseViewsItem>;

const keyOf = ({ org_id, user_id }: Pick<CaseViewsItem, 'org_id' | 'user_id'>) =>
  user_id === undefined ? keys.sharedCaseViews(org_id) : keys.caseViews(user_id, org_id);

/** One consistent batch. */
export async function getCaseViews(
  userId: string,
  organizationId: string,
): Promise<{ own: CaseViewsItem; shared: CaseViewsItem }> {
  const places = { own: { org_id: organizationId, user_id: userId }, shared: { org_id: organizationId } };
  const rows = (await getRows([keyOf(places.own), keyOf(places.shared)], { ConsistentRead: true })).map(
    (row) => CaseViewsItem.parse(row),
  );
  const find = (place: Pick<CaseViewsItem, 'org_id' | 'user_id'>): CaseViewsItem =>
    rows.find(({ user_id }) => user_id === place.user_id) ?? {
      ...place,
      views: [],
      revision: 0,
      last_version: 0,
    };
  return { own: find(places.own), shared: find(places.shared) };
}

/** Puts a row with optimistic locking. */
export function putCaseViews(before: CaseViewsItem, views: StoredView[]): TransactItem {
  const after = { ...before, views, revision: before.revision + 1 };
  return {
    Put: {
      Item: { ...keyOf(before), entity: 'CaseViews', ...after, last_version: lastVersion([before, after]) },
      ...expectVersion(before.revision, 'revision'),
    },
  };
}

const lastVersion = (rows: readonly CaseViewsItem[]): number =>
  Math.max(...rows.flatMap(({ views, last_version = 0 }) => [last_version, ...views.map(versionOf)]));
const versionOf = ({ version }: StoredView): number => version;

/**
 * The version of an added view: higher than any that a view with its ID has had, so that a page that still shows it as
 * it was before it was deleted and restored doesn't overwrite it.
 */
export const newViewVersion = (rows: readonly CaseViewsItem[]): number => lastVersion(rows) + 1;

export const deleteCaseViews = (userId: string, organizationId: string): TransactItem => ({
  Delete: { Key: keys.caseViews(userId, organizationId) },
});
