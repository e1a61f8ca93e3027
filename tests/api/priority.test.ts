import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { type FilingChange, filingContract } from '#shared/contract/filing.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { type PriorityChange, priorityContract } from '#shared/contract/priority.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { mailsTo } from '../support/consultations.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

provideTable();

/** Born on 10 March 2006: 21 on 10 March 2027. */
const childId = randomUUID();
const child = {
  ...{ id: childId, relationship: 'child', birth_date: '2006-03-10' },
  name: { family_name: 'Okonkwo', given_names: 'Dayo' },
};
/** Pending for 269 days. */
const approval = {
  form: 'I-140',
  received_on: '2025-03-05',
  decision: 'approved',
  decided_on: '2025-11-29',
} as const;
let katya: Person;
let amara: Person;
let params: { caseId: string };

beforeEach(async () => {
  process.env.LANDFALL_NOW = '2026-11-22T10:00:00.000Z';
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  const organizationId = `org-${randomUUID()}`;
  katya = await addTestPerson({ role: 'OPS', fullName: 'Katya Sorensen', organizationId });
  amara = await addTestPerson({ organizationId });
  const { id: caseId } = await succeed(cases, staffCasesContract.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_EB2_NIW' },
  });
  params = { caseId };
  await succeed(cases, staffCasesContract.setCaseOwner, {
    as: katya,
    params,
    body: { owner_id: katya.userId, version: 1 },
  });
  await succeed(profile, ownPersonContract.changeOwnPerson, {
    as: amara,
    body: { changes: { dependents: [child] }, version: 0 },
  });
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const set = (body: Omit<PriorityChange, 'version'>, version: number, as = katya) =>
  callEndpoint(documents, priorityContract.setPriority, { as, params, body: { ...body, version } });
const addDeadline = () =>
  succeed(cases, deadlinesContract.putDeadline, {
    as: katya,
    params: { ...params, deadlineId: randomUUID() },
    body: { kind: 'filing_window', on: '2027-01-12', done: false, version: 0 },
  });
const dates = () => succeed(cases, deadlinesContract.listDeadlines, { as: amara, params });
const file = (changes: FilingChange['changes'], version: number) =>
  succeed(cases, filingContract.changeFiling, { as: katya, params, body: { changes, version } });
/** What the worklist has, and the days of the reminders. */
async function work() {
  await updateCaseWork(params.caseId);
  const { rows, reminders } = await getCaseWork(params.caseId);
  return {
    entries: rows.flatMap(({ entries }) => entries).map(({ name, on }) => `${name} ${on}`),
    reminders: Object.values(reminders?.reminders ?? {}).map(({ on }) => on),
  };
}

describe('the place in line for a visa', () => {
  test('is set by staff, shown to the applicant, and in the history', async () => {
    expect((await dates()).priority).toBeUndefined();
    const first = { retained_on: '2019-05-01', country: 'IN' };
    expect((await set(first, 0)).json).toEqual({ ...first, version: 1 });
    // Repeating it changes nothing, whatever version was seen.
    expect((await set(first, 0)).json).toEqual({ ...first, version: 1 });
    const second = { country: 'FR', available_on: '2026-11-01' };
    expect((await set(second, 1)).json).toEqual({ ...second, version: 2 });
    expect((await dates()).priority).toEqual({ ...second, version: 2 });
    const history = await succeed(cases, casesContract.listCaseHistory, { as: amara, params });
    const kind = 'priority';
    expect(history.items.flatMap(({ change }) => (change.kind === kind ? [change] : []))).toEqual(
      expect.arrayContaining([
        { kind, field: 'retained_on', to: '2019-05-01' },
        { kind, field: 'country', to: 'IN' },
        { kind, field: 'retained_on', from: '2019-05-01' },
        { kind, field: 'country', from: 'IN', to: 'FR' },
        { kind, field: 'available_on', to: '2026-11-01' },
      ]),
    );
  });

  test('isn’t set by the applicant, over a colleague’s change, or to a day far ahead', async () => {
    expect((await set({ country: 'IN' }, 0, amara)).status).toBe(403);
    await set({ country: 'IN' }, 0);
    expect(await set({ country: 'FR' }, 0)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    const ahead = addDays(new Date().toISOString().slice(0, 10), 80);
    for (const wrong of [{ available_on: ahead }, { retained_on: ahead }, { country: 'XX' }])
      expect((await set(wrong, 1)).status).toBe(400);
    expect((await dates()).priority).toEqual({ country: 'IN', version: 1 });
  });

  test('stays when a deadline changes, before or at the same moment', async () => {
    await set({ country: 'IN' }, 0);
    await addDeadline();
    expect((await dates()).priority).toEqual({ country: 'IN', version: 1 });
    const response = await beforeTransaction(addDeadline, () => set({ country: 'FR' }, 1));
    expect(response.json).toEqual({ country: 'FR', version: 2 });
    const { items, priority } = await dates();
    expect(priority).toEqual({ country: 'FR', version: 2 });
    expect(items).toHaveLength(2);
  });
});

describe('the age limit of a child', () => {
  const listed = async () => (await dates()).children?.[0];
  const known = { id: childId, name: 'Dayo Okonkwo', by_age: '2027-03-09', on: '2027-03-09' };

  test('is marked as handled beside a deadline that is added at the same moment', async () => {
    await beforeTransaction(addDeadline, () =>
      succeed(cases, deadlinesContract.setAgeLimit, {
        ...{ as: katya, params: { ...params, childId }, body: { on: known.on, handled: true } },
      }),
    );
    expect(await listed()).toEqual({ ...known, handled_at: expect.any(String) });
    expect((await dates()).items).toHaveLength(1);
  });

  test('is the birthday until the I-140 is approved, and then later by the days that it was pending', async () => {
    expect(await listed()).toEqual(known);
    await file({ form: 'I-140', received_on: '2025-03-05' }, 0);
    expect(await work()).toEqual({
      entries: ['Age limit: Dayo Okonkwo 2027-03-09'],
      reminders: ['2027-03-09'],
    });
    await file(approval, 1);
    expect(await listed()).toEqual({ ...known, on: '2027-12-03' });
    // More than a year ahead.
    expect(await work()).toEqual({ entries: [], reminders: ['2027-12-03'] });
    await file({ decision: 'denied' }, 2);
    expect(await listed()).toEqual(known);
  });

  test('becomes the last day to apply once a visa is available, with its own reminders, until that is handled', async () => {
    await file(approval, 0);
    await set({ available_on: '2026-11-01' }, 0);
    const on = '2027-10-31';
    expect(await listed()).toEqual({ ...known, on, to_apply: true });
    const name = 'Last day to apply for a green card: Dayo Okonkwo';
    expect(await work()).toEqual({ entries: [`${name} ${on}`], reminders: [on] });
    for (const days of [180, 90, 30, 7, -1]) {
      process.env.LANDFALL_NOW = `${addDays(on, -days)}T15:05:00.000Z`;
      await sendDateReminders(() => true);
      process.env.LANDFALL_NOW = `${addDays(on, -days)}T15:20:00.000Z`;
      await sendNotices(() => true);
    }
    const told = (await mailsTo(katya.email))
      .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
      .flatMap(({ paragraphs }) => paragraphs);
    expect(told).toEqual([
      ...['6 months', '3 months', 'a month', 'a week'].map(
        (when) =>
          `The last day for a dependent child to apply for a green card is in about ${when}. See “Dates” on the case page for the day and what to do.`,
      ),
      'The last day for a dependent child to apply for a green card has passed. See “Dates” on the case page for what to check.',
    ]);
    const broken = brokenInvariants(await storedModel(new Date(process.env.LANDFALL_NOW ?? '')));
    expect(broken.filter(({ invariant }) => /reminder/i.test(invariant))).toEqual([]);
    const handled = await succeed(cases, deadlinesContract.setAgeLimit, {
      ...{ as: katya, params: { ...params, childId }, body: { on, handled: true } },
    });
    expect(handled).toEqual({ ...known, on, to_apply: true, handled_at: expect.any(String) });
    expect(await work()).toEqual({ entries: [], reminders: [] });
    // Visas became unavailable again before the child applied.
    await set({}, 1);
    expect(await listed()).toEqual({ ...known, on: '2027-12-03' });
  });
});
