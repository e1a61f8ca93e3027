import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseActivity } from '../data/cases/case.ts';
import { getNote, listNotes as listCaseNotes, putNote } from '../data/cases/note.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { now } from '../platform/clock.ts';

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
  prepareQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  const quota = await prepareQuota({ notes: 1 });
  const at = now();
  const note = {
    id: timeOrderedId(at),
    at: at.toISOString(),
    author_id: actor.userId,
    author_name: actor.fullName,
    text: body.text,
  };
  return createIdempotently({
    userId: actor.userId,
    key: idempotencyKey,
    operation: `addNote ${found.id}`,
    item: note,
    quota,
    same: ({ text }) => text === note.text,
    find: (id) => getNote(found.id, id),
    parts: { case: caseActivity(found), note: putNote(found.id, note) },
    finalErrors: { case: 'case.not_found' },
  });
};
