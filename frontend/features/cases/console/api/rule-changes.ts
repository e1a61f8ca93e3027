import { queryOptions } from '@tanstack/react-query';
import { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import { call } from '../../../../lib/api-client.ts';
import { pagedQuery } from '../../../../lib/paged-query.ts';

const root = ['rule-changes'] as const;

/** The rule changes of the last year, and upcoming ones. */
export const ruleChangesQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => call(ruleChangesContract.listRuleChanges, { signal }),
});

/** The open cases whose outcome a change affects. */
export const affectedCasesQuery = (version: string) =>
  pagedQuery([...root, version], ({ cursor, signal }) =>
    call(ruleChangesContract.listTurnedCases, { params: { version }, query: { cursor }, signal }),
  );
