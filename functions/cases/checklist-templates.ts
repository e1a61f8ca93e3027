import type {
  ChecklistTemplateView,
  checklistTemplatesContract,
  TemplateItemView,
} from '#shared/contract/checklist-templates.ts';
import { canonicalPath, type VisaPath, visaPaths } from '#shared/domain/visa-paths.ts';
import { ownEntryId, type TemplateEntry } from '#shared/records/checklist-template.ts';
import type { TemplateItem } from '#shared/routes/checklist.ts';
import { limits } from '#shared/schema/limits.ts';
import {
  getTemplateEntries,
  latestTemplate,
  listTemplates,
  putTemplate,
} from '../data/cases/checklist-template.ts';
import { transact } from '../data/core/transaction.ts';
import { getFullNames } from '../data/people/full-names.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';

const routes = visaPaths.filter((path) => canonicalPath(path) === path);

export const listChecklistTemplates: EndpointFunction<
  typeof checklistTemplatesContract.listChecklistTemplates
> = async ({ actor }) => {
  const saved = await listTemplates(requireOrganization(actor));
  const names = await getFullNames(saved.map(({ updated_by_id }) => updated_by_id));
  const items = routes.map((path) => {
    const template = saved.find((each) => each.path === path);
    const updated_by = template && names.get(template.updated_by_id);
    return {
      path,
      version: template?.version ?? 0,
      ...(template && { updated_at: template.updated_at }),
      ...(updated_by && { updated_by }),
    };
  });
  return { items };
};

export const getChecklistTemplate: EndpointFunction<
  typeof checklistTemplatesContract.getChecklistTemplate
> = async ({ actor, params: { path } }) => {
  const organizationId = requireOrganization(actor);
  const version = await latestTemplate(organizationId, path);
  return viewOf(path, version, await getTemplateEntries(organizationId, path, version));
};

/** Saves nothing if the template equals the latest version, so a retry doesn't create another version. */
export const putChecklistTemplate: EndpointFunction<
  typeof checklistTemplatesContract.putChecklistTemplate
> = async ({ actor, params: { path }, body, audit }) => {
  const org_id = requireOrganization(actor);
  const { plainEntries, applyTemplate } = await import('#shared/routes/checklist-template.ts');
  const base = await routeItems(path);
  const entries = [...plainEntries(base, body.entries)];
  if (applyTemplate(base, entries).items.length > limits.templateItems) throw new ApiError('template.full');
  const latest = await latestTemplate(org_id, path);
  const saved = await getTemplateEntries(org_id, path, latest);
  if (JSON.stringify(saved) === JSON.stringify(entries)) return viewOf(path, latest, saved);
  if (body.version !== latest) throw new ApiError('conflict');
  const version = latest + 1;
  await transact(
    {
      ...putTemplate({ org_id, path, version, entries }, actor.userId),
      audit: audit({
        kind: 'checklist-template-changed',
        path: canonicalPath(path),
        version: String(version),
      }),
    },
    { onConditionFailed: { head: 'conflict', content: 'conflict' } },
  );
  return viewOf(path, version, entries);
};

async function routeItems(path: VisaPath): Promise<readonly TemplateItem[]> {
  const { checklistTemplate } = await import('#shared/routes/checklist.ts');
  return checklistTemplate(path, now()).items;
}

async function viewOf(
  path: VisaPath,
  version: number,
  entries: readonly TemplateEntry[],
): Promise<ChecklistTemplateView> {
  const { applyTemplate, isHiddenFromHr } = await import('#shared/routes/checklist-template.ts');
  const base = await routeItems(path);
  const wordsOf = (item: TemplateItem) => textOf(item, isHiddenFromHr(item));
  const { items, removed } = applyTemplate(base, entries);
  const view = (item: TemplateItem): TemplateItemView => {
    const ofRoute = base.find(({ id }) => id === item.id);
    const [words, ofRouteWords] = [wordsOf(item), ofRoute && wordsOf(ofRoute)];
    const isSame = JSON.stringify(words) === JSON.stringify(ofRouteWords);
    const original = isSame ? undefined : ofRouteWords;
    return {
      ...words,
      id: item.id,
      section: item.section,
      own: ownEntryId.test(item.id),
      ...(original && { original }),
    };
  };
  return { path: canonicalPath(path), version, items: items.map(view), removed: removed.map(view) };
}

const textOf = ({ title, why, good, required, by }: TemplateItem, isHidden: boolean) => ({
  title,
  ...(why && { why }),
  ...(good && { good }),
  required,
  by,
  ...(isHidden && { confidential: true }),
});
