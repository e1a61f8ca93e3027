import { openCasesAdded, openCasesRow } from '#functions/data/cases/open-case-count.ts';
import { getIdempotentResult, putIdempotencyKey } from '#functions/data/core/idempotency.ts';
import { transact } from '#functions/data/core/transaction.ts';
import type { MembershipItem } from '#functions/data/people/account.ts';
import { changeOrganization, ensureOrganization } from '#functions/data/people/organization.ts';
import { addToStats, memberStats, statusStat, sumStats } from '#functions/data/people/organization-stats.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { type MadeCase, makeCase } from './cases.ts';
import type { EngineFile } from './engine-file.ts';
import { organizationOf } from './names.ts';
import { makePeople, type Row, rowsOfPerson, type Team } from './people.ts';
import { createRandom } from './random.ts';
import { collectSearchBlocks } from './search-blocks.ts';

interface SeedPlan {
  readonly cases: number;
  readonly organizations: number;
  readonly seed: number;
  /** All events are before this. */
  readonly until: Date;
}

/** Additional rows for a case. */
type MoreRows = (created: MadeCase, team: Team) => readonly Row[];

interface SeedTarget {
  readonly file: EngineFile;
  /** Creates accounts for people; existing accounts are left unchanged. */
  readonly addAccounts: (people: readonly MembershipItem[]) => void;
}

const years = 3 * 365 * 24 * 3_600_000;
const batchSize = 500;

/** Each organization's number of cases: the first has the most, the second half as many, the third a third … */
export function sharesOf(cases: number, organizations: number): number[] {
  const weights = Array.from({ length: organizations }, (_, index) => 1 / (index + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((cases * weight) / whole));
  const rest = cases - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

/**
 * Fills the organizations one after the other: people, their accounts, cases with history and search, and at
 * the end the stats, in one transaction with a marker, so that an interrupted seed can be rerun without
 * counting anything twice.
 * @param onProgress receives the number of cases added
 * @returns the rows written
 */
export async function seedOrganizations(
  plan: SeedPlan,
  target: SeedTarget,
  onProgress: (cases: number) => void,
): Promise<number> {
  let rows = 0;
  for (const [index, share] of sharesOf(plan.cases, plan.organizations).entries()) {
    const { id, name } = index === 0 ? { id: demoOrganizationId, name: undefined } : organizationOf(index);
    const mark = `${plan.seed}-${plan.cases}-${plan.organizations}-${id}`;
    if (await getIdempotentResult('seed', mark, 'seed')) {
      onProgress(share);
      continue;
    }
    await ensureOrganization(id);
    if (name) await changeOrganization(id, { name });
    const created = fill(id, share, { ...plan, index }, target, onProgress);
    rows += created.rows;
    await transact({
      stats: addToStats(id, id, created.stats),
      mark: putIdempotencyKey('seed', mark, 'seed', id),
    });
  }
  return rows;
}

/**
 * Fills one organization with people (without accounts) and cases, and counts them in its stats.
 * @returns its people
 */
export async function fillOrganization(
  organizationId: string,
  cases: number,
  plan: Pick<SeedPlan, 'seed' | 'until'> & { readonly colleagues?: number; readonly more?: MoreRows },
  target: Pick<SeedTarget, 'file'>,
): Promise<Team> {
  await ensureOrganization(organizationId);
  const { stats, team } = fill(organizationId, cases, { ...plan, index: cases }, target, () => undefined);
  await transact({ stats: addToStats(organizationId, organizationId, stats) });
  return team;
}

function fill(
  organizationId: string,
  cases: number,
  plan: Pick<SeedPlan, 'seed' | 'until'> & { index: number; colleagues?: number; more?: MoreRows },
  { file, addAccounts }: Pick<SeedTarget, 'file'> & Partial<SeedTarget>,
  onProgress: (cases: number) => void,
) {
  const { seed, until, index, colleagues, more } = plan;
  const random = createRandom(seed * 1_000_003 + index);
  const span = { from: new Date(until.getTime() - years), until };
  const team = makePeople(random, organizationId, cases, span, colleagues);
  const people = [...team.staff, ...team.applicants];
  addAccounts?.(people);
  let rows = 0;
  const put = (some: readonly Row[]): void => {
    file.put(some);
    rows += some.length;
  };
  for (let start = 0; start < people.length; start += batchSize)
    put(people.slice(start, start + batchSize).flatMap(rowsOfPerson));
  const search = collectSearchBlocks();
  const counts = new Map<string, number>();
  const open = new Map<string, number>();
  for (let start = 0; start < cases; start += batchSize) {
    const created = Array.from({ length: Math.min(batchSize, cases - start) }, () =>
      makeCase(random, team, until),
    );
    put(created.flatMap((each) => [...each.rows, ...(more?.(each, team) ?? [])]));
    for (const { item } of created) {
      search.add(item);
      const stat = statusStat(item.status);
      counts.set(stat, (counts.get(stat) ?? 0) + 1);
      const added = openCasesAdded(undefined, item.status);
      if (added) open.set(item.applicant_id, (open.get(item.applicant_id) ?? 0) + added);
    }
    onProgress(created.length);
  }
  for (const block of file.takeSearchBlocks(organizationId)) search.addBlock(block);
  let some: Row[] = [];
  for (const blocks of search.blocks()) {
    some.push(...blocks);
    if (some.length < batchSize) continue;
    put(some);
    some = [];
  }
  put(some);
  put([...open].map(([userId, amount]) => openCasesRow(userId, organizationId, amount)));
  return {
    rows,
    team,
    stats: sumStats(
      { cases },
      Object.fromEntries(counts),
      ...people.map((member) => memberStats(member.role, 1)),
    ),
  };
}
