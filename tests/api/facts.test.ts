import { describe, expect, test } from 'vitest';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addTestDocument } from '../support/documents.ts';
import { addTestPerson } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const { getFacts, putFacts } = factsContract;
const facts = { birth_date: '1996-05-01', partner: null, canada: { nomination: false } } as const;

describe('a user’s own facts', () => {
  test('are empty at first, then what was saved, with a version', async () => {
    const as = await addTestPerson();
    expect(await succeed(profile, getFacts, { as })).toEqual({ facts: {}, version: 0 });
    const saved = await succeed(profile, putFacts, { as, body: { facts, version: 0 } });
    expect(saved).toMatchObject({ facts, version: 1 });
    expect(await succeed(profile, getFacts, { as })).toEqual(saved);
    const less = { facts: { birth_date: '1996-05-02' }, version: 1 };
    expect(await succeed(profile, putFacts, { as, body: less })).toMatchObject({ ...less, version: 2 });
  });

  test('are rejected with a birth date in the future, which would go into the record', async () => {
    const as = await addTestPerson();
    const body = { facts: { birth_date: '2099-01-01' }, version: 0 };
    expect(await fail(profile, putFacts, { as, body })).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'facts.birth_date', message: 'Can’t be in the future' }],
    });
  });

  test('are rejected over a newer version, and the conflict has both', async () => {
    const as = await addTestPerson();
    await succeed(profile, putFacts, { as, body: { facts, version: 0 } });
    const older = await fail(profile, putFacts, { as, body: { facts: {}, version: 0 } });
    expect(older).toMatchObject({
      status: 409,
      code: 'facts.changed',
      errors: [{ field: 'version', message: 'Version 1 is stored; version 0 was sent' }],
    });
    expect(await succeed(profile, getFacts, { as })).toMatchObject({ facts, version: 1 });
  });

  test('sent again because the response was lost are already saved', async () => {
    const as = await addTestPerson();
    const body = { facts, version: 0 };
    const saved = await succeed(profile, putFacts, { as, body });
    expect(await succeed(profile, putFacts, { as, body })).toEqual(saved);
  });

  test('saved by two tabs at the same time are saved once', async () => {
    const as = await addTestPerson();
    const put = (birth_date: string) =>
      callEndpoint(profile, putFacts, { as, body: { facts: { birth_date }, version: 0 } });
    const responses = await Promise.all([put('1996-05-01'), put('1996-05-02')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('report each invalid field', async () => {
    const as = await addTestPerson();
    const wrong = {
      birth_date: '2026-02-30',
      languages: [{ language: 'de' }],
      work: [{ from: '2024-01-01', hours_per_week: 400 }],
      o1a: { press: { claimed: true, evidence: [7] } },
    };
    const { code, errors } = await fail(profile, putFacts, { as, body: { facts: wrong, version: -1 } });
    expect(code).toBe('request.invalid');
    const fields = errors?.map(({ field }) => field) ?? [];
    for (const field of ['facts.birth_date', 'facts.work.0.hours_per_week', 'facts.o1a.press', 'version'])
      expect(fields).toContain(field);
    expect(fields.some((field) => field.startsWith('facts.languages.0'))).toBe(true);
  });

  test('accept as evidence only documents of the person’s own cases', async () => {
    const [as, stranger] = [await addTestPerson(), await addTestPerson()];
    const open = { country: 'US', path: 'US_O1A' };
    const own = await succeed(cases, casesContract.createCase, { as, body: open });
    const other = await succeed(cases, casesContract.createCase, { as: stranger, body: open });
    const [mine, theirs] = [await addTestDocument(own), await addTestDocument(other)];
    const claims = (...evidence: string[]) => ({
      facts: { o1a: { press: { claimed: true, evidence } } },
      version: 0,
    });
    const rejection = async (id: string) => {
      const { status, errors } = await fail(profile, putFacts, { as, body: claims(mine, id) });
      return { status, errors };
    };
    const unknown = await rejection('11111111-1111-4111-8111-111111111111');
    expect(unknown).toEqual({
      status: 400,
      errors: [{ field: 'facts.o1a.press.evidence.1', message: 'Select a document from the case' }],
    });
    expect(await rejection(theirs)).toEqual(unknown);
    expect(await succeed(profile, putFacts, { as, body: claims(mine) })).toMatchObject({ version: 1 });
  });
});
