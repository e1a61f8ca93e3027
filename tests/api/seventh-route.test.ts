import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as eligibility } from '#functions/http/handlers/eligibility.ts';
import { assessmentsContract } from '#shared/contract/assessments.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addTestPerson } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

/** A seventh route, registered as the README describes: its folder, and its line in each list of routes. */
vi.mock('#shared/routes/registry.ts', async (original) => {
  const [{ routes }, { createRegistry }, { moon }] = await Promise.all([
    original<typeof import('#shared/routes/registry.ts')>(),
    import('#shared/routes/engine/registry.ts'),
    import('../routes/moon.ts'),
  ]);
  return { routes: createRegistry([...routes, moon as never]) };
});
vi.mock('#shared/domain/visa-paths.ts', async (original) => {
  const paths = await original<typeof import('#shared/domain/visa-paths.ts')>();
  const visaPaths = [...paths.visaPaths, 'XX_MOON'];
  return {
    ...paths,
    visaPaths,
    VisaPath: z.enum(visaPaths),
    countryOfPath: (path: never) => (path === 'XX_MOON' ? 'DE' : paths.countryOfPath(path)),
  };
});

provideTable();
beforeEach(() => void vi.stubEnv('LANDFALL_NOW', '2026-05-01T12:00:00.000Z'));
afterEach(() => vi.unstubAllEnvs());

const facts = { birth_date: '2006-09-10' };
const moonCase = { country: 'DE', path: 'XX_MOON', assessment: { facts } };

test('is assessed together with the others and alone', async () => {
  const assessed = async (body: object) =>
    z
      .object({ assessments: z.array(z.object({ route: z.string(), outcome: z.string() })) })
      .parse((await callEndpoint(eligibility, assessmentsContract.assessEligibility, { body })).json)
      .assessments;
  expect((await assessed({ facts })).map(({ route }) => route)).toHaveLength(7);
  expect(await assessed({ facts, routes: ['XX_MOON'] })).toEqual([
    expect.objectContaining({ route: 'XX_MOON', outcome: 'eligible' }),
  ]);
});

test('its cases are opened, assessed, replayed, and shown, filtered, and sorted in the console', async () => {
  const as = await addTestPerson({ organizationId: 'moon' });
  const staff = await addTestPerson({ organizationId: 'moon', role: 'OPS' });
  const opened = await succeed(cases, casesContract.createCase, { as, body: moonCase as never });
  const params = { caseId: opened.id };
  const { items } = await succeed(cases, caseAssessmentsContract.listAssessments, { as, params });
  expect(items[0]).toMatchObject({
    groups: [{ id: 'person', label: 'You' }],
    assessment: { route: 'XX_MOON' },
  });
  const replay = await succeed(cases, caseAssessmentsContract.replayAssessment, {
    as,
    params: { ...params, assessmentId: items[0]?.id ?? '' },
  });
  expect(replay.own.same).toBe(true);
  for (const query of [{ outcome: 'eligible' }, { points_from: '10' }, { sort: 'points' }]) {
    const listed = await succeed(cases, staffCasesContract.listOrganizationCases, { as: staff, query });
    expect(listed.items).toMatchObject([{ path: 'XX_MOON', assessment: { points: { have: 10 } } }]);
  }
});

test('its rule changes are listed, with the cases they affect', async () => {
  const as = await addTestPerson({ organizationId: 'moon-rules' });
  const staff = await addTestPerson({ organizationId: 'moon-rules', role: 'OPS' });
  const opened = await succeed(cases, casesContract.createCase, { as, body: moonCase as never });
  const changes = await succeed(cases, ruleChangesContract.listRuleChanges, { as: staff });
  expect(changes.items).toContainEqual(expect.objectContaining({ route: 'XX_MOON', version: 'moon-2' }));
  const turned = await succeed(cases, ruleChangesContract.listTurnedCases, {
    as: staff,
    params: { version: 'moon-2' },
  });
  expect(turned.items).toMatchObject([
    { id: opened.id, before: { outcome: 'eligible' }, after: { outcome: 'not_eligible' } },
  ]);
});
