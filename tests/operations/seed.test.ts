import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listStaffCases } from '#functions/data/cases/staff-case-list.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { openState } from '#infra/local/state.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { addAccounts } from '../load/seed/accounts.ts';
import { makeCase } from '../load/seed/cases.ts';
import { openEngineFile } from '../load/seed/engine-file.ts';
import { organizationOf } from '../load/seed/names.ts';
import { seedOrganizations, sharesOf } from '../load/seed/organizations.ts';
import { makePeople, type Row, rowsOfPerson } from '../load/seed/people.ts';
import { createRandom } from '../load/seed/random.ts';
import { collectSearchBlocks } from '../load/seed/search-blocks.ts';
import { startTestStack, type TestStack, temporaryFolder } from '../support/local-stack.ts';

const Text = z.object({ S: z.string() });
const Keyed = z.looseObject({ pk: Text, sk: Text });

const until = new Date('2026-11-01T00:00:00Z');
const plan = { cases: 120, organizations: 3, seed: 1, until };
let stack: TestStack;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  // Rows are compared as they were written, so no stream reader may add to them.
  stack = await startTestStack({ state: folder.path, follows: () => false });
  for (const { environment } of stack.functions()) Object.assign(process.env, environment);
  Object.assign(process.env, stack.operatorEnvironment(), { [environmentNames.table]: stack.tables[0] });
  await seed();
});
afterAll(async () => {
  await stack.stop();
  await folder.remove();
});

async function seed(): Promise<number> {
  const state = openState(folder.path);
  const file = openEngineFile(folder.path, tableName());
  let cases = 0;
  try {
    await seedOrganizations(
      plan,
      { file, addAccounts: (people) => addAccounts(state.database, people) },
      (more) => {
        cases += more;
      },
    );
  } finally {
    file.close();
    state.database.close();
  }
  return cases;
}

describe('the data of the seed', () => {
  test('equals what the product would have written', async () => {
    expect(brokenInvariants(await readModel({ withAccounts: true }))).toEqual([]);
  });

  test('is counted once, however often the seed runs', async () => {
    expect(await seed()).toBe(plan.cases);
    const [largestShare] = sharesOf(plan.cases, plan.organizations);
    expect((await getOrganizationStats(demoOrganizationId)).cases).toBe(largestShare);
    const { items } = await listStaffCases(organizationOf(1).id, { sort: 'newest' }, { limit: 100 });
    expect(items).toHaveLength(sharesOf(plan.cases, plan.organizations)[1] ?? 0);
  });

  test('is the same for the same seed and differs for another', () => {
    const cases = (number: number) => {
      const random = createRandom(number);
      const team = makePeople(random, 'harbor', 20, { from: new Date('2025-01-01'), until });
      return Array.from({ length: 20 }, () => makeCase(random, team, until).rows);
    };
    expect(cases(7)).toEqual(cases(7));
    expect(cases(7)).not.toEqual(cases(8));
  });
});

test('rows written directly into the engine’s file equal those the engine writes', async () => {
  const random = createRandom(3);
  const team = makePeople(random, 'compared', 20, { from: new Date('2025-01-01'), until });
  const search = collectSearchBlocks();
  const rows: Row[] = [
    ...[...team.staff, ...team.applicants].flatMap(rowsOfPerson),
    ...Array.from({ length: 20 }, () => makeCase(random, team, until)).flatMap((made) => {
      search.add(made.item);
      return made.rows;
    }),
    ...[...search.blocks()].flat(),
  ];
  const file = openEngineFile(folder.path, tableName());
  file.put(rows);
  file.close();
  const made = new Set(rows.map(({ pk, sk }) => `${pk} ${sk}`));
  const straight = stored(made);
  for (let start = 0; start < rows.length; start += 25)
    await table.send(
      new BatchWriteCommand({
        RequestItems: {
          [tableName()]: rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  const written = stored(made);
  expect(Object.keys(written)).toContain(`${tableName()}::gsi::cases-by-due-date`);
  expect(written[tableName()]).toHaveLength(made.size);
  for (const [name, there] of Object.entries(written)) expect(straight[name], name).toEqual(there);
});

/**
 * These rows of the table and its indexes, as stored in the engine's file.
 * @param made their keys
 */
function stored(made: ReadonlySet<string>): Record<string, unknown[]> {
  const database = new DatabaseSync(join(folder.path, 'tables.sqlite'), { readOnly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ? ORDER BY name")
    .all(`${tableName()}%`)
    .map(({ name }) => String(name));
  const all = Object.fromEntries(
    names.map((name) => {
      const order = name.includes('::gsi::') ? 'gsi_pk, gsi_sk, table_pk' : 'pk, sk';
      const rows = database.prepare(`SELECT * FROM "${name}" ORDER BY ${order}`).all();
      // The engine chooses the order of the attributes.
      const parsed = rows.map((row) => ({
        ...row,
        item_json: Keyed.parse(JSON.parse(String(row.item_json))),
      }));
      return [name, parsed.filter(({ item_json: { pk, sk } }) => made.has(`${pk.S} ${sk.S}`))];
    }),
  );
  database.close();
  return all;
}
