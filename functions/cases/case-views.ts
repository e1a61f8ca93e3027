import type { CaseView, caseViewsContract } from '#shared/contract/case-views.ts';
import type { Role } from '#shared/domain/roles.ts';
import { limits } from '#shared/schema/limits.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import {
  type CaseViewsItem,
  getCaseViews,
  newViewVersion,
  putCaseViews,
  type StoredView,
} from '../data/people/case-views.ts';
import { checkIsStaff } from '../data/people/membership.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';

export const listCaseViews: EndpointFunction<typeof caseViewsContract.listCaseViews> = async ({ actor }) => {
  const { own, shared } = await getCaseViews(actor.userId, requireOrganization(actor));
  return {
    items: [
      ...own.views.map((view) => viewResponse({ view, shared: false }, actor)),
      ...shared.views.map((view) => viewResponse({ view, shared: true }, actor)),
    ],
  };
};

export const putCaseView: EndpointFunction<typeof caseViewsContract.putCaseView> = ({
  actor,
  params: { viewId: id },
  body: { name, filter, shared, version },
}) =>
  retryOnConflict(async () => {
    const { rows, before } = await findView(actor, id);
    const requested: StoredView = {
      ...{ id, name, filter },
      version: before ? version + 1 : newViewVersion([rows.own, rows.shared]),
      ...(shared && { author_id: before?.view.author_id ?? actor.userId }),
    };
    if (before && isSame(before, { name, filter, shared })) return viewResponse(before, actor);
    if (before && !canEdit(before, actor)) throw new ApiError('permission.denied');
    // Users can't make someone else's shared view private.
    if (before?.shared && !shared && before.view.author_id !== actor.userId)
      throw new ApiError('permission.denied');
    if ((before?.view.version ?? 0) !== version)
      throw new ApiError(before ? 'view.changed' : 'view.not_found');
    const target = shared ? rows.shared : rows.own;
    if (before?.shared !== shared && target.views.length >= limits.caseViews)
      throw new ApiError('view.limit_reached');
    await write(actor, rows, { id, view: requested, shared });
    return viewResponse({ view: requested, shared }, actor);
  });

export const deleteCaseView: EndpointFunction<typeof caseViewsContract.deleteCaseView> = ({
  actor,
  params,
  query: { version },
}) =>
  retryOnConflict(async () => {
    const { rows, before } = await findView(actor, params.viewId);
    if (!before) throw new ApiError('view.not_found');
    if (!canEdit(before, actor)) throw new ApiError('permission.denied');
    if (before.view.version !== version) throw new ApiError('view.changed');
    await write(actor, rows, { id: params.viewId });
    return undefined;
  });

interface Rows {
  readonly own: CaseViewsItem;
  readonly shared: CaseViewsItem;
}

/** A view, and whether it stands in the shared list. */
interface ListedView {
  readonly view: StoredView;
  readonly shared: boolean;
}

async function findView(actor: Caller, id: string) {
  const rows = await getCaseViews(actor.userId, requireOrganization(actor));
  const find = (row: CaseViewsItem, shared: boolean) => {
    const view = row.views.find((each) => each.id === id);
    return view && { view, shared };
  };
  return { rows, before: find(rows.own, false) ?? find(rows.shared, true) };
}

const isSame = (
  { view, shared }: ListedView,
  requested: Pick<CaseView, 'name' | 'filter' | 'shared'>,
): boolean =>
  view.name === requested.name &&
  shared === requested.shared &&
  JSON.stringify(sorted(view.filter)) === JSON.stringify(sorted(requested.filter));

const sorted = (filter: CaseView['filter']) => Object.entries(filter).sort();

/** Writes the view to one list, or moves it to the other list; a move updates both lists in one transaction. */
async function write(
  actor: Caller,
  { own, shared }: Rows,
  { id, view, shared: toShared }: { id: string; view?: StoredView; shared?: boolean },
): Promise<void> {
  const after = ({ views }: CaseViewsItem, isTarget: boolean): StoredView[] => {
    const isListed = views.some((each) => each.id === id);
    if (!view || !isTarget) return views.filter((each) => each.id !== id);
    return isListed ? views.map((each) => (each.id === id ? view : each)) : [...views, view];
  };
  const changed = (row: CaseViewsItem, isTarget: boolean) => {
    const touched = isTarget || row.views.some((each) => each.id === id);
    return touched ? putCaseViews(row, after(row, isTarget)) : undefined;
  };
  await transact(
    {
      // Members who have just left can't store views.
      member: checkIsStaff(actor.userId, own.org_id),
      own: changed(own, Boolean(view) && toShared === false),
      shared: changed(shared, Boolean(view) && toShared === true),
    },
    { onConditionFailed: { member: 'permission.denied', own: 'conflict', shared: 'conflict' } },
  );
}

const roles: readonly Role[] = ['ADMIN', 'OPS'];

/** Shared views can be edited by their author and by those who manage the organization's lists. */
const canEdit = ({ view: { author_id }, shared }: ListedView, actor: Caller): boolean =>
  !shared || author_id === actor.userId || roles.includes(actor.role);

const viewResponse = (listed: ListedView, actor: Caller): CaseView => {
  const { author_id: _, ...view } = listed.view;
  return { ...view, shared: listed.shared, editable: canEdit(listed, actor) };
};
