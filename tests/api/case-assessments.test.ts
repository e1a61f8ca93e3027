import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putAssessment } from '#functions/data/cases/assessment.ts';
import { putItem } from '#functions/data/cases/checklist-item.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteDocumentRow, getDocument } from '#functions/data/documents/document.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as eligibility } from '#functions/http/handlers/eligibility.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { assessmentsContract } from '#shared/contract/assessments.ts';
import { caseAssessmentsContract as endpoints } from '#shared/contract/case-assessments.ts';
import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { Case } from '#shared/records/case.ts';
import { legacyFingerprintOf } from '#shared/routes/engine/decision.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addTestDocument } from '../support/documents.ts';
import { indexCases } from '../support/index-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
let applicant: Person;
let attorney: Person;
beforeEach(async () => {
  vi.stubEnv('LANDFALL_NOW', '2026-11-22T12:00:00.000Z');
  applicant = await addTestPerson();
  attorney = await addTestPerson({ role: 'ATTORNEY', fullName: 'Jonas Oyelaran' });
});
afterEach(() => vi.unstubAllEnvs());

/** Age twenty-nine until 14 March 2027. */
const person = {
  birth_date: '1997-03-14',
  partner: null,
  education: [{ level: 'bachelor', country: 'CA' }],
  languages: [
    {
      ...{ language: 'en', test: 'CLB', taken_on: '2026-06-01' },
      ...{ listening: 7, reading: 7, writing: 7, speaking: 7 },
    },
  ],
  work: [],
} as const;
const expressEntry = { country: 'CA', path: 'CA_EXPRESS_ENTRY' } as const;
const o1a = { country: 'US', path: 'US_O1A' } as const;

const open = (body: object = o1a) => succeed(cases, casesContract.createCase, { as: applicant, body });
const assess = (caseItem: Case, body: object, as = applicant, key?: string) =>
  succeed(cases, endpoints.assessCase, {
    as,
    params: { caseId: caseItem.id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const list = (caseItem: Case, as = applicant, query: Record<string, string> = {}) =>
  succeed(cases, endpoints.listAssessments, { as, params: { caseId: caseItem.id }, query });
const replay = (caseItem: Case, assessmentId: string, as = applicant) =>
  succeed(cases, endpoints.replayAssessment, { as, params: { caseId: caseItem.id, assessmentId } });
const historyOf = async (caseItem: Case) =>
  (
    await succeed(cases, casesContract.listCaseHistory, { as: attorney, params: { caseId: caseItem.id } })
  ).items.map(({ change }) => change);
const inConsole = async (caseItem: Case, query: Record<string, string> = {}) =>
  (
    await succeed(cases, staffCasesContract.listOrganizationCases, {
      as: attorney,
      query: { limit: '100', ...query },
    })
  ).items.find(({ id }) => id === caseItem.id);
const verify = (caseItem: Case, fact: string, body: object, as = attorney) => ({
  as,
  params: { caseId: caseItem.id, fact },
  body,
});

describe('an assessment of a case', () => {
  test('is stored with its facts, equals the public assessment, and is listed newest first', async () => {
    const caseItem = await open(expressEntry);
    const first = await assess(caseItem, { facts: person });
    const { assessments } = await succeed(eligibility, assessmentsContract.assessEligibility, {
      body: { facts: person, routes: [caseItem.path] },
    });
    expect(first).toMatchObject({
      case_id: caseItem.id,
      at: '2026-11-22T12:00:00.000Z',
      actor_name: applicant.fullName,
      facts: person,
      verified: [],
    });
    expect(first.assessment).toEqual(assessments[0]);
    expect(first.groups.map(({ id }) => id)).toContain('core');
    const second = await assess(caseItem, { facts: { ...person, birth_date: '1990-01-01' } }, attorney);
    const page = await list(caseItem, attorney, { limit: '1' });
    expect(page.items).toEqual([second]);
    const rest = await list(caseItem, applicant, { limit: '1', cursor: page.nextCursor ?? '' });
    expect(rest.items).toEqual([first]);
    expect((await historyOf(caseItem)).map(({ kind }) => kind).sort()).toEqual([
      'assessed',
      'assessed',
      'created',
    ]);
  });

  test('by several people at the same moment is stored for each, and the case shows the latest', async () => {
    const caseItem = await open();
    await Promise.all([1, 2, 3].map(() => assess(caseItem, { facts: { o1a: { press: true } } })));
    const { items } = await list(caseItem);
    expect(items).toHaveLength(3);
    expect((await inConsole(caseItem))?.assessment?.id).toBe(items[0]?.id);
  });

  test('is stored once per idempotency key', async () => {
    const caseItem = await open();
    const key = randomUUID();
    const facts = { o1a: { press: true } };
    const first = await assess(caseItem, { facts }, applicant, key);
    expect(await assess(caseItem, { facts }, applicant, key)).toEqual(first);
    expect((await list(caseItem)).items).toHaveLength(1);
    const other = await fail(cases, endpoints.assessCase, {
      as: applicant,
      params: { caseId: caseItem.id },
      body: { facts: {} },
      headers: { 'idempotency-key': key },
    });
    expect(other.code).toBe('idempotency.conflict');
  });

  test('uses the applicant’s own facts when none are sent', async () => {
    const caseItem = await open(expressEntry);
    const without = { as: attorney, params: { caseId: caseItem.id }, body: {} };
    expect((await fail(cases, endpoints.assessCase, without)).code).toBe('facts.missing');
    await succeed(profile, factsContract.putFacts, { as: applicant, body: { facts: person, version: 0 } });
    expect((await succeed(cases, endpoints.assessCase, without)).facts).toEqual(person);
  });

  test('accepts as evidence only documents that the person can see, and reports the others by field', async () => {
    const caseItem = await open();
    const stranger = await addTestPerson();
    const theirs = await addTestDocument(
      await succeed(cases, casesContract.createCase, { as: stranger, body: o1a }),
    );
    const mine = await addTestDocument(await open());
    const claim = (...evidence: string[]) => ({ claimed: true, evidence });
    const facts = {
      o1a: { press: claim(mine), awards: claim(theirs) },
      niw: { exceptional: { salary: claim(randomUUID()) } },
      global_talent: { optional: [true, claim('x')] },
    };
    const { errors } = await fail(cases, endpoints.assessCase, {
      as: attorney,
      params: { caseId: caseItem.id },
      body: { facts },
    });
    expect(errors?.map(({ field }) => field)).toEqual([
      'facts.o1a.awards.evidence.0',
      'facts.niw.exceptional.salary.evidence.0',
      'facts.global_talent.optional.1.evidence.0',
    ]);
    expect((await list(caseItem)).items).toEqual([]);
    const retained = await assess(caseItem, { facts: { o1a: { press: claim(mine) } } });
    expect(retained.assessment.entries.find(({ id }) => id === 'press')?.evidence).toEqual([mine]);
  });

  test('are listed in pages of up to 25, which fit Lambda’s response limit', async () => {
    const params = { caseId: randomUUID() };
    const query = { limit: '26' };
    const as = await addTestPerson();
    expect(await fail(cases, endpoints.listAssessments, { as, params, query })).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('cannot be seen or made by anyone else', async () => {
    const caseItem = await open();
    const { id } = await assess(caseItem, { facts: {} });
    const strangers = [
      await addTestPerson(),
      await addTestPerson({ role: 'ADMIN', organizationId: 'meridian' }),
    ];
    for (const as of strangers) {
      const params = { caseId: caseItem.id, assessmentId: id };
      const answers = [
        await fail(cases, endpoints.assessCase, { as, params, body: { facts: {} } }),
        await fail(cases, endpoints.listAssessments, { as, params }),
        await fail(cases, endpoints.replayAssessment, { as, params }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('case.not_found'));
    }
    const [mine, none] = [await open(), randomUUID()];
    for (const assessmentId of [id, none]) {
      const params = { caseId: mine.id, assessmentId };
      const { code } = await fail(cases, endpoints.replayAssessment, { as: applicant, params });
      expect(code).toBe('assessment.not_found');
    }
  });

  test('is not lost when someone saves an earlier version of the case', async () => {
    const caseItem = await open();
    await assess(caseItem, { facts: { o1a: { press: true } } });
    await succeed(cases, casesContract.setCaseStatus, {
      as: attorney,
      params: { caseId: caseItem.id },
      body: { status: 'REVIEW', version: caseItem.version },
    });
    expect((await inConsole(caseItem))?.assessment).toMatchObject({
      outcome: 'unknown',
      as_of: '2026-11-22',
    });
  });
});

describe('a case opened with an assessment', () => {
  test('has it from the start, in one write, once per idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...expressEntry, assessment: { facts: person, as_of: '2026-11-20' } };
    const opened = await succeed(cases, casesContract.createCase, { as: applicant, body, headers });
    const { items } = await list(opened);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ facts: person, assessment: { as_of: '2026-11-20' } });
    expect((await historyOf(opened)).map(({ kind }) => kind).sort()).toEqual(['assessed', 'created']);
    expect(await inConsole(opened)).toMatchObject({
      assessment: { id: items[0]?.id, points: items[0] && { have: items[0].assessment.points?.have } },
    });
    const again = await succeed(cases, casesContract.createCase, { as: applicant, body, headers });
    expect(again.id).toBe(opened.id);
    expect((await list(opened)).items).toEqual(items);
  });

  test('accepts numbers that DynamoDB would reject as too close to zero', async () => {
    const canada = { funds_cad: 5e-324 };
    const body = { ...expressEntry, assessment: { facts: { ...person, canada } } };
    const { items } = await list(await open(body));
    expect(items[0]?.facts).toEqual({ ...person, canada: { funds_cad: 0 } });
  });

  test('is not opened when the facts are invalid', async () => {
    const before = await succeed(cases, casesContract.listOwnCases, { as: applicant });
    const wrong = [{ birth_date: 'soon' }, { o1a: { press: { claimed: true, evidence: [randomUUID()] } } }];
    const fields = [];
    for (const facts of wrong) {
      const body = { ...o1a, assessment: { facts } };
      const { errors } = await fail(cases, casesContract.createCase, { as: applicant, body });
      fields.push(...(errors ?? []).map(({ field }) => field));
    }
    expect(fields).toEqual(['assessment.facts.birth_date', 'assessment.facts.o1a.press.evidence.0']);
    expect(await succeed(cases, casesContract.listOwnCases, { as: applicant })).toEqual(before);
  });
});

describe('a replay', () => {
  test('returns the same bytes under its own rules, and lists what time has changed, entry by entry', async () => {
    const caseItem = await open(expressEntry);
    const { id, assessment } = await assess(caseItem, { facts: person });
    const sameDay = await replay(caseItem, id);
    expect(sameDay).toEqual({
      assessment_id: id,
      own: { same: true, fingerprint: assessment.fingerprint },
      today: { assessment, differences: [] },
    });
    vi.stubEnv('LANDFALL_NOW', '2027-03-20T12:00:00.000Z');
    const later = await replay(caseItem, id, attorney);
    expect(later.own).toEqual(sameDay.own);
    expect(later.today.assessment.as_of).toBe('2027-03-20');
    expect(later.today.differences.map(({ due_to }) => due_to)).not.toContain('rules');
    const age = later.today.differences.find(({ label }) => label === 'Age');
    expect(age).toMatchObject({ due_to: 'time', before: { points: 110 }, after: { points: 105 } });
  });

  test('of one whose stored fingerprint covered citations reaches the same decision', async () => {
    const caseItem = await open(expressEntry);
    const assessment = await assess(caseItem, { facts: person });
    const { groups: _, verified: __, not_applicable, ...retained } = assessment;
    // Not part of what is stored and fingerprinted.
    expect(not_applicable).toContain('spouse_education');
    const citedOtherwise = {
      ...retained.assessment,
      entries: retained.assessment.entries.map((entry) => ({
        ...entry,
        source: { ...entry.source, address: 'https://example.com/before-it-moved' },
      })),
    };
    const fingerprint = legacyFingerprintOf(citedOtherwise, retained.facts);
    const stored = { ...retained, id: timeOrderedId(), assessment: { ...citedOtherwise, fingerprint } };
    await transact({ assessment: putAssessment(stored) });
    expect((await replay(caseItem, stored.id)).own).toEqual({
      same: true,
      fingerprint: assessment.assessment.fingerprint,
    });
    const altered = { ...stored.assessment, outcome: 'eligible' as const };
    const forged = { ...stored, id: timeOrderedId(), assessment: altered };
    await transact({ assessment: putAssessment(forged) });
    expect((await replay(caseItem, forged.id)).own.same).toBe(false);
  });

  test('lists what the rules have changed', async () => {
    const caseItem = await open(expressEntry);
    const facts = { ...person, canada: { job_offer: true, arranged_employment: true } };
    const { id } = await assess(caseItem, { facts, as_of: '2025-03-24' });
    const { own, today } = await replay(caseItem, id);
    expect(own.same).toBe(true);
    const byRules = today.differences.filter(({ due_to }) => due_to === 'rules');
    expect(byRules.map(({ before, after }) => [before?.points, after?.points])).toContainEqual([50, 0]);
  });
});

describe('a verified fact', () => {
  const claims = (...evidence: string[]) => ({ o1a: { press: { claimed: true, evidence }, awards: true } });

  test('shows who, when, and by which document in the list, the history, and the audit log', async () => {
    const caseItem = await open();
    const document_id = await addTestDocument(caseItem);
    const { id: assessment_id } = await assess(caseItem, { facts: claims(document_id) });
    const body = { assessment_id, document_id };
    const [verified, repeated] = await Promise.all(
      [1, 2].map(() => succeed(cases, endpoints.verifyFact, verify(caseItem, 'o1a.press', body))),
    );
    expect(repeated).toEqual(verified);
    expect(verified).toEqual({
      fact: 'o1a.press',
      document_id,
      at: '2026-11-22T12:00:00.000Z',
      actor_id: attorney.userId,
      actor_name: 'Jonas Oyelaran',
    });
    expect((await list(caseItem)).items[0]?.verified).toEqual([verified]);
    const history = await historyOf(caseItem);
    expect(history.filter((change) => Object(change).kind === 'fact-verified')).toEqual([
      { kind: 'fact-verified', fact: 'o1a.press', document: 'Press.pdf' },
    ]);
    await succeed(cases, endpoints.withdrawVerification, verify(caseItem, 'o1a.press', {}));
    expect((await list(caseItem)).items[0]?.verified).toEqual([]);
    expect(await historyOf(caseItem)).toContainEqual({
      kind: 'fact-unverified',
      fact: 'o1a.press',
      because: 'withdrawn',
    });
    const twice = await fail(cases, endpoints.withdrawVerification, verify(caseItem, 'o1a.press', {}));
    expect(twice.code).toBe('verification.not_found');
  });

  test('becomes unverified when the fact changes, and stays verified when another one does', async () => {
    const caseItem = await open();
    const document_id = await addTestDocument(caseItem);
    const { id: assessment_id } = await assess(caseItem, { facts: claims(document_id) });
    for (const fact of ['o1a.press', 'o1a.awards'])
      await succeed(cases, endpoints.verifyFact, verify(caseItem, fact, { assessment_id, document_id }));
    const facts = { ...claims(document_id), birth_date: '1990-01-01' };
    const same = await assess(caseItem, { facts });
    expect(same.verified.map(({ fact }) => fact).sort()).toEqual(['o1a.awards', 'o1a.press']);
    const changed = await assess(caseItem, { facts: { o1a: { ...facts.o1a, press: false } } });
    expect(changed.verified.map(({ fact }) => fact)).toEqual(['o1a.awards']);
    expect(await historyOf(caseItem)).toContainEqual({
      kind: 'fact-unverified',
      fact: 'o1a.press',
      because: 'changed',
    });
    // Not even by the old value, once it was changed.
    const back = await assess(caseItem, { facts });
    expect(back.verified.map(({ fact }) => fact)).toEqual(['o1a.awards']);
  });

  test('makes a claim count as proven by its document in the next assessment, as long as that exists', async () => {
    const caseItem = await open();
    const document_id = await addTestDocument(caseItem);
    const claimed = { facts: claims() };
    const verdictOf = ({ assessment }: Awaited<ReturnType<typeof assess>>) =>
      assessment.entries.find(({ id }) => id === 'press')?.verdict;
    const first = await assess(caseItem, claimed);
    expect(verdictOf(first)).toBe('claimed');
    const body = { assessment_id: first.id, document_id };
    await succeed(cases, endpoints.verifyFact, verify(caseItem, 'o1a.press', body));

    const [key, again] = [randomUUID(), { facts: first.facts }];
    const second = await assess(caseItem, again, attorney, key);
    expect(verdictOf(second)).toBe('met');
    expect(second.facts.o1a?.press).toEqual({ claimed: true, evidence: [document_id] });
    expect(second.verified.map(({ fact }) => fact)).toEqual(['o1a.press']);
    expect((await assess(caseItem, again, attorney, key)).id).toBe(second.id);
    const third = await assess(caseItem, { facts: second.facts });
    expect([verdictOf(third), third.verified.length]).toEqual(['met', 1]);

    const retained = await getDocument(caseItem.id, document_id);
    if (retained) await transact({ document: deleteDocumentRow(retained) });
    expect(verdictOf(await assess(caseItem, claimed))).toBe('claimed');
  });

  test('can’t be proven by an earlier version of a document, except where it already was', async () => {
    const caseItem = await open();
    const [earlier, later] = [
      await addTestDocument(caseItem),
      await addTestDocument(caseItem, 'Press 2.pdf'),
    ];
    const { id: assessment_id } = await assess(caseItem, { facts: claims(earlier) });
    const body = { assessment_id, document_id: earlier };
    const verified = await succeed(cases, endpoints.verifyFact, verify(caseItem, 'o1a.press', body));
    const item = { id: timeOrderedId(), case_id: caseItem.id, status: 'UPLOADED' } as const;
    await transact({ item: putItem({ ...item, documents: [later], replaced: [earlier], version: 1 }) });
    expect(await succeed(cases, endpoints.verifyFact, verify(caseItem, 'o1a.press', body))).toEqual(verified);
    const rejected = await fail(cases, endpoints.verifyFact, verify(caseItem, 'o1a.awards', body));
    expect(rejected.code).toBe('document.replaced');
    await succeed(
      cases,
      endpoints.verifyFact,
      verify(caseItem, 'o1a.awards', { assessment_id, document_id: later }),
    );
  });

  test('must be a fact of the latest assessment, proven by a document of the case', async () => {
    const caseItem = await open();
    const document_id = await addTestDocument(caseItem);
    const { id: older } = await assess(caseItem, { facts: claims(document_id) });
    const { id: assessment_id } = await assess(caseItem, { facts: claims(document_id) });
    const rejection = async (fact: string, body: object, as = attorney) =>
      (await fail(cases, endpoints.verifyFact, verify(caseItem, fact, body, as))).code;
    expect(await rejection('o1a.press', { assessment_id: older, document_id })).toBe('assessment.not_found');
    expect(await rejection('o1a.press', { assessment_id: randomUUID(), document_id })).toBe(
      'assessment.not_found',
    );
    const otherDocument = await addTestDocument(await open());
    for (const other of [otherDocument, randomUUID()])
      expect(await rejection('o1a.press', { assessment_id, document_id: other })).toBe('document.not_found');
    for (const fact of ['o1a.judging', 'birth_date', 'o1a', 'constructor'])
      expect(await rejection(fact, { assessment_id, document_id })).toBe('request.invalid');
    const retained = await getDocument(caseItem.id, document_id);
    if (retained) await transact({ document: deleteDocumentRow(retained) });
    expect(await rejection('o1a.press', { assessment_id, document_id })).toBe('document.not_found');
    expect(await rejection('o1a.press', { assessment_id, document_id }, applicant)).toBe('permission.denied');
  });
});

describe('the console', () => {
  test('filters by outcome and points, in every order and with a search', async () => {
    const as = await addTestPerson({ role: 'OPS', organizationId: 'outcomes' });
    const own = await addTestPerson({ organizationId: 'outcomes', fullName: 'Ngozi Abara' });
    let second = 0;
    // Cases opened at the same moment are in no particular order.
    const opened = async (body: object) => {
      vi.stubEnv('LANDFALL_NOW', `2026-11-22T12:00:0${second++}.000Z`);
      return (await succeed(cases, casesContract.createCase, { as: own, body })).id;
    };
    const none = await opened(o1a);
    const eligible = await opened({
      ...o1a,
      assessment: { facts: { o1a: { major_award: true }, us_offer: { employer: true } } },
    });
    const points = await opened({ ...expressEntry, assessment: { facts: person } });
    const ids = async (query: Record<string, string>) =>
      (await succeed(cases, staffCasesContract.listOrganizationCases, { as, query })).items.map(
        ({ id }) => id,
      );
    await indexCases();
    const queries: Record<string, string>[] = [
      {},
      { sort: 'oldest' },
      { sort: 'due' },
      { sort: 'points' },
      { status: 'DRAFT' },
      { q: 'ngozi' },
    ];
    for (const also of queries) {
      expect(await ids({ ...also, outcome: 'none' })).toEqual([none]);
      expect(await ids({ ...also, outcome: 'eligible' })).toEqual([eligible]);
      expect(await ids({ ...also, points_from: '100' })).toEqual([points]);
      expect(await ids({ ...also, points_from: '1200' })).toEqual([]);
    }
    expect(
      (await fail(cases, staffCasesContract.listOrganizationCases, { as, query: { outcome: 'maybe' } }))
        .errors,
    ).toMatchObject([{ field: 'outcome' }]);
    const fewer = await opened({
      ...expressEntry,
      assessment: { facts: { ...person, birth_date: '1980-03-14' } },
    });
    await indexCases();
    expect(await ids({ sort: 'points' })).toEqual([points, fewer, eligible, none]);
    expect(await ids({ sort: 'points', q: 'ngozi' })).toEqual([points, fewer, eligible, none]);
    expect(await ids({ sort: 'points', owner: 'none', status: 'DRAFT' })).toEqual([
      points,
      fewer,
      eligible,
      none,
    ]);
    expect(await ids({ sort: 'points', owner: 'me' })).toEqual([]);
    const firstPage = await succeed(cases, staffCasesContract.listOrganizationCases, {
      as,
      query: { sort: 'points', limit: '2' },
    });
    expect(await ids({ sort: 'points', limit: '2', cursor: firstPage.nextCursor ?? '' })).toEqual([
      eligible,
      none,
    ]);
    const exported = await succeed(organization, caseExportsContract.startCaseExport, { as, body: {} });
    expect(exported).toMatchObject({ kind: 'file', csv: expect.stringMatching(/^.*Outcome,Points.*\r\n/) });
  });
});

test('an assessment counts toward the quota of the person who makes it', async () => {
  const caseItem = await open();
  const { headers } = await callEndpoint(cases, endpoints.assessCase, {
    as: applicant,
    params: { caseId: caseItem.id },
    body: { facts: {} },
  });
  expect(headers.ratelimit).toContain('"assessments"');
});
