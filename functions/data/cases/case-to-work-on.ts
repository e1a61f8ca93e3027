import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import { DocumentItem } from '../documents/document.ts';
import { CaseItem } from './case.ts';
import { ConversationItem } from './conversation.ts';
import { DeadlinesItem, noDeadlines } from './deadlines.ts';
import { FilingItem, newFiling } from './filing.ts';

/** A case with everything that determines its open work except checklist and history. */
export interface CaseToWorkOn {
  readonly found: CaseItem;
  /** Documents with an expiry date. */
  readonly documents: readonly DocumentItem[];
  readonly deadlines: DeadlinesItem;
  readonly filing: FilingItem;
  readonly conversation: ConversationItem | undefined;
}

const Row = z.looseObject({ sk: z.string() });

/**
 * One consistent query over the range from the case row to the filing row. Undefined if the case no longer exists.
 */
export async function getCaseToWorkOn(caseId: string): Promise<CaseToWorkOn | undefined> {
  const [first, last] = [keys.case(caseId), keys.filing(caseId)];
  const rows = await queryAll(
    {
      KeyConditionExpression: 'pk = :case AND sk BETWEEN :first AND :last',
      FilterExpression: 'attribute_exists(expires_on) OR NOT entity = :document',
      ExpressionAttributeValues: {
        ...{ ':case': first.pk, ':first': first.sk, ':last': last.sk },
        ':document': 'Document',
      },
      ConsistentRead: true,
    },
    (row) => Row.parse(row),
  );
  const rowOf = (key: { readonly sk: string }) => rows.find(({ sk }) => sk === key.sk);
  const found = rowOf(first);
  const conversation = rowOf(keys.conversation(caseId));
  return (
    found && {
      found: CaseItem.parse(found),
      documents: rows
        .filter(({ sk }) => sk.startsWith(keys.documentPrefix))
        .map((row) => DocumentItem.parse(row)),
      deadlines: DeadlinesItem.parse(rowOf(keys.deadlines(caseId)) ?? noDeadlines(caseId)),
      filing: FilingItem.parse(rowOf(last) ?? newFiling(caseId)),
      conversation: conversation && ConversationItem.parse(conversation),
    }
  );
}
