import { randomUUID } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { handler as updateWork } from '#functions/cases/update-case-work.ts';
import { deleteCaseWork, getCaseWork, putCaseWork } from '#functions/data/cases/case-work.ts';
import * as intakes from '#functions/data/cases/intake.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import * as fileVersions from '#functions/data/documents/file-versions.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import * as work from '#functions/workflows/case-work.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { countsContract } from '#shared/contract/counts.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { type FilingChange, filingContract } from '#shared/contract/filing.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseDueId, type Today, type TodayScope, todayContract } from '#shared/contract/today.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import { endOfDay } from '#shared/domain/zone-clock.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import type { IntakeSection } from '#shared/records/intake.ts';
import { limits } from '#shared/schema/limits.ts';
import { succeed } from '../support/call-endpoint.ts';
import { removeCase } from '../support/erase.ts';
import { everyRow } from '../support/every-row.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { openCaseFor, readIntake, sendWholeSection } from '../support/intake-case.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

provideTable();
fakeBucket();

const noon = '2026-11-24T12:00:00.000Z';
let organizationId: string;
let ops: Person;
let jonas: Person;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  process.env.LANDFALL_NOW = noon;
  organizationId = `org-${randomUUID()}`;
  ops = await member('OPS', 'Katya Sorensen');
  jonas = await member('ATTORNEY', 'Jonas Oyelaran');
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const today = (scope: TodayScope = 'team', as = ops) =>
  succeed(handler, todayContract.getToday, { as, query: { scope } });
const counts = (scope: TodayScope = 'team', as = ops) =>
  succeed(organization, countsContract.countToday, { as, query: { scope } });
const todayOf = (owner: Person, as = ops) =>
  succeed(handler, todayContract.getToday, { as, query: { scope: 'team', owner: owner.userId } });
const caseIds = ({ items }: { items: readonly CaseWork[] }) => items.map(({ case_id }) => case_id);
const names = ({ items }: { items: readonly CaseWork[] }) =>
  items.map(({ entries }) => entries.map(({ name }) => name).join(', '));

async function opened(applicant = 'Amara Okonkwo', path?: VisaPath): Promise<StaffCase> {
  const person = await member('APPLICANT', applicant);
  applicants.set(person.userId, person);
  return openCaseFor(person, ops, path);
}
/** The stream's records after changes of these cases. */
const streamed = async (...cases: StaffCase[]) => {
  const Records = cases.map(({ id }) => ({
    dynamodb: { Keys: { pk: { S: keys.case(id).pk } }, SequenceNumber: id },
  }));
  return updateWork({ Records } as DynamoDBStreamEvent);
};
/** What the stream delivers after a change of a section. */
const sectionRecord = async ({ id }: StaffCase, sectionId: string) => {
  const { section, version, sent, asked } = await intakes.getIntakeItem(id, sectionId);
  const { pk, sk } = keys.intake(id, sectionId);
  return {
    dynamodb: {
      Keys: { pk: { S: pk }, sk: { S: sk } },
      SequenceNumber: id,
      NewImage: {
        section: { S: section },
        version: { N: String(version) },
        ...(sent && { sent: { M: { at: { S: sent.at }, by_id: { S: sent.by_id } } } }),
        asked: { L: asked.map(({ question }) => ({ M: { question: { S: question } } })) },
      },
    },
  };
};
/** What the consistency check says of the worklists. */
const broken = async () =>
  brokenInvariants(await storedModel(new Date(noon))).filter(
    ({ invariant }) => invariant === 'workMatchesCases' || invariant === 'allRowsAreValid',
  );
const deliver = (record: object) => updateWork({ Records: [record] } as unknown as DynamoDBStreamEvent);
const sendSection = async (as: Person, item: StaffCase, section: IntakeSection) => {
  const onSaved = async () => deliver(await sectionRecord(item, section.id));
  await sendWholeSection(as, item.id, section, { onSaved });
  await onSaved();
};
const recordStreamed = (...people: string[]) =>
  updateWork({
    Records: people.map((id) => ({
      dynamodb: { Keys: { pk: { S: keys.person(id).pk } }, SequenceNumber: id },
    })),
  } as DynamoDBStreamEvent);
const setRecord = async (personId: string, changes: object) => {
  const params = { personId };
  const { version } = await succeed(organization, peopleContract.getPerson, { as: ops, params });
  await succeed(organization, peopleContract.changePerson, { as: ops, params, body: { changes, version } });
};
const applicants = new Map<string, Person>();
const personOf = ({ applicant_id }: StaffCase): Person => {
  const person = applicants.get(applicant_id);
  if (!person) throw new Error('Not opened here.');
  return person;
};
const assign = async (item: StaffCase, to: Person | null) => {
  const params = { caseId: item.id };
  const { version } = await succeed(handler, staffCasesContract.getCaseManagement, { as: ops, params });
  await succeed(handler, staffCasesContract.setCaseOwner, {
    as: ops,
    params,
    body: { owner_id: to?.userId ?? null, version },
  });
};
const setDue = (item: StaffCase, sla_due_at: string) =>
  succeed(handler, staffCasesContract.setCaseDueDate, {
    as: ops,
    params: { caseId: item.id },
    body: { sla_due_at, version: item.version },
  });
const setStatus = (item: StaffCase, status: string) =>
  succeed(handler, casesContract.setCaseStatus, {
    as: ops,
    params: { caseId: item.id },
    body: { status, version: item.version },
  });
const deadline = (item: StaffCase, name: string, on: string) =>
  succeed(handler, deadlinesContract.putDeadline, {
    as: ops,
    params: { caseId: item.id, deadlineId: randomUUID() },
    body: { kind: 'own', name, on, done: false, version: 0 },
  });
async function addItem(item: StaffCase, title: string, due_on?: string): Promise<string> {
  const { items } = await succeed(handler, checklistContract.addChecklistItems, {
    as: ops,
    params: { caseId: item.id },
    body: { items: [{ title, ...(due_on && { due_on }) }] },
  });
  return items[0]?.id ?? '';
}
async function upload(item: StaffCase, facts: object = {}): Promise<string> {
  const id = timeOrderedId();
  await transact({
    document: putDocument({
      id,
      case_id: item.id,
      org_id: organizationId,
      name: 'passport.pdf',
      mime_type: 'application/pdf',
      size: 1,
      created_at: noon,
      uploaded_by: item.applicant_id,
      storage_key: `documents/${item.id}/${id}`,
      path: item.path,
      country: item.country,
      ...facts,
    }),
  });
  return id;
}
const use = (item: StaffCase, itemId: string, documentId: string) =>
  succeed(handler, checklistContract.addItemDocuments, {
    as: ops,
    params: { caseId: item.id, itemId },
    body: { document_ids: [documentId] },
  });

describe('Today', () => {
  test('lists cases that are overdue or due within a week, most overdue first, and no closed ones', async () => {
    const [soon, late, later, closed, undated] = [
      await opened(),
      await opened('Lena Fischer'),
      await opened('Sana Qureshi'),
      await opened('Ji-ho Lim'),
      await opened('Farid Nasser'),
    ];
    await setDue(soon, '2026-11-26T17:00:00.000Z');
    await setDue(late, '2026-11-16T17:00:00.000Z');
    await setDue(later, '2026-12-02T17:00:00.000Z');
    await setStatus(closed, 'DENIED');
    await streamed(soon, late, later, closed, undated);

    const page = await today();
    expect(page).toMatchObject({ today: '2026-11-24', until: '2026-12-01', time_zone: 'America/New_York' });
    expect(page.overdue.items).toMatchObject([
      {
        case_id: late.id,
        applicant_name: 'Lena Fischer',
        path: 'US_H1B',
        country: 'US',
        entries: [{ id: caseDueId, on: '2026-11-16' }],
        count: 1,
      },
    ]);
    expect(caseIds(page.due)).toEqual([soon.id]);
    expect([page.overdue.more, page.due.more]).toEqual([false, false]);
  });

  test('lists what is due on the last day of the week, to the end of that day where the organization is', async () => {
    const [last, after] = [await opened(), await opened('Lena Fischer')];
    await setDue(last, endOfDay('2026-12-01', 'America/New_York'));
    await setDue(after, endOfDay('2026-12-02', 'America/New_York'));
    expect(caseIds((await today()).due)).toEqual([last.id]);
    expect((await counts()).due).toEqual({ count: 1, more: false });
  });

  test('lists a case before a deadline of the next day, though its due date ends after midnight UTC', async () => {
    const item = await opened();
    await setDue(item, endOfDay('2026-11-22', 'America/New_York'));
    await deadline(item, 'Certified LCA', '2026-11-23');
    await streamed(item);
    expect(names((await today()).overdue)).toEqual(['Case due date', 'Certified LCA']);
  });

  test('lists deadlines alongside due dates, and each request of the authority until it is answered', async () => {
    const item = await opened('Amara Okonkwo', 'UK_SKILLED_WORKER');
    await setDue(item, '2026-11-20T17:00:00.000Z');
    await deadline(item, 'Certified LCA', '2026-11-23');
    await deadline(item, 'Support letter', '2026-11-25');
    await deadline(item, 'Interview prep', '2026-12-24');
    const params = { caseId: item.id };
    const request = { kind: 'evidence', due_on: '2026-11-27' } as const;
    const [later, earlier] = [
      { id: randomUUID(), request: { kind: 'refusal', due_on: '2026-11-28' } as const },
      { id: randomUUID(), request },
    ];
    const change = (requests: FilingChange['changes']['requests'], version: number) =>
      succeed(handler, filingContract.changeFiling, {
        as: ops,
        params,
        body: { changes: { requests }, version },
      });
    await change([later, earlier], 0);
    await streamed(item);
    const page = await today();
    expect(names(page.overdue)).toEqual(['Case due date', 'Certified LCA']);
    expect(names(page.due)).toEqual([
      'Support letter, Information request response, Minded to refuse notification response',
    ]);

    await change([{ ...earlier, request: { ...request, answered_on: '2026-11-24' } }], 1);
    await streamed(item);
    expect(names((await today()).due)).toEqual(['Support letter, Minded to refuse notification response']);
    await change([{ id: later.id, request: null }], 2);
    await streamed(item);
    expect(names((await today()).due)).toEqual(['Support letter']);
  });

  test('lists a case with an overdue deadline also as due, from today to the last day of the week', async () => {
    const items = [await opened(), await opened('Lena Fischer'), await opened('Sana Qureshi')];
    const days = ['2026-11-24', '2026-12-01', '2026-12-02'];
    for (const [at, item] of items.entries()) {
      await deadline(item, 'Certified LCA', '2026-11-23');
      await deadline(item, 'Support letter', days[at] ?? '');
    }
    await streamed(...items);
    const page = await today();
    expect(names(page.overdue)).toEqual(items.map(() => 'Certified LCA'));
    expect(caseIds(page.due)).toEqual(items.slice(0, 2).map(({ id }) => id));
    expect(await counts()).toMatchObject({ overdue: { count: 3 }, due: { count: 2 } });
  });

  test('lists an appointment until its day has ended, and never as overdue', async () => {
    const item = await opened();
    await succeed(handler, filingContract.changeFiling, {
      as: ops,
      params: { caseId: item.id },
      body: { changes: { biometrics_on: '2026-11-23', interview_on: '2026-11-24' }, version: 0 },
    });
    // It is still the day before where the sun sets last.
    process.env.LANDFALL_NOW = '2026-11-24T11:00:00.000Z';
    await streamed(item);
    const page = await today();
    expect([names(page.overdue), names(page.due)]).toEqual([[], ['Interview']]);
    expect(await counts()).toMatchObject({ overdue: { count: 0 }, due: { count: 1 } });
  });

  test('lists uploads to review until they are decided, and applicants whose items are late', async () => {
    const item = await opened();
    const degree = await addItem(item, 'Degree', '2026-11-20');
    await addItem(item, 'Letter', '2026-11-30');
    await streamed(item);
    let page = await today();
    expect(names(page.late)).toEqual(['Degree']);
    expect(page.review.items).toEqual([]);

    await use(item, degree, await upload(item));
    await streamed(item);
    page = await today();
    expect(page.late.items).toEqual([]);
    expect(page.review.items).toMatchObject([
      { case_id: item.id, at: noon, entries: [{ id: degree, name: 'Degree' }], count: 1 },
    ]);

    await succeed(handler, checklistContract.changeChecklistItems, {
      as: ops,
      params: { caseId: item.id },
      body: {
        changes: [{ item_id: degree, version: 2, change: { kind: 'return', reason: 'Page 2 is missing' } }],
      },
    });
    await streamed(item);
    page = await today();
    expect(page.review.items).toEqual([]);
    expect(names(page.late)).toEqual(['Degree']);
  });

  test('lists documents that expire within 90 days, except for replaced ones', async () => {
    const item = await opened();
    const soon = await upload(item, { kind: 'passport', expires_on: '2026-12-30' });
    await upload(item, { kind: 'medical', expires_on: '2027-03-01' });
    await streamed(item);
    expect((await today()).expiring.items).toMatchObject([
      {
        case_id: item.id,
        at: '2026-12-30',
        entries: [{ id: soon, name: 'Passport', on: '2026-12-30' }],
        count: 1,
      },
    ]);
    const passport = await addItem(item, 'Newer passport');
    await use(item, passport, soon);
    await succeed(handler, checklistContract.addItemDocuments, {
      as: ops,
      params: { caseId: item.id, itemId: passport },
      body: { document_ids: [await upload(item)], replaces: soon },
    });
    await streamed(item);
    expect((await today()).expiring.items).toEqual([]);
  });

  test('lists applicants waiting for a response by their message, also after the decision', async () => {
    const item = await opened();
    const params = { caseId: item.id };
    const amara = personOf(item);
    const write = (as: Person, text: string) =>
      succeed(handler, messagesContract.sendMessage, { as, params, body: { text } });
    const first = await write(amara, 'Can the petitioner’s letter\ncome from my agent?');
    await write(amara, `One more thing: ${'very '.repeat(40)}`);
    await streamed(item);
    const { unanswered } = await today();
    expect(unanswered.items).toMatchObject([{ case_id: item.id, at: first.at, count: 1 }]);
    const excerpt = unanswered.items[0]?.entries[0]?.name;
    expect(excerpt).toBe(`One more thing: ${'very '.repeat(12)}ver…`);
    expect(excerpt).toHaveLength(limits.messageExcerpt);

    await write(ops, 'It can.');
    await streamed(item);
    expect((await today()).unanswered.items).toEqual([]);

    await setStatus(item, 'APPROVED');
    const thanks = await write(amara, 'Thank you.\nWhat now?');
    const more = await write(amara, 'Never mind.');
    await streamed(item);
    expect(names((await today()).unanswered)).toEqual(['Never mind.']);

    const remove = async (messageId: string) => {
      const message = { ...params, messageId };
      await succeed(handler, messagesContract.deleteMessage, { as: amara, params: message });
      await streamed(item);
      return names((await today()).unanswered);
    };
    expect(await remove(more.id)).toEqual(['Thank you. What now?']);
    expect(await remove(thanks.id)).toEqual([]);

    await write(amara, 'Is it sent?');
    await streamed(item);
    expect(names((await today()).unanswered)).toEqual(['Is it sent?']);
    await succeed(handler, messagesContract.setReadingProgress, {
      as: ops,
      params,
      body: { count: 5, settled: true },
    });
    await streamed(item);
    expect((await today()).unanswered.items).toEqual([]);
  });

  test('lists complete questionnaires and answers asked again for a week, and tells the applicant what is left', async () => {
    const item = await opened();
    const amara = personOf(item);
    const { sections } = await readIntake(amara, item.id);
    const of = sections.length;
    const left = async () => {
      const { items } = await succeed(handler, casesContract.listOwnCases, { as: amara });
      return items[0]?.intake;
    };
    await streamed(item);
    expect(await left()).toEqual({ sent: 0, of, asked: 0 });
    const read = vi.spyOn(intakes, 'listIntakeItems');
    for (const { section } of sections) {
      expect((await today()).answers.items).toEqual([]);
      await sendSection(amara, item, section);
    }
    // Sections are large, so they aren't read with each change.
    expect(read).not.toHaveBeenCalled();
    expect(await left()).toEqual({ sent: of, of, asked: 0 });
    const [complete] = (await today()).answers.items;
    expect(complete).toMatchObject({ case_id: item.id, count: 1, entries: [{ name: `All ${of} sections` }] });
    expect(await counts()).toMatchObject({ answers: { count: 1 } });

    const passport = { caseId: item.id, sectionId: 'passport' };
    const asking = { params: passport, body: { question: 'number', note: 'Unreadable' } };
    await succeed(profile, intakeContract.askIntakeQuestion, { as: jonas, ...asking });
    const asked = await sectionRecord(item, 'passport');
    await deliver(asked);
    expect(await left()).toMatchObject({ sent: of, asked: 1 });
    process.env.LANDFALL_NOW = '2026-11-26T12:00:00.000Z';
    await succeed(profile, intakeContract.sendIntakeSection, {
      as: amara,
      params: passport,
      body: { version: 3 },
    });
    await deliver(await sectionRecord(item, 'passport'));
    // The stream may deliver a change again.
    await deliver(asked);
    expect(await left()).toMatchObject({ sent: of, asked: 0 });
    expect(names((await today()).answers)).toEqual(['Passport (answered again)']);
    const stored = await getCaseWork(item.id);
    await work.updateCaseWork(item.id, { checked: true, reread: true });
    expect(await getCaseWork(item.id)).toEqual(stored);
    // Saved answers alone read nothing, since an applicant who answers again saves every few seconds.
    const update = vi.spyOn(work, 'updateCaseWork');
    const { dynamodb } = await sectionRecord(item, 'passport');
    await deliver({ dynamodb: { ...dynamodb, OldImage: dynamodb.NewImage } });
    expect(update).not.toHaveBeenCalled();
    await deliver({ dynamodb: { ...dynamodb, OldImage: asked.dynamodb.NewImage } });
    expect(update).toHaveBeenCalledOnce();
    expect(await broken()).toEqual([]);
    // A record that ends as a dead letter doesn't leave the state outdated: the case's next change reads the sections.
    await succeed(profile, intakeContract.askIntakeQuestion, { as: jonas, ...asking });
    update.mockRejectedValueOnce(new Error('Unreachable'));
    expect((await deliver(await sectionRecord(item, 'passport'))).batchItemFailures).toHaveLength(1);
    await streamed(item);
    expect(await left()).toMatchObject({ sent: of, asked: 1 });
    const { version } = await intakes.getIntakeItem(item.id, 'passport');
    await succeed(profile, intakeContract.sendIntakeSection, {
      as: amara,
      params: passport,
      body: { version },
    });
    await deliver(await sectionRecord(item, 'passport'));
    process.env.LANDFALL_NOW = '2026-12-03T12:00:00.000Z';
    expect((await today()).answers.items).toEqual([]);
    vi.spyOn(fileVersions, 'listVersionsInFolder').mockResolvedValue([]);
    await removeCase({ caseId: item.id, applicantId: item.applicant_id, organizationId });
    expect(await getCaseWork(item.id)).toMatchObject({ summary: undefined, rows: [] });
  });

  test('lists statuses that end soon: everyone’s, or those of people with a case of mine, once', async () => {
    const [mine, second] = [await opened(), await opened('Lena Fischer')];
    const [h1b, late] = [statusOf('2027-01-15'), statusOf('2027-06-30', { name: 'O-1' })];
    const h4 = statusOf('2026-12-10', { name: 'H-4' });
    const spouse = {
      id: randomUUID(),
      relationship: 'spouse',
      name: { family_name: 'Okonkwo' },
      statuses: [h4],
    };
    await setRecord(mine.applicant_id, { statuses: [h1b], dependents: [spouse] });
    await setRecord(second.applicant_id, { statuses: [late] });
    const { results } = await succeed(organization, peopleContract.addPeople, {
      as: ops,
      body: {
        people: [
          {
            name: { family_name: 'Reyes' },
            email: `${randomUUID()}@harbor.example`,
            status: statusOf('2026-11-01'),
          },
        ],
      },
    });
    const again = await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: ops,
      body: { applicant_id: mine.applicant_id, country: 'US', path: 'US_EB2_NIW' },
    });
    for (const item of [mine, again, second]) await assign(item, ops);
    await recordStreamed(mine.applicant_id, second.applicant_id);

    const ends = ({ statuses }: Today) =>
      statuses.items.map(({ person_id, status }) => [person_id, status.name, status.until]);
    const ofMine = [
      [mine.applicant_id, 'H-4', '2026-12-10'],
      [mine.applicant_id, 'H-1B', '2027-01-15'],
    ];
    expect(ends(await today())).toEqual([[results[0]?.person_id, 'H-1B', '2026-11-01'], ...ofMine]);
    expect(ends(await today('mine'))).toEqual(ofMine);
    expect(ends(await today('mine', jonas))).toEqual([]);

    await setStatus(mine, 'APPROVED');
    await setStatus(again, 'DENIED');
    await setRecord(mine.applicant_id, { statuses: [{ ...h1b, until: '2029-01-15' }] });
    await recordStreamed(mine.applicant_id);
    expect(ends(await today('mine'))).toEqual(ofMine.slice(0, 1));
    await setRecord(mine.applicant_id, { dependents: null });
    await recordStreamed(mine.applicant_id);
    expect(ends(await today('mine'))).toEqual([]);
    expect(await today()).toMatchObject({ statuses: { more: false } });
  });

  test('lists a status of mine after an earlier one in the same record ended over 90 days ago', async () => {
    const item = await opened();
    const status = statusOf('2026-12-24', { name: 'H-4' });
    const spouse = {
      ...{ id: randomUUID(), relationship: 'spouse', name: { family_name: 'Okonkwo' } },
      statuses: [status],
    };
    // When the record last changed, this end was recent.
    process.env.LANDFALL_NOW = '2026-09-25T12:00:00.000Z';
    await setRecord(item.applicant_id, { statuses: [statusOf('2026-09-01')], dependents: [spouse] });
    await assign(item, ops);
    await recordStreamed(item.applicant_id);
    process.env.LANDFALL_NOW = '2026-12-01T12:00:00.000Z';
    expect((await today('mine')).statuses).toMatchObject({ items: [{ status }], more: false });
    expect((await counts('mine')).statuses).toEqual({ count: 1, more: false });
  });

  test('lists a status until 90 days after its end where the organization is, for the team and in mine', async () => {
    const item = await opened();
    await assign(item, ops);
    const [last, over] = [
      statusOf('2026-08-26'),
      statusOf('2026-08-25', { country: 'UK', path: 'UK_SKILLED_WORKER' }),
    ];
    await setRecord(item.applicant_id, { statuses: [last, over] });
    // Still November 24 in New York.
    process.env.LANDFALL_NOW = '2026-11-25T03:00:00.000Z';
    await recordStreamed(item.applicant_id);
    for (const scope of ['team', 'mine'] as const) {
      expect((await today(scope)).statuses).toMatchObject({ items: [{ status: last }], more: false });
      expect((await counts(scope)).statuses).toEqual({ count: 1, more: false });
    }
  });

  test('is one person’s or the whole team’s, also after a case is reassigned', async () => {
    const [mine, theirs] = [await opened(), await opened('Lena Fischer')];
    for (const item of [mine, theirs]) await use(item, await addItem(item, 'Degree'), await upload(item));
    await setDue(mine, '2026-11-20T17:00:00.000Z');
    await assign(mine, ops);
    await assign(theirs, jonas);
    await streamed(mine, theirs);
    expect(caseIds((await today('mine')).review)).toEqual([mine.id]);
    expect(caseIds((await today('mine')).overdue)).toEqual([mine.id]);
    expect(caseIds((await today('mine', jonas)).review)).toEqual([theirs.id]);
    expect(caseIds((await today('team', jonas)).review).toSorted()).toEqual([mine.id, theirs.id].toSorted());
    expect((await today('team', jonas)).review.items.map(({ owner_id }) => owner_id)).toContain(jonas.userId);
    const ofOps = await todayOf(ops, jonas);
    expect([caseIds(ofOps.review), caseIds(ofOps.overdue)]).toEqual([[mine.id], [mine.id]]);
    expect(caseIds((await todayOf(jonas)).review)).toEqual([theirs.id]);
    const query = { scope: 'team', owner: jonas.userId };
    expect(await succeed(organization, countsContract.countToday, { as: ops, query })).toMatchObject({
      overdue: { count: 0 },
      review: { count: 1 },
    });
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `other-${randomUUID()}` });
    expect(caseIds((await todayOf(jonas, stranger)).review)).toEqual([]);

    await assign(mine, jonas);
    await streamed(mine);
    expect(caseIds((await today('mine')).review)).toEqual([]);
    expect(caseIds((await today('mine', jonas)).review)).toHaveLength(2);
    await assign(mine, null);
    await streamed(mine);
    expect(caseIds((await today('mine', jonas)).review)).toEqual([theirs.id]);
    expect(caseIds((await today()).review)).toHaveLength(2);
  });

  test('says that there are more only when there are', async () => {
    const cases: StaffCase[] = [];
    for (let each = 0; each < limits.todayLines; each++) {
      const item = await opened(`Applicant ${each}`);
      await setDue(item, '2026-11-20T17:00:00.000Z');
      cases.push(item);
    }
    const page = await today();
    expect(page.overdue).toMatchObject({ more: false });
    expect(page.overdue.items).toHaveLength(limits.todayLines);
    await deadline(cases[0] as StaffCase, 'Certified LCA', '2026-11-23');
    await streamed(cases[0] as StaffCase);
    const after = await today();
    expect(after.overdue).toMatchObject({ more: true });
    expect(after.overdue.items).toHaveLength(limits.todayLines);
    expect((await counts()).overdue).toEqual({ count: limits.todayLines + 1, more: false });
    expect((await counts('mine')).overdue).toEqual({ count: 0, more: false });
  });
});

test('a section of Today is counted up to a limit, beyond which there are more', async () => {
  const caseIds: string[] = [];
  // Other tests check every row of the table, and these have no cases.
  onTestFinished(async () => {
    for (let start = 0; start < caseIds.length; start += 100)
      await transact({ rows: caseIds.slice(start, start + 100).map((id) => deleteCaseWork(id, 'REVIEW')) });
  });
  const add = async (count: number) => {
    const added = Array.from({ length: count }, () => randomUUID());
    caseIds.push(...added);
    const rows = added.map((case_id) =>
      putCaseWork({
        ...{ org_id: organizationId, kind: 'REVIEW', case_id, at: noon, count: 1, entries: [] },
        ...{ applicant_name: 'Amara Okonkwo', path: 'US_H1B', country: 'US' },
      }),
    );
    await transact({ rows });
  };
  const most = limits.countedToday;
  for (let start = 0; start < most; start += 100) await add(100);
  expect((await counts()).review).toEqual({ count: most, more: false });
  await add(2);
  expect((await counts()).review).toEqual({ count: most, more: true });
});

describe('the worklist of a case', () => {
  test('is summarized, is idempotent, and follows the case', async () => {
    const item = await opened();
    await deadline(item, 'Certified LCA', '2026-11-23');
    await use(item, await addItem(item, 'Degree'), await upload(item, { expires_on: '2027-01-01' }));
    await streamed(item, item);
    const work = await getCaseWork(item.id);
    expect(work.summary).toMatchObject({
      revision: 1,
      next_deadline: { name: 'Certified LCA', on: '2026-11-23' },
      last_activity_at: noon,
    });
    expect(work.rows.map(({ kind }) => kind).toSorted()).toEqual(['DEADLINE', 'EXPIRY', 'REVIEW']);
    await streamed(item);
    expect(await getCaseWork(item.id)).toEqual(work);

    await setStatus(item, 'APPROVED');
    await streamed(item);
    const closed = await getCaseWork(item.id);
    expect(closed.rows).toEqual([]);
    expect(closed.summary).toMatchObject({ items_open: 0 });
    expect(closed.summary).not.toHaveProperty('next_deadline');
  });

  test('converges when two updates run concurrently', async () => {
    const item = await opened();
    await addItem(item, 'Degree', '2026-11-20');
    await Promise.all([1, 2, 3].map(() => work.updateCaseWork(item.id)));
    expect((await getCaseWork(item.id)).rows).toMatchObject([{ kind: 'APPLICANT', count: 1 }]);
  });

  test('is updated for a limited number of the stream’s cases at a time', async () => {
    let [underWay, most] = [0, 0];
    const update = vi.spyOn(work, 'updateCaseWork').mockImplementation(async () => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay--;
    });
    onTestFinished(() => update.mockRestore());
    const ids = Array.from({ length: 25 }, () => randomUUID());
    const Records = ids.map((id) => ({ dynamodb: { Keys: { pk: { S: keys.case(id).pk } } } }));
    await updateWork({ Records } as DynamoDBStreamEvent);
    expect(new Set(update.mock.calls.map(([id]) => id))).toEqual(new Set(ids));
    expect(most).toBeLessThanOrEqual(4);
  });

  test('is deleted with the case, and does not come back', async () => {
    const item = await opened();
    await addItem(item, 'Degree', '2026-11-20');
    await streamed(item);
    vi.spyOn(fileVersions, 'listVersionsInFolder').mockResolvedValue([]);
    await removeCase({ caseId: item.id, applicantId: item.applicant_id, organizationId });
    // The stream removes its report contributions.
    expect(await getCaseWork(item.id)).toMatchObject({ summary: undefined, rows: [] });
    await streamed(item);
    expect((await everyRow()).filter(({ pk }) => String(pk) === `WORK#${item.id}`)).toEqual([]);
    expect((await today()).late.items).toEqual([]);
  });

  test('is checked by the consistency check, which detects a stale one', async () => {
    const item = await opened();
    await use(item, await addItem(item, 'Degree'), await upload(item));
    await streamed(item);
    expect(await broken()).toEqual([]);
    await assign(item, ops);
    expect(await broken()).toMatchObject([{ what: expect.stringContaining('does not match the case') }]);
  });
});
