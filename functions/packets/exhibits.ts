import type { packetsContract } from '#shared/contract/packets.ts';
import { caseActivity } from '../data/cases/case.ts';
import { updateExhibits } from '../data/cases/exhibits.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { exhibitsResponse, readExhibits, requireAllSeen } from './read-exhibits.ts';

type ExhibitContract = Pick<typeof packetsContract, 'getExhibits' | 'putExhibits'>;

export const exhibitFunctions: DomainFunctions<ExhibitContract> = {
  getExhibits: async ({ actor, params }) =>
    exhibitsResponse(actor, await readExhibits(await requireCase(actor, params.caseId))),

  putExhibits: async ({ actor, params, body }) => {
    const ofCase = await requireCase(actor, params.caseId);
    const known = await readExhibits(ofCase);
    requireAllSeen(actor, known);
    const documents = body.exhibits.flatMap((exhibit) => exhibit.documents);
    const isAllowed =
      documents.every((id) => known.accepted.has(id)) &&
      new Set(documents).size === documents.length &&
      new Set(body.exhibits.map(({ id }) => id)).size === body.exhibits.length;
    if (known.item.version !== body.version) throw new ApiError('conflict');
    if (!isAllowed) throw new ApiError('exhibits.document_not_accepted');
    const change = {
      numbering: body.numbering,
      exhibits: body.exhibits,
      changed_at: timestamp(),
      changed_by: actor.fullName,
    };
    await transact(
      {
        exhibits: updateExhibits(known.item, change),
        case: caseActivity(ofCase),
        history: putHistory(ofCase.id, actor, {
          kind: 'exhibits',
          exhibits: body.exhibits.length,
          documents: documents.length,
        }),
      },
      { onConditionFailed: { case: 'case.not_found', exhibits: 'conflict' } },
    );
    const item = { ...known.item, ...change, version: known.item.version + 1 };
    return exhibitsResponse(actor, { ...known, item, exhibits: body.exhibits });
  },
};
