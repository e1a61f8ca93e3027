import type { checklistTemplatesContract, TemplateDifference } from '#shared/contract/checklist-templates.ts';
import { type CaseItem, changeOf, updateCase } from '../data/cases/case.ts';
import { addToOwnItemCount } from '../data/cases/checklist-item.ts';
import { latestTemplateOf } from '../data/cases/checklist-template.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import {
  assembleChecklist,
  checklistResponse,
  countOwn,
  countRouteItems,
  type KnownChecklist,
  readChecklist,
  readTemplate,
} from '../workflows/checklist.ts';
import { keepHidden } from './keep-hidden.ts';

/** Previews the checklist with another version of the organization's list; stored items stay. */
async function withVersion(found: CaseItem, before: KnownChecklist, version: number) {
  const rows = [...before.items, ...before.removed].flatMap(({ row }) => row ?? []);
  return assembleChecklist(await readTemplate(found, version), rows);
}

export const getChecklistUpdate: EndpointFunction<
  typeof checklistTemplatesContract.getChecklistUpdate
> = async ({ actor, params }) => {
  const found = await requireCase(actor, params.caseId);
  const [before, latest] = await Promise.all([readChecklist(found), latestTemplateOf(found)]);
  return differenceOf(before, await withVersion(found, before, latest));
};

export const updateChecklist: EndpointFunction<typeof checklistTemplatesContract.updateChecklist> = async ({
  actor,
  params,
  body: { from, to },
}) => {
  const found = await requireCase(actor, params.caseId);
  const [before, latest] = await Promise.all([readChecklist(found), latestTemplateOf(found)]);
  if (before.template.version === to) return checklistResponse(before, found, actor, latest);
  if (before.template.version !== from || to !== latest) throw new ApiError('conflict');
  const after = await withVersion(found, before, to);
  await keepHidden(before, new Set(after.template.items.map(({ id }) => id)));
  await transact(
    {
      case: updateCase(changeOf(found, timestamp(), { checklist_template: to })),
      count: addToOwnItemCount(found.id, 0, countOwn(after), countRouteItems(after)),
      history: putHistory(found.id, actor, { kind: 'checklist-updated', from, to }),
    },
    { onConditionFailed: { case: 'conflict', count: 'checklist.full' } },
  );
  return checklistResponse(after, found, actor, latest);
};

const named = (items: KnownChecklist['items']) => items.map(({ shown: { id, title } }) => ({ id, title }));

function differenceOf(before: KnownChecklist, after: KnownChecklist): TemplateDifference {
  const inBefore = new Map([...before.items, ...before.removed].map(({ shown }) => [shown.id, shown]));
  const inAfter = new Set(after.items.map(({ shown }) => shown.id));
  const listed = (template: KnownChecklist['template']) => new Set(template.items.map(({ id }) => id));
  const [was, is] = [listed(before.template), listed(after.template)];
  const both = new Set([...is].filter((id) => inBefore.has(id)));
  return {
    version: before.template.version,
    latest: after.template.version,
    added: named(after.items.filter(({ shown }) => !inBefore.has(shown.id))),
    removed: named(before.items.filter(({ shown }) => !inAfter.has(shown.id))),
    kept: named(after.items.filter(({ shown }) => was.has(shown.id) && !is.has(shown.id))),
    changed: after.items.flatMap(({ shown }) => {
      const old = inBefore.get(shown.id);
      const differs = old && words.some((name) => old[name] !== shown[name]);
      return differs ? [{ id: shown.id, title: shown.title, was: old.title }] : [];
    }),
    reordered: orderOf(before.items, both) !== orderOf(after.items, both),
  };
}

const words = ['title', 'why', 'good', 'required', 'by', 'confidential'] as const;
const orderOf = (items: KnownChecklist['items'], wanted: ReadonlySet<string>): string =>
  [...Map.groupBy(items, ({ shown }) => shown.section.id)]
    .map(([section, ofSection]) => [section, ...ofSection.map(({ shown }) => shown.id)])
    .map(([section, ...ids]) => [section, ...ids.filter((id) => wanted.has(id))].join())
    .sort()
    .join(' ');
