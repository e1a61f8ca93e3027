import type { checklistContract, NewChecklistItem } from '#shared/contract/checklist.ts';
import { isItemDone } from '#shared/domain/checklist.ts';
import { shownName } from '#shared/domain/person-name.ts';
import { caseActivity } from '../data/cases/case.ts';
import { countOwnItems, type ItemRow, listItemRows, putItem } from '../data/cases/checklist-item.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { getIdempotentResult } from '../data/core/idempotency.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import {
  assembleChecklist,
  countOwn,
  countRouteItems,
  type KnownChecklist,
  readChecklist,
} from '../workflows/checklist.ts';
import { eventState, itemEvent } from '../workflows/checklist-event.ts';

/**
 * Items, history, and notice in one transaction, so the applicant is always notified. If an open item has the same
 * name, the person has to confirm; that is a reminder, and two people who add at once both succeed.
 */
export const addChecklistItems: EndpointFunction<typeof checklistContract.addChecklistItems> = async ({
  actor,
  params,
  body,
  idempotencyKey,
  prepareQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  const operation = `addChecklistItems ${found.id}`;
  const checklist = await readChecklist(found);
  const isRepeated = async () =>
    idempotencyKey && (await getIdempotentResult(actor.userId, idempotencyKey, operation)) !== undefined;
  // The key is read last: it was written together with the items that a repeat finds here.
  if (!body.confirmed && body.items.some((item) => isOpen(checklist, item.title)) && !(await isRepeated()))
    throw new ApiError('checklist.duplicate');
  const quota = await prepareQuota({ document_requests: body.items.length });
  const rows = newRows(body.items, found.id, checklist, actor);
  const made = assembleChecklist(checklist.template, rows);
  const items = made.items.filter(({ shown }) => shown.own).map(({ shown }) => shown);
  const first = rows[0]?.id ?? '';
  const result = await createIdempotently({
    userId: actor.userId,
    key: idempotencyKey,
    operation,
    made: { id: first, items },
    quota,
    same: (earlier) =>
      earlier.items.map(({ title }) => title).join('\n') === items.map(({ title }) => title).join('\n'),
    find: async (id) => {
      const batch = (await listItemRows(found.id)).filter((row) => row.batch === id);
      if (batch.length === 0) return undefined;
      const earlier = assembleChecklist(checklist.template, batch);
      return { id, items: earlier.items.filter(({ shown }) => shown.own).map(({ shown }) => shown) };
    },
    parts: {
      case: caseActivity(found, { template: true }),
      count: countOwnItems(found.id, rows.length, countOwn(checklist), countRouteItems(checklist)),
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
    gone: { case: 'conflict' },
    limited: { count: 'checklist.full' },
  });
  return { items: result.items };
};

function newRows(
  items: readonly NewChecklistItem[],
  caseId: string,
  { template }: KnownChecklist,
  actor: Caller,
): ItemRow[] {
  const at = now();
  const ids = items.map((_, index) => timeOrderedId(new Date(at.getTime() + index)));
  return items.map(({ title, detail, required = true, by = 'APPLICANT', due_on, section_id }, index) => {
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
      status: 'MISSING',
      documents: [],
      replaced: [],
      ...(by === 'APPLICANT' && {
        requested_at: at.toISOString(),
        requested_by: shownName(actor.fullName),
        requested_by_id: actor.userId,
      }),
      version: 1,
    };
  });
}

const comparable = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether the same is asked for already: an item that has documents or is done doesn't count. */
const isOpen = ({ items }: KnownChecklist, title: string): boolean =>
  items.some(
    ({ shown }) =>
      comparable(shown.title) === comparable(title) &&
      !isItemDone(shown.status) &&
      shown.documents.length === 0,
  );
