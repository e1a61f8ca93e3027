import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseStands } from '../data/case.ts';
import { timeOrderedId } from '../data/ids.ts';
import { getNote, listNotes as listCaseNotes, putNote } from '../data/note.ts';
import { getOnce, putOnce } from '../data/once.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
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
  const at = now();
  const note = {
    id: timeOrderedId(at),
    at: at.toISOString(),
    author_id: actor.userId,
    author_name: actor.fullName,
    text: body.text,
  };
  const operation = `addNote ${found.id}`;
  try {
    await writeTogether(
      caseStands(found),
      putNote(found.id, note),
      idempotencyKey ? putOnce(actor.userId, idempotencyKey, operation, note.id) : undefined,
    );
    return note;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed[0]) throw new ApiError('case.not_found');
    const earlier = idempotencyKey && (await getOnce(actor.userId, idempotencyKey, operation));
    const made = earlier ? await getNote(found.id, earlier) : undefined;
    if (made?.text !== body.text) throw new ApiError('idempotency.conflict');
    return made;
  }
};
