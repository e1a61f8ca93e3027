import { keys } from '#functions/data/core/keys.ts';
import { canonicalPath } from '#shared/domain/visa-paths.ts';
import type { Rule } from './rule.ts';
import { idsIn } from './table-model.ts';

/**
 * An item's documents exist and know that they serve an item. An item without documents isn't waiting for
 * review.
 */
export const itemDocumentsExist: Rule = ({ table }) => {
  const documents = new Map(table.Document.items.map((item) => [`${item.case_id} ${item.id}`, item]));
  const items = [
    ...table.ChecklistItem.items.map((item) => ({ ...item, isMarked: true })),
    ...table.DocumentRequest.items.map(({ document_id, ...request }) => ({
      ...request,
      isMarked: false,
      documents: document_id === undefined ? [] : [document_id],
      replaced: [],
      status: document_id === undefined ? 'MISSING' : 'UPLOADED',
    })),
  ];
  return items.flatMap((item) => {
    const what = `item ${idsIn(item.id)} of case ${item.case_id}`;
    const found = [...item.documents, ...item.replaced].map((id) => documents.get(`${item.case_id} ${id}`));
    return [
      found.includes(undefined) && `${what} has a document that does not exist`,
      item.isMarked &&
        found.some((document) => document && document.answers === undefined) &&
        `${what} has a document that doesn’t refer to it`,
      item.documents.length === 0 &&
        (item.status === 'UPLOADED' || item.status === 'ACCEPTED') &&
        `${what} is ${item.status} without a document`,
    ];
  });
};

/** A case's count of its own items equals the items. A case without the count never had one added. */
export const ownItemsAreCounted: Rule = ({ table }) => {
  const own = new Map<string, number>();
  const rows = [...table.ChecklistItem.items.filter((item) => item.own), ...table.DocumentRequest.items];
  for (const { case_id } of rows) own.set(case_id, (own.get(case_id) ?? 0) + 1);
  return table.Checklist.items.map(
    ({ case_id, own_items }) =>
      own_items !== (own.get(case_id) ?? 0) &&
      `count of own items of case ${case_id} is ${own_items}, but there are ${own.get(case_id) ?? 0}`,
  );
};

/** Every version of an organization's checklist is retained, and cases follow an existing version. */
export const checklistVersionsAreKept: Rule = ({ table }) => {
  const versions = new Set(table.TemplateVersion.items.map(({ pk, sk }) => `${pk} ${sk}`));
  const exists = (organizationId: string, path: string, version: number): boolean => {
    const { pk, sk } = keys.checklistTemplateVersion(organizationId, path, version);
    return versions.has(`${pk} ${sk}`);
  };
  return [
    ...table.Template.items.flatMap(({ org_id, path, version }) =>
      Array.from({ length: version }, (_, index) => index + 1).map(
        (each) =>
          !exists(org_id, path, each) && `version ${each} of the checklist ${path} of ${org_id} is missing`,
      ),
    ),
    ...table.Case.items.map(
      ({ id, org_id, path, checklist_template: version }) =>
        version !== undefined &&
        !exists(org_id, canonicalPath(path), version) &&
        `case ${id} follows version ${version} of a checklist, which does not exist`,
    ),
  ];
};
