import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseActivity } from '../data/case.ts';
import { timeOrderedId } from '../data/ids.ts';
import { getNote, listNotes as listCaseNotes, putNote } from '../data/note.ts';
import { checkQuota } from '../http/check-quota.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { writeOnce } from '../http/write-once.ts';
import { now } from '../platform/clock.ts';
import { requireCase } from './require-case.ts';

export const listNotes: EndpointFunction<typeof staffCasesContract.listNotes> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  return listCaseNotes(id, query);
};

export const addNote: EndpointFunction<typeof staffCasesContract.addNote> = async ({
  actor,
  params,
  body,
  idempotencyKey,
}) => {
  const found = await requireCase(actor, params.caseId);
  await checkQuota(actor, { notes: 1 });
  const at = now();
  const note = {
    id: timeOrderedId(at),
    at: at.toISOString(),
    author_id: actor.userId,
    author_name: actor.fullName,
    text: body.text,
  };
  return writeOnce(
    {
      userId: actor.userId,
      key: idempotencyKey,
      operation: `addNote ${found.id}`,
      made: note,
      same: ({ text }) => text === note.text,
      find: (id) => getNote(found.id, id),
      gone: 'case.not_found',
    },
    caseActivity(found),
    putNote(found.id, note),
  );
};
