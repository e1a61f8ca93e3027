import { afterEach, describe, expect, test, vi } from 'vitest';
import { handler as eligibility } from '#functions/http/handlers/eligibility.ts';
import { assessmentsContract } from '#shared/contract/assessments.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const assess = assessmentsContract.assessEligibility;
afterEach(() => vi.unstubAllEnvs());

describe('assessments', () => {
  test('are made for every route, without an account', async () => {
    const { assessments } = await succeed(eligibility, assess, { body: { facts: {}, as_of: '2026-11-22' } });
    expect(assessments.map(({ route }) => route)).toEqual([
      'US_O1A',
      'US_EB2_NIW',
      'US_H1B',
      'UK_SKILLED_WORKER',
      'UK_GLOBAL_TALENT',
      'CA_EXPRESS_ENTRY',
    ]);
    expect(assessments.every(({ outcome }) => outcome === 'unknown')).toBe(true);
  });

  test('are made for the requested routes in either spelling, and repeat identically', async () => {
    const body = {
      facts: {
        birth_date: '1996-05-01',
        partner: null,
        education: [{ level: 'bachelor', country: 'IN', assessed_on: '2026-01-10' }],
        languages: [
          {
            language: 'en',
            test: 'CLB',
            taken_on: '2026-06-01',
            listening: 7,
            reading: 7,
            writing: 7,
            speaking: 7,
          },
        ],
        work: [],
        canada: {
          nomination: false,
          sibling: false,
          study: 'none',
          trade_certificate: false,
          job_offer: false,
        },
      },
      routes: ['CA_Express', 'CA_EXPRESS_ENTRY'],
      as_of: '2026-11-22',
    } as const;
    const first = await succeed(eligibility, assess, { body });
    expect(first.assessments).toHaveLength(1);
    expect(first.assessments[0]).toMatchObject({
      route: 'CA_EXPRESS_ENTRY',
      rule_version: 'express-entry-2026-11-03',
      points: { have: 306, at_most: 306, parts: { crs: { have: 306 }, fsw: { needed: 67 } } },
    });
    expect(await succeed(eligibility, assess, { body })).toEqual(first);
  });

  test('come in the order in which their routes were requested', async () => {
    const { assessments } = await succeed(eligibility, assess, {
      body: { facts: {}, routes: ['CA_Express', 'US_H1B', 'UK_SkilledWorker', 'CA_EXPRESS_ENTRY'] },
    });
    expect(assessments.map(({ route }) => route)).toEqual([
      'CA_EXPRESS_ENTRY',
      'US_H1B',
      'UK_SKILLED_WORKER',
    ]);
  });

  test('use today’s date in the authority’s time zone', async () => {
    vi.stubEnv('LANDFALL_NOW', '2026-01-08T02:00:00.000Z');
    const body = { facts: {}, routes: ['UK_SKILLED_WORKER', 'CA_EXPRESS_ENTRY'] } as const;
    const { assessments } = await succeed(eligibility, assess, { body });
    expect(assessments.map(({ as_of, rule_version }) => [as_of, rule_version])).toEqual([
      ['2026-01-08', 'skilled-worker-2026-01-08'],
      ['2026-01-07', 'express-entry-2025-07-07'],
    ]);
  });

  test('report each invalid field', async () => {
    const problem = await fail(eligibility, assess, {
      body: {
        facts: { birth_date: '2026-02-30', o1a: { press: 'yes' } },
        routes: ['UK_LUCK'],
        as_of: 'soon',
      },
    });
    expect(problem).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(problem.errors?.map(({ field }) => field)).toEqual([
      'facts.birth_date',
      'facts.o1a.press',
      'routes.0',
      'as_of',
    ]);
  });
});
