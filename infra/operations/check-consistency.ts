import { type Broken, brokenInvariants } from './invariants/invariants.ts';
import { readModel } from './invariants/read-model.ts';
import { recordOperatorCommand } from './operator-audit.ts';

const line = ({ invariant, what }: Broken): string => `${invariant}: ${what}`;

/**
 * Checks that all stored data is consistent. A deployment in use changes while it is read, so apparent
 * inconsistencies are checked again. Because every organization's data is read, each audit log records the
 * check.
 * @returns one line for each inconsistency found both times
 */
export async function checkConsistency(): Promise<string[]> {
  const model = await readModel({ withAccounts: true });
  const first = new Set(brokenInvariants(model).map(line));
  const broken =
    first.size === 0
      ? []
      : brokenInvariants(await readModel({ withAccounts: true }))
          .map(line)
          .filter((each) => first.has(each));
  const organizationIds = new Set(model.table.Membership.items.map(({ org_id }) => org_id));
  await recordOperatorCommand(organizationIds, { kind: 'table-checked' });
  return broken;
}
