import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/http/handlers/cases.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { filingContract as endpoints, type FilingChange } from '#shared/contract/filing.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { stored } from '../support/consultations.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let jonas: Person;
let katya: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  ({ katya, jonas, amara } = await addCaseTeam());
  item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
});

const params = () => ({ caseId: item.id });
const read = (as: Person) => succeed(handler, endpoints.getFiling, { as, params: params() });
const change = (as: Person, changes: FilingChange['changes'], version = 0) =>
  callEndpoint(handler, endpoints.changeFiling, { as, params: params(), body: { changes, version } });
const historyOf = async () =>
  (await succeed(handler, casesContract.listCaseHistory, { as: amara, params: params() })).items.map(
    (entry) => entry.change,
  );

describe('filing facts', () => {
  test('are empty at first, then what staff recorded, visible to the applicant', async () => {
    expect(await read(amara)).toEqual({ case_id: item.id, facts: {}, version: 0 });
    const facts = { form: 'I-129', receipt_number: 'wac-23-125-50417', filed_on: '2026-11-20' };
    expect((await change(jonas, facts)).status).toBe(200);
    expect(await read(amara)).toEqual({
      case_id: item.id,
      facts: { ...facts, receipt_number: 'WAC2312550417' },
      version: 1,
    });
  });

  test('are removed with null, and each change is a history line', async () => {
    await change(jonas, { filed_on: '2026-11-20' });
    await change(jonas, { decision: 'approved' }, 1);
    await change(jonas, { filed_on: null }, 2);
    expect((await read(katya)).facts).toEqual({ decision: 'approved' });
    expect(await historyOf()).toEqual([
      { kind: 'filing', field: 'filed_on', from: '2026-11-20' },
      { kind: 'filing', field: 'decision', to: 'approved' },
      { kind: 'filing', field: 'filed_on', to: '2026-11-20' },
      { kind: 'created', status: 'DRAFT' },
    ]);
  });

  test('without a change create no history line and no version', async () => {
    await change(jonas, { form: 'I-129' });
    await change(jonas, { form: 'I-129' }, 1);
    expect(await read(jonas)).toMatchObject({ version: 1 });
    expect(await historyOf()).toHaveLength(2);
  });

  test('cannot be changed by applicants or seen by anyone else', async () => {
    expect((await change(amara, { form: 'I-129' })).status).toBe(403);
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect((await change(stranger, { form: 'I-129' })).status).toBe(404);
    expect(await fail(handler, endpoints.getFiling, { as: stranger, params: params() })).toMatchObject({
      code: 'case.not_found',
    });
  });

  test('with a number in the wrong format or dates out of order are rejected by field', async () => {
    expect(await change(jonas, { receipt_number: 'IOE123' })).toMatchObject({
      status: 400,
      json: { code: 'request.invalid', errors: [{ field: 'changes.receipt_number' }] },
    });
    await change(jonas, { filed_on: '2026-11-20' });
    expect(await change(jonas, { received_on: '2026-11-19' }, 1)).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'changes.received_on' }] },
    });
    expect((await read(jonas)).facts).toEqual({ filed_on: '2026-11-20' });
  });

  test('with a name that doesn’t exist are rejected, so that nothing looks saved that isn’t', async () => {
    const misspelled: object = { form: 'I-129', receipt_no: 'IOE0921554117' };
    expect(await change(jonas, misspelled)).toMatchObject({
      status: 400,
      json: { code: 'request.invalid', errors: [{ field: 'changes', message: 'Unknown: receipt_no' }] },
    });
    expect(await read(jonas)).toMatchObject({ version: 0 });
  });
});

describe('two people on one filing', () => {
  test('can change different facts from the version they saw', async () => {
    const responses = await Promise.all([
      change(jonas, { form: 'I-129' }),
      change(katya, { interview_on: '2027-01-12' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(amara)).facts).toEqual({ form: 'I-129', interview_on: '2027-01-12' });
  });

  test('who change the same fact: the second sees both values, who, and when', async () => {
    await change(jonas, { rfe_due_on: '2027-01-12' });
    await change(jonas, { form: 'I-129' }, 1);
    expect(await change(katya, { rfe_due_on: '2027-02-01' })).toMatchObject({
      status: 409,
      json: {
        code: 'case.changed',
        conflict: {
          field: 'rfe_due_on',
          theirs: '2027-01-12',
          yours: '2027-02-01',
          by: 'Jonas Oyelaran',
          by_you: false,
        },
      },
    });
    expect((await change(katya, { rfe_due_on: '2027-01-12' })).status).toBe(200);
  });
});

test('a change is sent to the applicant and the owner, but not to the person who made it', async () => {
  await succeed(handler, staffCasesContract.setCaseOwner, {
    as: katya,
    params: params(),
    body: { owner_id: katya.userId, version: 1 },
  });
  await change(jonas, { interview_on: '2027-01-12' });
  const recipients = (await stored('Notice'))
    .filter(({ case_id }) => case_id === item.id)
    .map(({ recipient }) => recipient);
  expect(new Set(recipients)).toEqual(new Set([amara.userId, katya.userId]));
});

describe('staff search', () => {
  const search = async (q: string, as = jonas) =>
    (await succeed(handler, staffCasesContract.listOrganizationCases, { as, query: { q } })).items.map(
      ({ id }) => id,
    );

  test.each(['IOE0921554117', 'ioe09215541', 'ioe-0921554117', 'Okonkwo IOE0921554117'])(
    'finds a case by its receipt number, as %s',
    async (q) => {
      await succeed(handler, staffCasesContract.createCaseForApplicant, {
        as: katya,
        body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
      });
      await change(jonas, { receipt_number: 'IOE0921554117' });
      expect(await search(q)).toEqual([item.id]);
    },
  );

  test('finds it by the corrected number, and in no other organization', async () => {
    await change(jonas, { receipt_number: 'IOE0921554117' });
    await change(jonas, { receipt_number: 'WAC2312550417' }, 1);
    expect(await search('IOE0921554117')).toEqual([]);
    expect(await search('WAC2312550417')).toEqual([item.id]);
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect(await search('WAC2312550417', stranger)).toEqual([]);
  });

  test('finds a number that looks like the start of a case ID', async () => {
    item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: katya,
      body: { applicant_id: amara.userId, country: 'CA', path: 'CA_EXPRESS_ENTRY' },
    });
    await change(jonas, { receipt_number: 'E004417029' });
    expect(await search('E004417029')).toEqual([item.id]);
  });
});
