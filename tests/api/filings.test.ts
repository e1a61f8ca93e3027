import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getFiling as filingRow } from '#functions/data/cases/filing.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { getPerson } from '#functions/data/people/person.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { definitionOf } from '#functions/mail/case-events.ts';
import { casesContract } from '#shared/contract/cases.ts';
import {
  filingContract as endpoints,
  type FilingChange,
  type OtherInput,
  type RequestInput,
} from '#shared/contract/filing.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { filingFields, otherFilingFields } from '#shared/domain/filing-fields.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
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

afterEach(() => void vi.useRealTimers());

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

  test('can all change at once, with ten requests and another filing', async () => {
    const ids = Array.from({ length: limits.filingRequests }, () => randomUUID());
    const otherId = randomUUID();
    const all = (kind: 'evidence' | 'refusal', month: string, decision: 'approved' | 'denied') => {
      const dates = {
        ...{ filed_on: `2026-${month}-01`, received_on: `2026-${month}-02` },
        ...{ biometrics_on: `2026-${month}-03`, interview_on: `2026-${month}-04` },
        ...{ decision, decided_on: `2026-${month}-05` },
        ...{ valid_from: `2026-${month}-06`, valid_to: `2027-${month}-06` },
      };
      const issued = { issued_on: `2026-${month}-01`, due_on: `2026-${month}-20` };
      return {
        ...{ ...dates, form: `I-129 ${month}`, receipt_number: `WAC23125504${month}` },
        requests: ids.map((id) => ({
          id,
          request: {
            ...{ kind, ...issued, answered_on: `2026-${month}-10` },
            ...(decision === 'denied' && { filing: otherId }),
          },
        })),
        other: {
          id: otherId,
          filing: {
            ...{ ...dates, form: `ETA-9089 ${month}`, receipt_number: `G-100-${month}` },
            ...(decision === 'denied' && { authority: 'other' as const }),
          },
        },
      };
    };
    const first = all('evidence', '10', 'approved');
    first.other.filing.receipt_number = 'WAC2312550499';
    expect((await change(katya, first)).status).toBe(200);
    expect((await change(katya, all('refusal', '11', 'denied'), 1)).status).toBe(200);
    const fields = [...filingFields, ...otherFilingFields].length + 5 * ids.length;
    const history = (await historyOf()).filter(({ kind }) => kind === 'filing');
    expect(history.length).toBeLessThanOrEqual(fields);
  });

  test('have numbers of authorities without a known format in any script', async () => {
    const receipt_number = 'ﷺ'.repeat(limits.receiptNumber);
    const other = { id: randomUUID(), filing: { form: 'PERM', authority: 'other' as const, receipt_number } };
    expect((await change(katya, { other })).status).toBe(200);
    expect((await read(katya)).facts.others).toMatchObject([{ receipt_number }]);
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
    const facts = { filed_on: '2026-11-20', received_on: '2026-11-24' };
    await change(jonas, facts);
    const early = { received_on: '2026-11-19', interview_on: '2026-11-19' };
    const decided = { decision: 'approved', decided_on: '2026-11-23' } as const;
    for (const changes of [early, decided])
      expect(await change(jonas, changes, 1)).toMatchObject({
        status: 400,
        json: {
          errors: Object.keys(changes)
            .filter((field) => field !== 'decision')
            .map((field) => ({ field: `changes.${field}` })),
        },
      });
    expect((await read(jonas)).facts).toEqual(facts);
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

describe('the dates of what has happened', () => {
  const inFuture = (of: string, ...fields: string[]) => ({
    status: 400,
    json: {
      code: 'request.invalid',
      errors: fields.map((field) => ({ field: `changes.${of}${field}`, message: 'Can’t be in the future' })),
    },
  });
  const [requestId, otherId] = [randomUUID(), randomUUID()];
  // Where the day is furthest ahead, 29 November has begun.
  const [today, tomorrow] = ['2026-11-29', '2026-11-30'];
  const happened = (day: string) => ({
    ...{ filed_on: day, received_on: day, decision: 'approved' as const, decided_on: day },
  });
  const ahead = {
    ...{ biometrics_on: '2027-01-05', interview_on: '2027-01-06' },
    ...{ valid_from: '2027-02-01', valid_to: '2030-01-31' },
  };
  const request = (day: string): RequestInput => ({
    ...{ kind: 'refusal', issued_on: day, due_on: '2027-02-22', answered_on: day },
  });
  const requested = (day: string) => ({ requests: [{ id: requestId, request: request(day) }] });
  const other = (day: string) => ({
    other: { id: otherId, filing: { form: 'I-485', ...ahead, ...happened(day) } },
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:30:00Z') }));

  test('can’t be in the future; appointments, deadlines, and a validity can', async () => {
    const past = ['filed_on', 'received_on', 'decided_on'];
    expect(await change(jonas, { ...ahead, ...happened(tomorrow) })).toMatchObject(inFuture('', ...past));
    expect(await change(jonas, other(tomorrow))).toMatchObject(inFuture('other.filing.', ...past));
    expect(await change(jonas, requested(tomorrow))).toMatchObject(
      inFuture('requests.0.request.', 'issued_on', 'answered_on'),
    );
    expect(await read(amara)).toMatchObject({ facts: {}, version: 0 });
    const all = { ...ahead, ...happened(today), ...other(today), ...requested(today) };
    expect((await change(jonas, all)).status).toBe(200);
  });

  test('of a row from before this rule stay, beside what changes, until they are changed themselves', async () => {
    await change(jonas, { ...happened(today), ...other(today), ...requested(today) });
    // The row is then from a day on which it couldn't be entered yet.
    vi.setSystemTime('2026-11-20T10:30:00Z');
    const changed = {
      ...{ form: 'I-140', other: { id: otherId, filing: { ...other(today).other.filing, form: 'I-765' } } },
      requests: [{ id: requestId, request: { ...request(today), due_on: '2027-02-25' } }],
    };
    expect((await change(jonas, changed, 1)).status).toBe(200);
    const { facts } = await read(jonas);
    expect(facts).toMatchObject({ form: 'I-140', decided_on: today });
    expect(facts.others).toMatchObject([{ form: 'I-765', filed_on: today }]);
    expect(facts.requests).toMatchObject([{ due_on: '2027-02-25', answered_on: today }]);
    expect(await change(jonas, { decided_on: tomorrow }, 2)).toMatchObject(inFuture('', 'decided_on'));
    const answered = { ...request(today), answered_on: tomorrow };
    expect(await change(jonas, { requests: [{ id: requestId, request: answered }] }, 2)).toMatchObject(
      inFuture('requests.0.request.', 'answered_on'),
    );
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
    await change(jonas, { interview_on: '2027-01-12' });
    await change(jonas, { form: 'I-129' }, 1);
    expect(await change(katya, { interview_on: '2027-02-01' })).toMatchObject({
      status: 409,
      json: {
        code: 'case.changed',
        conflict: {
          field: 'interview_on',
          theirs: '2027-01-12',
          yours: '2027-02-01',
          by: 'Jonas Oyelaran',
          by_you: false,
        },
      },
    });
    expect((await change(katya, { interview_on: '2027-01-12' })).status).toBe(200);
  });
});

describe('the requests of the authority', () => {
  const requestOf = (id: string, request: RequestInput | null) => ({ requests: [{ id, request }] });
  const rfe: RequestInput = { kind: 'evidence', issued_on: '2026-10-01', due_on: '2026-12-24' };
  const noid: RequestInput = { kind: 'refusal', issued_on: '2026-11-20', due_on: '2027-02-22' };
  const [first, second] = [randomUUID(), randomUUID()];

  test('are kept side by side in the order of issue, and each change is a history line', async () => {
    await change(jonas, requestOf(second, noid));
    await change(jonas, requestOf(first, rfe), 1);
    await change(jonas, requestOf(first, { ...rfe, answered_on: '2026-11-18' }), 2);
    await change(jonas, requestOf(second, null), 3);
    expect((await read(amara)).facts).toEqual({
      requests: [{ id: first, ...rfe, answered_on: '2026-11-18' }],
    });
    const [ofFirst, ofSecond] = [
      { id: first, kind: 'evidence', issued_on: '2026-10-01' },
      { id: second, kind: 'refusal', issued_on: '2026-11-20' },
    ];
    // Those of one change have the same time.
    const byText = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
    const expected = [
      { kind: 'filing', field: 'rfe_due_on', request: ofSecond, from: '2027-02-22' },
      { kind: 'filing', field: 'rfe_issued_on', request: ofSecond, from: '2026-11-20' },
      { kind: 'filing', field: 'rfe_answered_on', request: ofFirst, to: '2026-11-18' },
      { kind: 'filing', field: 'rfe_due_on', request: ofFirst, to: '2026-12-24' },
      { kind: 'filing', field: 'rfe_issued_on', request: ofFirst, to: '2026-10-01' },
      { kind: 'filing', field: 'rfe_due_on', request: ofSecond, to: '2027-02-22' },
      { kind: 'filing', field: 'rfe_issued_on', request: ofSecond, to: '2026-11-20' },
      { kind: 'created', status: 'DRAFT' },
    ];
    expect((await historyOf()).toSorted(byText)).toEqual(expected.toSorted(byText));
    // Repeating a change, also a removal, changes nothing.
    await change(jonas, requestOf(second, null), 3);
    expect(await read(jonas)).toMatchObject({ version: 4 });
  });

  test.each([
    [{ kind: 'evidence' }, 'due_on', 'Please enter the day by which to respond'],
    [
      { kind: 'evidence', issued_on: '2026-10-01', answered_on: '2026-10-05' },
      ...['due_on', 'Please enter the day by which to respond'],
    ],
    [{ ...rfe, due_on: '2026-09-30' }, 'due_on', 'Can’t be before the issue date'],
    [{ ...rfe, answered_on: '2026-09-30' }, 'answered_on', 'Can’t be before the issue date'],
    [{ ...rfe, due_on: '2027-02-30' }, 'due_on', 'Please enter a date'],
  ] as [RequestInput, string, string][])('are rejected by field: %#', async (request, field, message) => {
    expect(await change(jonas, requestOf(first, request))).toMatchObject({
      status: 400,
      json: {
        code: 'request.invalid',
        errors: [{ field: `changes.requests.0.request.${field}`, message }],
      },
    });
    expect(await read(jonas)).toMatchObject({ facts: {}, version: 0 });
  });

  test('can’t be from before their filing, whichever of the two is entered first', async () => {
    const before = 'Can’t be before “Filed” (2 October 2026)';
    const refusal = (of: string, message: string) => ({
      status: 400,
      json: { code: 'request.invalid', errors: [{ field: `changes.${of}`, message }] },
    });
    await change(jonas, { filed_on: '2026-10-02' });
    for (const request of [rfe, { kind: 'evidence', due_on: '2026-10-01' }] as RequestInput[])
      expect(await change(jonas, requestOf(first, request), 1)).toMatchObject(
        refusal(`requests.0.request.${request.issued_on ? 'issued_on' : 'due_on'}`, before),
      );
    const several = [
      { id: first, request: { ...rfe, issued_on: '2026-10-02' } },
      { id: second, request: rfe },
    ];
    expect(await change(jonas, { requests: several }, 1)).toMatchObject(
      refusal('requests.1.request.issued_on', before),
    );
    await change(jonas, requestOf(first, { ...rfe, issued_on: '2026-10-02' }), 1);
    const after = 'Can’t be after “RFE issued” (2 October 2026)';
    expect(await change(jonas, { filed_on: '2026-10-03' }, 2)).toMatchObject(refusal('filed_on', after));
    // The same for another filing.
    const other = { id: randomUUID(), filing: { form: 'I-485', filed_on: '2026-10-01' } };
    await change(jonas, { other }, 2);
    await change(jonas, requestOf(second, { ...rfe, filing: other.id }), 3);
    const moved = { ...other, filing: { ...other.filing, filed_on: '2026-10-04' } };
    expect(await change(jonas, { other: moved }, 4)).toMatchObject(
      refusal('other.filing.filed_on', 'Can’t be after “RFE issued” (1 October 2026)'),
    );
    expect(await read(jonas)).toMatchObject({ version: 4 });
  });

  test('can change beside dates that were accepted before a rule, which have to be corrected to change', async () => {
    await change(jonas, { ...requestOf(first, rfe), filed_on: '2026-09-01' });
    const { facts, ...row } = await filingRow(item.id);
    const decided = { decision: 'denied', decided_on: '2026-11-01' };
    const other = { id: randomUUID(), form: 'I-485', filed_on: '2026-11-15' };
    const aboutOther = { id: randomUUID(), ...rfe, filing: other.id };
    await table.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...{ ...keys.filing(item.id), entity: 'Filing', ...row },
          facts: {
            ...{ ...facts, ...decided, filed_on: '2026-11-15' },
            ...{ others: [other], requests: [...(facts.requests ?? []), aboutOther] },
          },
        },
      }),
    );
    expect((await change(jonas, requestOf(second, noid), 1)).status).toBe(200);
    const { id, ...filing } = { ...other, receipt_number: 'MSC2690012345' };
    expect((await change(jonas, { other: { id, filing } }, 2)).status).toBe(200);
    expect((await change(jonas, { form: 'I-129' }, 3)).status).toBe(400);
    expect((await change(jonas, { form: 'I-129', filed_on: '2026-09-01' }, 3)).status).toBe(200);
  });

  test('that two people add at the same time are both kept, up to ten', async () => {
    const add = (as: Person) => change(as, requestOf(randomUUID(), rfe));
    const both = await Promise.all([add(jonas), add(katya)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const more = Array.from({ length: 8 }, () => ({
      id: randomUUID(),
      request: { ...rfe, answered_on: '2026-11-18' },
    }));
    expect((await change(jonas, { requests: more })).status).toBe(200);
    const last = await Promise.all([add(jonas), change(katya, { form: 'I-129' })]);
    expect(last.map(({ status, json }) => [status, (json as { code?: string }).code])).toEqual([
      [409, 'filing.limit_reached'],
      [200, undefined],
    ]);
    expect((await read(amara)).facts.requests).toHaveLength(10);
  });

  test('that two people change: the second sees both values, and nothing that was removed comes back', async () => {
    await change(jonas, requestOf(first, rfe));
    await change(jonas, requestOf(second, noid), 1);
    await change(jonas, requestOf(first, { ...rfe, due_on: '2027-01-12' }), 2);
    // Names what Jonas changed, although it differs in more.
    const conflicting = { ...rfe, issued_on: '2026-10-02', due_on: '2027-02-01' };
    expect(await change(katya, requestOf(first, conflicting), 2)).toMatchObject({
      status: 409,
      json: {
        code: 'case.changed',
        conflict: {
          ...{ field: 'rfe_due_on', request: 'evidence', theirs: '2027-01-12', yours: '2027-02-01' },
          ...{ by: 'Jonas Oyelaran', by_you: false },
        },
      },
    });
    expect((await change(katya, requestOf(second, { ...noid, answered_on: '2026-11-28' }), 2)).status).toBe(
      200,
    );
    await change(jonas, requestOf(second, null), 4);
    expect(await change(katya, requestOf(second, noid), 4)).toMatchObject({
      status: 409,
      json: { conflict: { request: 'refusal', theirs: null, by: 'Jonas Oyelaran' } },
    });
    expect((await read(amara)).facts.requests).toMatchObject([{ id: first, due_on: '2027-01-12' }]);
  });

  test('are about the main filing or another one, which histories and notifications tell', async () => {
    const [id, form] = [randomUUID(), 'I-485'];
    await change(jonas, { form: 'I-140', other: { id, filing: { form } } });
    await change(jonas, requestOf(first, rfe), 1);
    await change(jonas, requestOf(second, { ...noid, filing: id }), 2);
    await change(jonas, requestOf(first, { ...rfe, filing: id }), 3);
    expect((await read(amara)).facts.requests).toEqual([
      { id: first, ...rfe, filing: id },
      { id: second, ...noid, filing: id },
    ]);
    const ofFirst = { id: first, kind: 'evidence', issued_on: '2026-10-01' };
    const history = await historyOf();
    expect(history[0]).toEqual({
      ...{ kind: 'filing', field: 'rfe_filing', request: ofFirst, filing: { id, form } },
      ...{ from: 'I-140', to: 'I-485' },
    });
    expect(history).toContainEqual({
      ...{ kind: 'filing', field: 'rfe_due_on', request: { ...ofFirst, form: 'I-140' }, to: '2026-12-24' },
    });
    expect(history).toContainEqual({
      ...{ kind: 'filing', field: 'rfe_due_on', filing: { id, form }, to: '2027-02-22' },
      request: { id: second, kind: 'refusal', issued_on: '2026-11-20' },
    });
    const lines = (await stored('Notification'))
      .filter(({ recipient }) => recipient === amara.userId)
      .flatMap(({ events }) => events as CaseEvent[])
      .map((event) => definitionOf(event).sentence(event, event, { userId: amara.userId, country: 'US' }));
    expect(lines).toContain(
      'Jonas Oyelaran moved the request for evidence (RFE) of 1 October 2026 to another filing.',
    );
    expect(lines).toContain(
      'Jonas Oyelaran recorded the deadline to respond to the notice of intent to deny (NOID) of 20 November 2026 on another filing: 22 February 2027.',
    );
    expect(await change(katya, requestOf(first, rfe), 3)).toMatchObject({
      status: 409,
      json: { conflict: { field: 'rfe_filing', theirs: 'I-485', yours: 'I-140', by: 'Jonas Oyelaran' } },
    });
  });

  test('keep the filing that they are about from being removed, until they are moved or removed', async () => {
    const id = randomUUID();
    const remove = { other: { id, filing: null } };
    await change(jonas, { other: { id, filing: { form: 'I-485' } } });
    const answered = { ...rfe, filing: id, answered_on: '2026-11-18' };
    await change(jonas, requestOf(first, answered), 1);
    expect(await change(jonas, remove, 2)).toMatchObject({
      status: 409,
      json: { code: 'filing.has_requests' },
    });
    expect((await change(jonas, { ...remove, ...requestOf(first, null) }, 2)).status).toBe(200);
    expect((await read(amara)).facts).toEqual({});
    expect(await historyOf()).toContainEqual({
      ...{ kind: 'filing', field: 'rfe_due_on', filing: { id, form: 'I-485' }, from: '2026-12-24' },
      request: { id: first, kind: 'evidence', issued_on: '2026-10-01' },
    });
    expect(await change(katya, requestOf(second, { ...noid, filing: id }), 2)).toMatchObject({
      status: 409,
      json: { code: 'filing.removed' },
    });
  });

  test('added at the moment in which their filing is removed never lose it', async () => {
    const id = randomUUID();
    await change(jonas, { other: { id, filing: { form: 'I-485' } } });
    const responses = await Promise.all([
      change(jonas, { other: { id, filing: null } }, 1),
      change(katya, requestOf(first, { ...rfe, filing: id }), 1),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { others = [], requests = [] } = (await read(amara)).facts;
    expect(requests.map(({ filing }) => filing)).toEqual(others.map((other) => other.id));
  });

  test('cannot be changed by applicants', async () => {
    expect((await change(amara, requestOf(first, rfe))).status).toBe(403);
  });

  test('of a row from when there was only one read as that one, with its lock and its reminder', async () => {
    const reminder = {
      ...{ on: '2027-01-12', days: 30, wake: '2026-12-12T19:00:00.000Z' },
      ...{ since: '2026-11-22T12:00:00.000Z', told: [] },
    };
    const row = {
      ...{ case_id: item.id, version: 2, revision: 3, reminders: { rfe: reminder } },
      facts: { form: 'I-129', rfe_issued_on: '2026-11-01', rfe_due_on: '2027-01-12' },
      changed_in: { form: 1, rfe_issued_on: 1, rfe_due_on: 2 },
    };
    await table.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.filing(item.id), entity: 'Filing', ...row },
      }),
    );
    const single = { id: 'rfe', kind: 'evidence', issued_on: '2026-11-01', due_on: '2027-01-12' } as const;
    const { id, ...dates } = single;
    // No one is reminded of a date that has passed.
    const due_on = addDays(new Date().toISOString().slice(0, 10), 365);
    const added = { ...noid, due_on };
    expect((await read(amara)).facts).toEqual({ form: 'I-129', requests: [single] });
    expect(await change(jonas, requestOf(id, { ...dates, due_on: '2026-11-20' }), 1)).toMatchObject({
      status: 409,
      json: { conflict: { field: 'rfe_due_on', theirs: '2027-01-12' } },
    });
    expect((await change(jonas, requestOf(second, added), 2)).status).toBe(200);
    expect(await filingRow(item.id)).toMatchObject({
      facts: { form: 'I-129', requests: [single, { id: second, ...added }] },
      reminders: { rfe: reminder, [second]: { on: due_on } },
      changed_in: { form: 1, rfe: 2, [second]: 3 },
    });
    expect((await change(jonas, requestOf(id, { ...dates, kind: 'refusal' }), 3)).status).toBe(200);
    expect((await historyOf())[0]).toEqual({
      ...{ kind: 'filing', field: 'rfe_kind', request: { id, kind: 'refusal', issued_on: '2026-11-01' } },
      ...{ from: 'evidence', to: 'refusal' },
    });
  });
});

describe('another filing beside the main one', () => {
  type Other = OtherInput & { id: string };
  const put = (as: Person, { id, ...filing }: Other, version = 0) =>
    change(as, { other: { id, filing } }, version);
  const remove = (as: Person, { id }: Other, version: number) =>
    change(as, { other: { id, filing: null } }, version);
  const [adjustment, permit]: readonly [Other, Other] = [
    { id: randomUUID(), form: 'I-485', receipt_number: 'MSC2690012345', filed_on: '2026-11-20' },
    { id: randomUUID(), form: 'I-765', receipt_number: 'MSC2690054321' },
  ];

  test('is kept beside the main one with its own number, dates, and decision, in the order of filing', async () => {
    const main = { form: 'I-140', receipt_number: 'IOE0912345678', decision: 'approved' } as const;
    await change(jonas, main);
    await put(jonas, { ...permit, receipt_number: 'msc-26-900-54321' }, 1);
    expect((await put(jonas, adjustment, 2)).status).toBe(200);
    expect((await read(amara)).facts).toEqual({ ...main, others: [adjustment, permit] });
    const { id, form } = permit;
    await put(jonas, { ...permit, interview_on: '2027-01-12' }, 3);
    await remove(jonas, adjustment, 4);
    expect((await read(amara)).facts.others).toEqual([{ ...permit, interview_on: '2027-01-12' }]);
    const history = await historyOf();
    expect(history).toContainEqual({
      ...{ kind: 'filing', field: 'interview_on', filing: { id, form }, to: '2027-01-12' },
    });
    expect(history.filter((line) => line.kind === 'filing' && line.filing?.id === adjustment.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'form', to: 'I-485' }),
        expect.objectContaining({ field: 'form', from: 'I-485' }),
        expect.objectContaining({ field: 'receipt_number', from: 'MSC2690012345' }),
      ]),
    );
  });

  test.each([
    [{ form: '' }, 'form'],
    [{ receipt_number: 'AA00EB1B0B' }, 'receipt_number'],
    [{ authority: 'consulate', receipt_number: 'AA00' }, 'receipt_number'],
    [{ filed_on: '2026-11-20', received_on: '2026-11-19' }, 'received_on'],
    [{ decided_on: '2026-11-20' }, 'decision'],
    [{ valid_from: '2026-11-20', valid_to: '2026-11-19' }, 'valid_to'],
  ] as [Partial<Other>, string][])('is rejected by field: %#', async (filing, field) => {
    const { id, form } = permit;
    expect(await put(jonas, { id, form, ...filing })).toMatchObject({
      status: 400,
      json: { code: 'request.invalid', errors: [{ field: `changes.other.filing.${field}` }] },
    });
    expect(await read(jonas)).toMatchObject({ facts: {}, version: 0 });
  });

  test('with unknown details is rejected', async () => {
    const misspelled: object = { ...permit, receipt_no: 'MSC2690054321' };
    expect(await put(jonas, misspelled as Other)).toMatchObject({ status: 400 });
  });

  test('can be with a consulate or another authority, whose numbers have their own format', async () => {
    await put(jonas, {
      id: adjustment.id,
      form: 'DS-160',
      authority: 'consulate',
      receipt_number: 'aa00eb1b0b',
    });
    const number = 'I-200-26001-123456';
    await put(jonas, { id: permit.id, form: 'LCA', authority: 'other', receipt_number: number }, 1);
    expect((await read(amara)).facts.others).toMatchObject([
      { form: 'DS-160', authority: 'consulate', receipt_number: 'AA00EB1B0B' },
      { form: 'LCA', authority: 'other', receipt_number: number },
    ]);
  });

  test('that two people add at the same time are both kept, up to ten', async () => {
    const both = await Promise.all([put(jonas, adjustment), put(katya, permit)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (let version = 2; version < 10; version++)
      expect((await put(jonas, { id: randomUUID(), form: 'I-539' }, version)).status).toBe(200);
    expect(await put(jonas, { id: randomUUID(), form: 'I-131' }, 10)).toMatchObject({
      status: 409,
      json: { code: 'filing.others_limit_reached' },
    });
    expect((await put(jonas, { ...permit, filed_on: '2026-11-30' }, 10)).status).toBe(200);
    expect((await read(amara)).facts.others).toHaveLength(10);
  });

  test('that two people change: different ones are both saved, and of the same the second sees both values', async () => {
    await put(jonas, adjustment);
    await put(jonas, permit, 1);
    await put(jonas, { ...adjustment, interview_on: '2027-01-12' }, 2);
    expect((await put(katya, { ...permit, biometrics_on: '2026-12-20' }, 2)).status).toBe(200);
    expect((await change(katya, { form: 'I-140' }, 2)).status).toBe(200);
    const { id, form } = adjustment;
    expect(await put(katya, { ...adjustment, interview_on: '2027-02-01' }, 2)).toMatchObject({
      status: 409,
      json: {
        code: 'case.changed',
        conflict: {
          ...{ field: 'interview_on', filing: { id, form }, theirs: '2027-01-12', yours: '2027-02-01' },
          ...{ by: 'Jonas Oyelaran', by_you: false },
        },
      },
    });
    expect((await read(amara)).facts).toMatchObject({
      form: 'I-140',
      others: [{ interview_on: '2027-01-12' }, { biometrics_on: '2026-12-20' }],
    });
  });

  test('that someone removed doesn’t come back with a colleague’s change', async () => {
    await put(jonas, permit);
    await remove(jonas, permit, 1);
    expect(await put(katya, { ...permit, biometrics_on: '2026-12-20' }, 1)).toMatchObject({
      status: 409,
      json: { code: 'case.changed', conflict: { by: 'Jonas Oyelaran' } },
    });
    expect((await read(amara)).facts).toEqual({});
  });

  test('doesn’t decide the case: the status of the applicant follows the main filing', async () => {
    await succeed(handler, casesContract.setCaseStatus, {
      as: jonas,
      params: params(),
      body: { status: 'APPROVED', version: 1 },
    });
    await put(jonas, { ...permit, decision: 'approved', valid_to: '2028-01-01' });
    const statuses = async () => (await getPerson(amara.userId))?.fields.statuses ?? [];
    expect(await statuses()).toEqual([]);
    await change(jonas, { valid_to: '2029-01-01' }, 1);
    expect(await statuses()).toMatchObject([{ until: '2029-01-01' }]);
  });

  test('cannot be changed by applicants', async () => {
    expect((await put(amara, permit)).status).toBe(403);
  });

  test('is told of in notifications without its form and its number', async () => {
    await put(jonas, { ...permit, biometrics_on: '2026-12-20' });
    const events = (await stored('Notification'))
      .filter(({ recipient }) => recipient === amara.userId)
      .flatMap(({ events }) => events as CaseEvent[])
      .filter(({ kind }) => kind === 'filing');
    const lines = events.map((event) =>
      definitionOf(event).sentence(event, event, { userId: amara.userId, country: 'US' }),
    );
    expect(lines.toSorted()).toEqual([
      'Jonas Oyelaran added another filing.',
      'Jonas Oyelaran added the receipt number of another filing to the filing details.',
      'Jonas Oyelaran recorded the biometrics appointment of another filing: 20 December 2026.',
    ]);
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

  test.each([
    ...['IOE0921554117', 'ioe09215541', 'ioe-0921554117', 'Okonkwo IOE0921554117'],
    ...['IOE 09 2155 4117', 'ioe 0921554117 okonkwo', 'Okonkwo IOE 09-215-54117'],
  ])('finds a case by its receipt number, as %s', async (q) => {
    await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: katya,
      body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
    });
    await change(jonas, { receipt_number: 'IOE0921554117' });
    expect(await search(q)).toEqual([item.id]);
  });

  test('finds it by the corrected number, and in no other organization', async () => {
    await change(jonas, { receipt_number: 'IOE0921554117' });
    await change(jonas, { receipt_number: 'WAC2312550417' }, 1);
    expect(await search('IOE0921554117')).toEqual([]);
    expect(await search('WAC2312550417')).toEqual([item.id]);
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect(await search('WAC2312550417', stranger)).toEqual([]);
  });

  test.each([
    ['MSC2690054321', {}],
    ['msc-26900543', {}],
    ['aa00eb1b0b', { authority: 'consulate', receipt_number: 'AA00EB1B0B' }],
    ['I-200-26001-123456', { authority: 'other', receipt_number: 'I-200-26001-123456' }],
  ] as [string, Partial<OtherInput>][])(
    'finds a case by the number of another filing, as %s, until it is changed or removed',
    async (q, details) => {
      await change(jonas, { receipt_number: 'MSC2690054999' });
      const id = randomUUID();
      const filing = { form: 'I-765', receipt_number: 'MSC2690054321', ...details };
      await change(jonas, { other: { id, filing } }, 1);
      expect(await search(q)).toEqual([item.id]);
      const { receipt_number: _, ...unnumbered } = filing;
      await change(jonas, { other: { id, filing: unnumbered } }, 2);
      expect(await search(q)).toEqual([]);
      await change(jonas, { other: { id, filing } }, 3);
      expect(await search(q)).toEqual([item.id]);
      await change(jonas, { other: { id, filing: null } }, 4);
      expect(await search(q)).toEqual([]);
      // What the numbers of the case have in common.
      expect(await search('MSC269005')).toEqual([item.id]);
    },
  );

  test('finds a number that looks like the start of a case ID', async () => {
    item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: katya,
      body: { applicant_id: amara.userId, country: 'CA', path: 'CA_EXPRESS_ENTRY' },
    });
    await change(jonas, { receipt_number: 'E004417029' });
    expect(await search('E004417029')).toEqual([item.id]);
  });
});
