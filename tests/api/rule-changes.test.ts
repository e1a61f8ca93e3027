import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { ruleChangesContract as endpoints } from '#shared/contract/rule-changes.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

/** The routes with one more version of Skilled Worker, a year from now: salaries from 60,000 pounds. */
vi.mock('#shared/routes/registry.ts', async (load) => {
  const { routes } = await load<{ routes: readonly Route[] }>();
  const from = '2027-11-22';
  return {
    routes: routes.map((route) => {
      const last = route.versions.at(-1);
      if (route.id !== 'UK_SKILLED_WORKER' || !last) return route;
      const stricter = {
        ...last,
        id: 'skilled-worker-2027-11-22',
        in_force_from: from,
        rules: { stricter: true },
      };
      return {
        ...route,
        versions: [...route.versions.slice(0, -1), { ...last, until: from }, stricter],
        evaluate: (facts: Parameters<Route['evaluate']>[0], on: string, rules: unknown) => {
          const isStricter = typeof rules === 'object' && rules !== null && 'stricter' in rules;
          const found = route.evaluate(facts, on, isStricter ? last.rules : rules);
          const tooLow = isStricter && (facts.uk_offer?.salary_gbp ?? 0) < 60_000;
          return tooLow ? { ...found, verdict: 'not_met' } : found;
        },
      };
    }),
  };
});

provideTable();
afterEach(() => vi.unstubAllEnvs());

const version = 'skilled-worker-2027-11-22';
const facts = (salary_gbp: number) => ({
  languages: [
    {
      ...{ language: 'en', test: 'CEFR', taken_on: '2026-01-01' },
      ...{ listening: 'C1', reading: 'C1', writing: 'C1', speaking: 'C1' },
    },
  ],
  uk_offer: {
    ...{ licensed_sponsor: true, rqf_level: 6, weekly_hours: 37.5, going_rate_gbp: 40_000, salary_gbp },
    ...{ salary_list: false, new_entrant: false, phd: 'none' as const },
  },
});
let staff: Person;
let applicant: Person;
beforeAll(async () => {
  staff = await addTestPerson({ role: 'OPS', organizationId: 'rules' });
  applicant = await addTestPerson({ organizationId: 'rules', fullName: 'Ama Berg' });
});
const open = (salary: number, path = 'UK_SkilledWorker', as = applicant) =>
  succeed(cases, casesContract.createCase, {
    as,
    body: { country: 'UK', path, assessment: { facts: facts(salary) } },
  });
const turned = async (query: Record<string, string> = {}, as = staff) =>
  succeed(cases, endpoints.listTurnedCases, { as, params: { version }, query });

describe('a future rule change', () => {
  test('is listed as not in effect until its day starts in the authority’s time zone', async () => {
    const inForce = async (now: string) => {
      vi.stubEnv('LANDFALL_NOW', now);
      const { items } = await succeed(cases, endpoints.listRuleChanges, { as: staff });
      return items.find((each) => each.version === version)?.in_force;
    };
    expect(await inForce('2026-11-22T12:00:00.000Z')).toBe(false);
    expect(await inForce('2027-11-21T23:59:59.000Z')).toBe(false);
    expect(await inForce('2027-11-22T00:00:00.000Z')).toBe(true);
    expect(await inForce('2028-11-24T00:00:00.000Z')).toBeUndefined();
  });

  test('lists the open cases whose outcome it changes before it takes effect, and no others', async () => {
    vi.stubEnv('LANDFALL_NOW', '2026-11-22T12:00:00.000Z');
    const loses = await open(50_000);
    const keeps = await open(70_000, 'UK_SKILLED_WORKER');
    await open(50_000, 'UK_GLOBAL_TALENT');
    const otherPerson = await addTestPerson({ organizationId: 'elsewhere' });
    await open(50_000, 'UK_SKILLED_WORKER', otherPerson);
    const { items } = await turned();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: loses.id,
      applicant_name: 'Ama Berg',
      before: { outcome: 'eligible', points: { have: 70, needed: 70 } },
      after: { outcome: 'not_eligible' },
    });
    // Only the latest assessment counts, and closed cases don't.
    await succeed(cases, caseAssessmentsContract.assessCase, {
      as: staff,
      params: { caseId: keeps.id },
      body: { facts: facts(55_000) },
    });
    expect((await turned()).items.map(({ id }) => id).sort()).toEqual([keeps.id, loses.id].sort());
    await succeed(cases, staffCasesContract.changeCases, {
      as: staff,
      body: { case_ids: [loses.id], change: { kind: 'status', status: 'DENIED' } },
    });
    expect((await turned()).items.map(({ id }) => id)).toEqual([keeps.id]);
  });

  test('is listed page by page', async () => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await turned({ limit: '1', ...(cursor && { cursor }) });
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual((await turned()).items);
  });

  test('is visible to staff, for versions that replaced another', async () => {
    const params = { version };
    expect((await fail(cases, endpoints.listTurnedCases, { as: applicant, params })).code).toBe(
      'permission.denied',
    );
    for (const unknown of ['none-such', 'o1a-1994-09-17'])
      expect(
        (await fail(cases, endpoints.listTurnedCases, { as: staff, params: { version: unknown } })).code,
      ).toBe('rule_version.not_found');
  });
});
