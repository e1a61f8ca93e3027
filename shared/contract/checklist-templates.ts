import * as z from 'zod/mini';
import { VisaPath } from '../domain/visa-paths.ts';
import { ChecklistItem } from '../records/checklist-item.ts';
import { TemplateEntry } from '../records/checklist-template.ts';
import { Id, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { Checklist } from './checklist.ts';
import { defineEndpoint } from './define-endpoint.ts';

const version = z.number().check(z.int(), z.minimum(0));
const shape = ChecklistItem.shape;

/** The route's own texts for an item. */
const Words = z.object({
  title: shape.title,
  why: shape.why,
  good: shape.good,
  required: shape.required,
  by: shape.by,
  confidential: shape.confidential,
});

export const TemplateItemView = z.extend(Words, {
  id: shape.id,
  section: shape.section,
  /** Not part of the route. */
  own: z.boolean(),
  /** The route's texts, if the organization overrides them. */
  original: z.optional(Words),
});
export type TemplateItemView = z.infer<typeof TemplateItemView>;

export const ChecklistTemplateView = z.object({
  path: VisaPath,
  /** 0: the organization uses the route's default list. */
  version,
  items: z.array(TemplateItemView),
  removed: z.array(TemplateItemView),
});
export type ChecklistTemplateView = z.infer<typeof ChecklistTemplateView>;

const TemplateSummary = z.object({
  path: VisaPath,
  version,
  updated_at: z.optional(Timestamp),
  /** Absent if that person was deleted. */
  updated_by: z.optional(z.string()),
});

const Named = z.array(z.object({ id: shape.id, title: shape.title }));
/** How a case's checklist changes when it moves to the latest version. */
export const TemplateDifference = z.object({
  version,
  latest: version,
  added: Named,
  removed: Named,
  /** No longer on the list, but already in use. */
  kept: Named,
  changed: z.array(z.object({ id: shape.id, title: shape.title, was: z.string() })),
  reordered: z.boolean(),
});
export type TemplateDifference = z.infer<typeof TemplateDifference>;

const PathParams = z.object({ path: VisaPath });
const CaseParams = z.object({ caseId: Id });

const hasUniqueItems = z.refine<TemplateEntry[]>(
  (entries) => new Set(entries.map((each) => each.id)).size === entries.length,
  { error: 'List each item only once' },
);

export const checklistTemplatesContract = {
  listChecklistTemplates: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/checklist-templates',
    summary: 'The routes, with the version of the organization’s own checklist of each.',
    access: 'checklist.template',
    response: z.object({ items: z.array(TemplateSummary) }),
  }),
  getChecklistTemplate: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/checklist-templates/{path}',
    summary: 'The checklist that new cases of a route get in the organization, as of today.',
    access: 'checklist.template',
    params: PathParams,
    response: ChecklistTemplateView,
  }),
  putChecklistTemplate: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/checklist-templates/{path}',
    summary:
      'Saves the organization’s checklist of a route as a new version over the one that was seen. New cases get it; existing cases keep theirs.',
    access: 'checklist.template',
    params: PathParams,
    body: z.object({
      version,
      /** In order. Omitted route items keep the route's position. */
      entries: z.array(TemplateEntry).check(z.maxLength(limits.checklistItems), hasUniqueItems),
    }),
    response: ChecklistTemplateView,
    errors: ['template.full', 'conflict'],
  }),
  getChecklistUpdate: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/checklist/update',
    summary: 'What would change on a case’s checklist if it moved to the organization’s latest version.',
    access: 'case.manage',
    params: CaseParams,
    response: TemplateDifference,
    errors: ['case.not_found'],
  }),
  updateChecklist: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/checklist/update',
    summary:
      'Moves a case’s checklist to the organization’s latest version. Items someone has worked on stay. Repeating it changes nothing.',
    access: 'case.manage',
    params: CaseParams,
    body: z.object({ from: version, to: version }),
    response: Checklist,
    errors: ['case.not_found', 'checklist.full', 'conflict'],
  }),
};
