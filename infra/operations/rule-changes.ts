import { getOrganization } from '#functions/data/people/organization.ts';
import { now } from '#functions/platform/clock.ts';
import { listTurnedCases } from '#functions/workflows/turned-cases.ts';
import { isInForce, type RuleChange, ruleChanges } from '#shared/routes/engine/rule-changes.ts';
import { routes } from '#shared/routes/registry.ts';
import { limits } from '#shared/schema/limits.ts';
import { CommandError, wrongUsage } from './command.ts';
import { runOnDeployment } from './deployment.ts';

const nameOf = (change: RuleChange): string =>
  `${change.version.id}: ${change.route.name}, ${isInForce(change, now()) ? 'in effect since' : 'takes effect on'} ${change.version.in_force_from}`;

/** Every affected case of the organization, page by page. */
async function printTurnedCases(organizationId: string, change: RuleChange): Promise<number> {
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await listTurnedCases(organizationId, change, { cursor, limit: limits.maxPageSize });
    for (const { id, status, before, after } of page.items)
      process.stdout.write(`${id}  ${status}  ${before.outcome} -> ${after.outcome}\n`);
    count += page.items.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return count;
}

const description = {
  script: 'rule-changes',
  does: 'Lists the changes of visa rules, or the open cases of an organization whose outcome one of them changes.',
  optional: {
    'rule-version': { value: '<version>', text: 'lists the cases that this change affects' },
    organization: { value: '<id>', text: 'whose cases; required with --rule-version' },
  },
} as const;

await runOnDeployment(description, async ({ values }) => {
  const changes = ruleChanges(routes);
  const wanted = values['rule-version'];
  if (!wanted) {
    for (const change of changes) process.stdout.write(`${nameOf(change)}\n`);
    return;
  }
  const change = changes.find(({ version }) => version.id === wanted);
  if (!change) throw new CommandError(`"${wanted}" is not a rule version that replaces another one.`);
  if (!values.organization) throw wrongUsage(description, 'Missing: --organization.');
  if (!(await getOrganization(values.organization)))
    throw new CommandError(`There’s no organization "${values.organization}".`);
  const count = await printTurnedCases(values.organization, change);
  process.stdout.write(`${nameOf(change)}. Open cases whose outcome changes: ${count}.\n`);
});
