import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract, type ItemChange } from '#shared/contract/checklist.ts';
import { checklistTemplatesContract as endpoints } from '#shared/contract/checklist-templates.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let ruth: Person;
let amara: Person;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ruth = await addTestPerson({ role: 'ADMIN', fullName: 'Ruth Dahl', organizationId });
  amara = await addTestPerson({ role: 'APPLICANT', fullName: 'Amara Okonkwo', organizationId });
});

const path = 'US_O1A';
const passport = 'identity:passport';
const earlier = 'identity:earlier-passports';
const own = (title: string): TemplateEntry => ({ id: `own:${randomUUID()}`, title, section_id: 'identity' });

const put = (entries: TemplateEntry[], version: number, as = ruth) =>
  succeed(handler, endpoints.putChecklistTemplate, { as, params: { path }, body: { entries, version } });
const get = (as = ruth) => succeed(handler, endpoints.getChecklistTemplate, { as, params: { path } });
const open = async () =>
  (
    await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: ruth,
      body: { applicant_id: amara.userId, country: 'US', path },
    })
  ).id;
const checklist = (caseId: string, as = ruth) =>
  succeed(handler, checklistContract.getChecklist, { as, params: { caseId } });
const change = async (caseId: string, id: string, to: ItemChange) => {
  const { items } = await checklist(caseId);
  const version = items.find((item) => item.id === id)?.version ?? 0;
  return succeed(handler, checklistContract.changeChecklistItems, {
    as: ruth,
    params: { caseId },
    body: { changes: [{ item_id: id, version, change: to }] },
  });
};
const preview = (caseId: string) =>
  succeed(handler, endpoints.getChecklistUpdate, { as: ruth, params: { caseId } });
const update = (caseId: string, from: number, to: number) => ({
  as: ruth,
  params: { caseId },
  body: { from, to },
});

describe('an organization’s checklist for a route', () => {
  test('starts as the route’s own', async () => {
    const { version, items, removed } = await get();
    expect({ version, removed }).toEqual({ version: 0, removed: [] });
    expect(items.find(({ id }) => id === passport)).toMatchObject({ title: 'Passport', own: false });
  });

  test('is saved as versions, with the route’s own text alongside the differences', async () => {
    const letter = own('Engagement letter');
    const saved = await put(
      [letter, { id: passport, title: 'Passport, every page' }, { id: earlier, removed: true }],
      0,
    );
    expect(saved.version).toBe(1);
    expect(saved.items.slice(0, 2)).toMatchObject([
      { id: letter.id, own: true, section: { id: 'identity' }, required: true },
      { id: passport, title: 'Passport, every page', original: { title: 'Passport' } },
    ]);
    expect(saved.removed.map(({ id }) => id)).toEqual([earlier]);
    expect(await get()).toEqual(saved);
    const { items } = await succeed(handler, endpoints.listChecklistTemplates, { as: ruth });
    expect(items.find((each) => each.path === path)).toMatchObject({ version: 1, updated_by: 'Ruth Dahl' });
    expect(items.find((each) => each.path === 'US_H1B')).toEqual({ path: 'US_H1B', version: 0 });
    const audit = await succeed(organization, auditContract.listAudit, { as: ruth });
    expect(audit.items).toMatchObject([
      { kind: 'checklist-template-changed', details: { path, version: '1' } },
    ]);
  });

  test('hides documents from HR, also those of the route under another title', async () => {
    const hr = await addTestPerson({ role: 'HR', fullName: 'Ines Moreau', organizationId });
    const by = { ...own('Statement'), confidential: true as const };
    const at = { as: ruth, params: { path: 'CA_EXPRESS_ENTRY' } };
    const police = 'application:police-certificates';
    const body = { entries: [by, { id: police, title: 'Clearances' }], version: 0 };
    const saved = await succeed(handler, endpoints.putChecklistTemplate, { ...at, body });
    const hidden = { confidential: true };
    expect(saved.items.find(({ id }) => id === police)).toMatchObject({ ...hidden, original: hidden });
    expect(saved.items.find(({ id }) => id === by.id)).toMatchObject(hidden);
    expect(saved.items.find(({ id }) => id === passport)).not.toHaveProperty('confidential');
    const { id } = await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: ruth,
      body: { applicant_id: amara.userId, country: 'CA', path: 'CA_EXPRESS_ENTRY' },
    });
    const { items } = await checklist(id, hr);
    expect(items.find((each) => each.id === police)).toMatchObject({ title: 'Clearances', hidden: true });
    expect(items.find((each) => each.id === by.id)).toMatchObject({ hidden: true });
  });

  test('creates no version without a change, and none over an unseen version', async () => {
    const letter = own('Engagement letter');
    await put([letter], 0);
    expect((await put([letter], 0)).version).toBe(1);
    const body = { entries: [own('Another')], version: 0 };
    const { code } = await fail(handler, endpoints.putChecklistTemplate, {
      as: ruth,
      params: { path },
      body,
    });
    expect(code).toBe('conflict');
    expect((await put(body.entries, 1)).version).toBe(2);
  });

  test('is saved once by two people who save over the same version', async () => {
    const saves = await Promise.allSettled([put([own('One')], 0), put([own('Two')], 0)]);
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await get()).version).toBe(1);
  });

  test('has a limit', async () => {
    const entries = Array.from({ length: limits.templateItems }, (_, at) => own(`Paper ${at}`));
    const request = { as: ruth, params: { path }, body: { entries, version: 0 } };
    expect((await fail(handler, endpoints.putChecklistTemplate, request)).code).toBe('template.full');
  });

  test('is invisible to other organizations', async () => {
    await put([own('Engagement letter')], 0);
    const stranger = await addTestPerson({ role: 'OPS', organizationId: `org-${randomUUID()}` });
    expect((await get(stranger)).version).toBe(0);
  });
});

describe('a case', () => {
  test('keeps the version it was opened with', async () => {
    const before = await open();
    await put([{ id: passport, title: 'Passport, every page' }], 0);
    const during = await open();
    await put([{ id: passport, title: 'Passport, bio page only' }], 1);
    const titleOf = async (caseId: string) =>
      (await checklist(caseId, amara)).items.find(({ id }) => id === passport)?.title;
    expect([await titleOf(before), await titleOf(during)]).toEqual(['Passport', 'Passport, every page']);
    expect(await checklist(during)).toMatchObject({ template_version: 1, latest_template: 2 });
    expect(await checklist(during, amara)).not.toHaveProperty('latest_template');
  });

  test('moves to the latest version after a preview of the differences, and loses no item with work on it', async () => {
    const [letter, form] = [own('Engagement letter'), own('Intake form')];
    await put([letter, form, { id: passport }, { id: earlier }], 0);
    const caseId = await open();
    await change(caseId, letter.id, { kind: 'ask', detail: 'Signed, please' });
    const address = own('Proof of address');
    await put([{ id: earlier, required: true }, { id: passport, title: 'Passport, every page' }, address], 1);
    expect(await preview(caseId)).toEqual({
      version: 1,
      latest: 2,
      added: [{ id: address.id, title: 'Proof of address' }],
      removed: [{ id: form.id, title: 'Intake form' }],
      kept: [{ id: letter.id, title: 'Engagement letter' }],
      changed: expect.arrayContaining([
        { id: earlier, title: 'Earlier passports and visas', was: 'Earlier passports and visas' },
        { id: passport, title: 'Passport, every page', was: 'Passport' },
      ]),
      reordered: true,
    });
    const moved = await succeed(handler, endpoints.updateChecklist, update(caseId, 1, 2));
    const titles = moved.items.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Engagement letter', 'Proof of address', 'Passport, every page']),
    );
    expect(titles).not.toContain('Intake form');
    expect(moved.items.find(({ id }) => id === letter.id)).toMatchObject({ detail: 'Signed, please' });
    expect(await checklist(caseId)).toEqual(moved);
    expect(await succeed(handler, endpoints.updateChecklist, update(caseId, 1, 2))).toEqual(moved);
    const history = await succeed(handler, casesContract.listCaseHistory, { as: ruth, params: { caseId } });
    expect(history.items.filter((entry) => entry.change.kind === 'checklist-updated')).toMatchObject([
      { change: { from: 1, to: 2 } },
    ]);
  });

  test('keeps the text of an item someone has worked on', async () => {
    const caseId = await open();
    await change(caseId, passport, { kind: 'ask' });
    await put([{ id: passport, title: 'Passport, every page' }], 0);
    expect((await preview(caseId)).changed).toEqual([]);
    const { items } = await succeed(handler, endpoints.updateChecklist, update(caseId, 0, 1));
    expect(items.find(({ id }) => id === passport)?.title).toBe('Passport');
  });

  test('moves only from the version that was seen to the latest', async () => {
    const caseId = await open();
    await put([own('Engagement letter')], 0);
    await put([own('Intake form')], 1);
    for (const [from, to] of [
      [1, 2],
      [0, 1],
      [0, 3],
    ] as const) {
      const problem = await fail(handler, endpoints.updateChecklist, update(caseId, from, to));
      expect(problem.code).toBe('conflict');
    }
  });

  test('keeps its version if the new list would leave no room for its own items', async () => {
    const caseId = await open();
    const room = (await checklist(caseId)).room;
    for (let left = room; left > 0; left -= limits.checklistItemsPerRequest)
      await succeed(handler, checklistContract.addChecklistItems, {
        as: ruth,
        params: { caseId },
        body: {
          items: Array.from({ length: Math.min(left, limits.checklistItemsPerRequest) }, () => ({
            title: randomUUID(),
          })),
        },
      });
    await put([own('Engagement letter')], 0);
    const problem = await fail(handler, endpoints.updateChecklist, update(caseId, 0, 1));
    expect(problem.code).toBe('checklist.full');
    expect(await checklist(caseId)).toMatchObject({ template_version: 0, room: 0 });
  });
});
