import type { NewChecklistItem } from '#shared/contract/checklist.ts';
import { isItemDone } from '#shared/domain/checklist.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { addToOwnItemCount, type ItemRow, listItemRows, putItem } from '../data/cases/checklist-item.ts';
import { putHistory } from '../data/cases/history.ts';
import type { QuotaSpending } from '../data/core/check-quota.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import { assembleChecklist, countOwn, countRouteItems, type KnownChecklist } from '../workflows/checklist.ts';
import { eventState, itemEvent } from '../workflows/checklist-event.ts';

interface Creation {
  readonly actor: Caller;
  readonly found: CaseItem;
  /** The checklist that was read. */
  readonly checklist: KnownChecklist;
  readonly requested: readonly NewChecklistItem[];
  readonly quota: QuotaSpending;
  readonly operation: string;
  readonly key: string | undefined;
}

/**
 * Adds items to a case's checklist: items, history, and notice in one transaction, so the applicant is always
 * notified.
 * @returns the items, including those added by an earlier request with the same key
 * @throws ApiError `checklist.full`, `quota.reached`, `idempotency.conflict`, or `conflict`
 */
export async function createItems({
  actor,
  found,
  checklist,
  requested,
  quota,
  operation,
  key,
}: Creation): Promise<readonly ChecklistItem[]> {
  const rows = newRows(requested, found.id, checklist, actor);
  const items = ownItems(checklist, rows);
  const result = await createIdempotently({
    userId: actor.userId,
    key,
    operation,
    item: { id: rows[0]?.id ?? '', items },
    quota,
    same: (earlier) =>
      earlier.items.map(({ title }) => title).join('\n') === items.map(({ title }) => title).join('\n'),
    find: async (id) => {
      const earlier = await findItems(checklist, found.id, id);
      return earlier.length > 0 ? { id, items: earlier } : undefined;
    },
    parts: {
      case: caseActivity(found, { template: true }),
      count: addToOwnItemCount(found.id, rows.length, countOwn(checklist), countRouteItems(checklist)),
      items: rows.map(putItem),
      history: items.map(({ title, by }) =>
        putHistory(found.id, actor, {
          kind: by === 'APPLICANT' ? 'document-requested' : 'item-added',
          name: title,
        }),
      ),
      notices: caseNotices(
        found,
        actor,
        ...items.map((item) => itemEvent(item, actor, 'none', eventState(item))),
      ),
    },
    finalErrors: { case: 'conflict' },
    firstUseErrors: { count: 'checklist.full' },
  });
  return result.items;
}

/** The items added by one request, found by the first of them. */
export const findItems = async (checklist: KnownChecklist, caseId: string, batch: string) =>
  ownItems(
    checklist,
    (await listItemRows(caseId)).filter((row) => row.batch === batch),
  );

const ownItems = ({ template }: KnownChecklist, rows: readonly ItemRow[]): readonly ChecklistItem[] =>
  assembleChecklist(template, rows)
    .items.filter(({ shown }) => shown.own)
    .map(({ shown }) => shown);

function newRows(
  items: readonly NewChecklistItem[],
  caseId: string,
  { template }: KnownChecklist,
  actor: Caller,
): ItemRow[] {
  const at = now();
  const ids = items.map((_, index) => timeOrderedId(new Date(at.getTime() + index)));
  return items.map(
    ({ title, detail, required = true, by = 'APPLICANT', due_on, section_id, confidential }, index) => {
      const section = template.items.find((item) => item.section.id === section_id)?.section;
      return {
        id: ids[index] ?? '',
        case_id: caseId,
        own: true,
        batch: ids[0],
        title,
        ...(detail && { detail }),
        required,
        by,
        ...(due_on && { due_on }),
        ...(section && { section }),
        ...(confidential !== undefined && { confidential }),
        status: 'MISSING',
        documents: [],
        replaced: [],
        ...(by === 'APPLICANT' && {
          requested_at: at.toISOString(),
          requested_by: displayName(actor.fullName),
          requested_by_id: actor.userId,
        }),
        version: 1,
      };
    },
  );
}

const comparable = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether the same item is already requested. Items that are done or have documents don't count. */
export const isOpen = ({ items }: KnownChecklist, title: string): boolean =>
  items.some(
    ({ shown }) =>
      comparable(shown.title) === comparable(title) &&
      !isItemDone(shown.status) &&
      shown.documents.length === 0,
  );
