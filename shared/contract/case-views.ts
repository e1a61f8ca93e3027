import * as z from 'zod/mini';
import { Id, personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { SeenVersion } from '../schema/seen-version.ts';
import { defineEndpoint, NoContent } from './define-endpoint.ts';
import { CaseColumn, CaseFilter, caseColumns } from './staff-cases.ts';

const Name = personText(limits.viewName, 'A name must be less than 40 characters').check(
  z.minLength(1, 'Please name the view'),
);

/** Filters and order, and the columns if they differ from the default. */
export const ViewFilter = z.extend(CaseFilter, {
  columns: z.optional(z.array(CaseColumn).check(z.maxLength(caseColumns.length))),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

/** The new state of a case-list view; `version` 0 adds it. */
export const CaseViewChange = z.object({
  name: Name,
  filter: ViewFilter,
  /** Visible to everyone in the organization who can see the case list; otherwise only to its author. */
  shared: z.boolean(),
  version: z.number().check(z.int(), z.minimum(0)),
});
export type CaseViewChange = z.infer<typeof CaseViewChange>;

export const CaseView = z.extend(CaseViewChange, {
  id: Id,
  name: z.string(),
  /** Whether the caller can change or delete it. */
  editable: z.boolean(),
});
export type CaseView = z.infer<typeof CaseView>;

const Params = z.object({ viewId: Id });

export const caseViewsContract = {
  listCaseViews: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/case-views',
    summary: 'The saved views of the case list: the person’s own and those shared with the organization.',
    access: 'case.list.organization',
    response: z.object({ items: z.array(CaseView) }),
    errors: ['organization.missing'],
  }),
  putCaseView: defineEndpoint({
    domain: 'organization',
    method: 'PUT',
    path: '/api/organization/case-views/{viewId}',
    summary:
      'Saves a view under an ID of the caller’s choice, or changes, shares, or unshares one. Repeating it changes nothing. Shared views are changed by who shared them, ADMIN, and OPS.',
    access: 'case.list.organization',
    params: Params,
    body: CaseViewChange,
    response: CaseView,
    errors: [
      'organization.missing',
      'permission.denied',
      'view.not_found',
      'view.changed',
      'view.limit_reached',
      'conflict',
    ],
  }),
  deleteCaseView: defineEndpoint({
    domain: 'organization',
    method: 'DELETE',
    path: '/api/organization/case-views/{viewId}',
    summary: 'Deletes a saved view. Fails if someone changed it since `version`.',
    access: 'case.list.organization',
    params: Params,
    query: SeenVersion,
    response: NoContent,
    status: 204,
    errors: ['organization.missing', 'permission.denied', 'view.not_found', 'view.changed', 'conflict'],
  }),
};
