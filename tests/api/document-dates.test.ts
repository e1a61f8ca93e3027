import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { getDocument } from '#functions/data/documents/document.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { deadlinesContract as endpoints } from '#shared/contract/deadlines.ts';
import { familyContract } from '#shared/contract/family.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { datedKinds } from '#shared/domain/case-dates.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addTestDocument } from '../support/documents.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let jonas: Person;
let amara: Person;
let item: StaffCase;
let documentId: string;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  const organizationId = `org-${randomUUID()}`;
  jonas = await addTestPerson({ role: 'ATTORNEY', fullName: 'Jonas Oyelaran', organizationId });
  amara = await addTestPerson({ fullName: 'Amara Okonkwo', organizationId });
  item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
    as: jonas,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
  documentId = await addTestDocument(item, 'Passport.pdf');
});

const passport = { kind: 'passport', issued_on: '2026-01-15', expires_on: '2036-01-14', version: 0 };
const put = (body: unknown, as = amara) =>
  callEndpoint(handler, endpoints.setDocumentDates, { as, params: { caseId: item.id, documentId }, body });
const stored = () => getDocument(item.id, documentId);

test('the passport in the record is listed with the deadlines; on a dependent’s case, the dependent’s', async () => {
  const child = {
    ...{ id: randomUUID(), relationship: 'child', name: { family_name: 'Okonkwo', given_names: 'Dayo' } },
    passport: { number: 'B7654321', country: 'NG', expires_on: '2029-08-01' },
  };
  const own = { number: 'A1234567', country: 'NG', issued_on: '2021-03-02', expires_on: '2031-03-01' };
  const passportOn = async (caseId: string, as: Person) =>
    (await succeed(handler, endpoints.listDeadlines, { as, params: { caseId } })).passport;
  expect(await passportOn(item.id, amara)).toBeUndefined();
  await succeed(profile, ownPersonContract.changeOwnPerson, {
    as: amara,
    body: { changes: { passport: own, dependents: [child] }, version: 0 },
  });
  const opened = await succeed(organization, familyContract.openDependentCase, {
    as: jonas,
    params: { personId: amara.userId, dependentId: child.id },
    body: { principal_case_id: item.id },
  });
  for (const as of [amara, jonas]) {
    expect(await passportOn(item.id, as)).toEqual({ issued_on: '2021-03-02', expires_on: '2031-03-01' });
    expect(await passportOn(opened.id, as)).toEqual({ expires_on: '2029-08-01' });
  }
});

describe('the dates of a document', () => {
  test('are stored, corrected, and removed with null', async () => {
    expect(await put(passport)).toMatchObject({ status: 200, json: { kind: 'passport', dates_version: 1 } });
    expect(await stored()).toMatchObject({
      kind: 'passport',
      issued_on: '2026-01-15',
      expires_on: '2036-01-14',
      dates_version: 1,
    });
    expect((await put({ kind: 'visa', expires_on: '2027-03-01', version: 1 }, jonas)).status).toBe(200);
    expect(await stored()).toMatchObject({ kind: 'visa', expires_on: '2027-03-01' });
    expect(await stored()).not.toHaveProperty('issued_on');
    expect((await put({ ...passport, issued_on: '2199-01-01', version: 2 })).json).toMatchObject({
      errors: expect.arrayContaining([{ field: 'issued_on', message: 'Can’t be in the future' }]),
    });
    expect((await put({ kind: null, version: 2 })).status).toBe(200);
    for (const field of ['kind', 'issued_on', 'expires_on']) expect(await stored()).not.toHaveProperty(field);
    expect(await stored()).toMatchObject({ name: 'Passport.pdf', dates_version: 3 });
  });

  test('changed by someone else cause a conflict with both values, who, and when', async () => {
    await put(passport, jonas);
    expect(await put({ ...passport, expires_on: '2035-12-31' })).toMatchObject({
      status: 409,
      json: {
        code: 'case.changed',
        conflict: {
          field: 'expires_on',
          theirs: '2036-01-14',
          yours: '2035-12-31',
          by: 'Jonas Oyelaran',
          at: expect.any(String),
          by_you: false,
        },
      },
    });
    expect(await put({ kind: null, version: 0 }, jonas)).toMatchObject({
      json: { conflict: { theirs: '2036-01-14', yours: null, by_you: true } },
    });
    expect(await stored()).toMatchObject({ expires_on: '2036-01-14', dates_version: 1 });
  });

  test('set twice at the same moment are saved once', async () => {
    expect((await Promise.all([put(passport), put(passport)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect(await stored()).toMatchObject({ dates_version: 1 });
  });

  test('over others that are set at the same moment are rejected', async () => {
    const others = { ...passport, expires_on: '2036-01-15' };
    const response = await beforeTransaction(
      () => put(others, jonas),
      () => put(passport),
    );
    expect(response).toMatchObject({
      status: 409,
      json: { code: 'case.changed', conflict: { theirs: '2036-01-15', yours: '2036-01-14' } },
    });
    expect(await stored()).toMatchObject({ expires_on: '2036-01-15', dates_version: 1 });
  });

  test('with an expiry before the issue are rejected by field', async () => {
    expect(await put({ ...passport, expires_on: '2026-01-14' })).toMatchObject({
      status: 400,
      json: { code: 'request.invalid', errors: [{ field: 'expires_on' }] },
    });
    expect(await stored()).not.toHaveProperty('kind');
  });

  test('exist only for kinds that have dates', async () => {
    for (const kind of ['letter', '', null])
      expect(await put({ ...passport, kind })).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'kind' }] },
      });
    expect(await stored()).not.toHaveProperty('expires_on');
    for (const [version, kind] of datedKinds.entries())
      expect((await put({ ...passport, kind, version })).status).toBe(200);
  });
});
