import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/http/handlers/cases.ts';
import { messageTemplatesContract as endpoints } from '#shared/contract/message-templates.ts';
import { Problem } from '#shared/contract/problem.ts';
import { defaultMessageTemplates } from '#shared/domain/message-templates.ts';
import { MessageTemplate } from '#shared/records/message-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { stored } from '../support/consultations.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let amara: Person;
let katya: Person;
let jonas: Person;
beforeEach(async () => {
  ({ organizationId, amara, katya, jonas } = await addCaseTeam());
});

const letter = { name: 'Petitioner’s letter', text: 'Hello {{applicant}},\n\nby {{due_date}}.', version: 0 };
const list = async (as: Person) => (await succeed(handler, endpoints.listMessageTemplates, { as })).items;
const names = async (as: Person) => (await list(as)).map(({ name }) => name);
const put = (as: Person, templateId: string, change: object = {}) =>
  callEndpoint(handler, endpoints.putMessageTemplate, {
    as,
    params: { templateId },
    body: { ...letter, ...change },
  });
const remove = (as: Person, templateId: string, version = 1) =>
  callEndpoint(handler, endpoints.deleteMessageTemplate, {
    as,
    params: { templateId },
    query: { version: String(version) },
  });
const codeOf = ({ json }: { json: unknown }) => Problem.parse(json).code;
const audited = async () =>
  (await stored('Audit')).filter(
    ({ pk, kind }) => String(pk).includes(organizationId) && kind === 'message-templates-changed',
  );

describe('message templates', () => {
  test('are added, changed, and deleted for the whole organization, and each change is audited', async () => {
    const id = randomUUID();
    const given = await names(jonas);
    expect(given).toEqual(defaultMessageTemplates.map(({ name }) => name));
    const added = MessageTemplate.parse((await put(katya, id)).json);
    expect(added).toEqual({ ...letter, id, version: expect.any(Number) });
    // A repeat, as after a lost response, changes nothing.
    expect((await put(katya, id)).json).toEqual(added);
    expect(await list(jonas)).toContainEqual(added);
    const next = added.version + 1;
    expect((await put(katya, id, { name: 'Letter', version: added.version })).json).toMatchObject({
      version: next,
    });
    expect(await names(jonas)).toEqual([...given, 'Letter']);
    expect((await remove(katya, id, next)).status).toBe(204);
    expect(codeOf(await remove(katya, id))).toBe('template.not_found');
    expect(await names(jonas)).toEqual(given);
    expect(await audited()).toHaveLength(3);
  });

  test('that were deleted and restored have a version that no page still shows', async () => {
    const [{ id, name, text }] = defaultMessageTemplates;
    await put(katya, id, { name, text: 'By {{due_date}}', version: 1 });
    await remove(katya, id, 2);
    // Undo.
    const restored = await put(katya, id, { name, text: 'By {{due_date}}', version: 0 });
    for (const version of [1, 2])
      expect(codeOf(await put(katya, id, { name, text: `${text} Thank you.`, version }))).toBe(
        'template.changed',
      );
    expect(await list(jonas)).toContainEqual(restored.json);
  });

  test('that come with the product can be changed and deleted as well', async () => {
    const [first, second] = defaultMessageTemplates;
    expect((await put(katya, first.id, { name: 'Papers', version: 1 })).status).toBe(200);
    expect((await remove(katya, second.id)).status).toBe(204);
    expect(await names(jonas)).toEqual([
      'Papers',
      ...defaultMessageTemplates.slice(2).map(({ name }) => name),
    ]);
  });

  test('are used by all staff and changed by those who manage templates, and no applicant sees them', async () => {
    const id = randomUUID();
    await put(katya, id);
    const hr = await addTestPerson({ role: 'HR', organizationId });
    for (const as of [hr, jonas]) {
      expect(await names(as)).toContain(letter.name);
      expect(codeOf(await put(as, id, { name: 'Mine', version: 1 }))).toBe('permission.denied');
      expect(codeOf(await remove(as, id))).toBe('permission.denied');
    }
    const listed = await callEndpoint(handler, endpoints.listMessageTemplates, { as: amara });
    expect(codeOf(listed)).toBe('permission.denied');
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `other-${randomUUID()}` });
    expect(await names(stranger)).not.toContain(letter.name);
    expect(codeOf(await remove(stranger, id))).toBe('template.not_found');
    expect(await names(katya)).toContain(letter.name);
  });

  test('are neither overwritten nor deleted by someone who has not seen the latest change', async () => {
    const id = randomUUID();
    const { version } = MessageTemplate.parse((await put(katya, id)).json);
    await put(katya, id, { text: 'By {{due_date}}', version });
    expect(codeOf(await put(katya, id, { text: 'Soon', version }))).toBe('template.changed');
    expect(codeOf(await remove(katya, id, version))).toBe('template.changed');
    expect(codeOf(await put(katya, randomUUID(), { version: 4 }))).toBe('template.not_found');
    expect(await list(jonas)).toContainEqual({
      ...letter,
      id,
      text: 'By {{due_date}}',
      version: version + 1,
    });
    const added = await Promise.all([1, 2, 3].map((at) => put(katya, randomUUID(), { name: `New ${at}` })));
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await names(jonas)).filter((name) => name.startsWith('New')).sort()).toEqual([
      'New 1',
      'New 2',
      'New 3',
    ]);
  });

  test.each([
    { why: 'an unknown case detail', change: { text: 'Hello {{applicnt}}, {{ due_date }}, {{}}' } },
    { why: 'no name', change: { name: '  ' } },
    { why: 'no text', change: { text: '\n' } },
    { why: 'a long name', change: { name: 'a'.repeat(limits.messageTemplateName + 1) } },
    { why: 'a long text', change: { text: 'a'.repeat(limits.messageTemplateText + 1) } },
  ])('with $why are rejected', async ({ change }) => {
    const id = randomUUID();
    expect(await put(katya, id, change)).toMatchObject({ status: 400, json: { code: 'request.invalid' } });
    expect((await list(katya)).map((each) => each.id)).not.toContain(id);
  });

  test('of any text the size of a request are rejected without keeping the server busy', async () => {
    const start = performance.now();
    const rejected = await put(katya, randomUUID(), { text: '{'.repeat(60_000) });
    expect(codeOf(rejected)).toBe('request.invalid');
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('have a limit', async () => {
    const left = limits.messageTemplates - defaultMessageTemplates.length;
    for (let at = 0; at < left; at++)
      expect((await put(katya, randomUUID(), { name: `Template ${at}` })).status).toBe(200);
    expect(codeOf(await put(katya, randomUUID()))).toBe('template.limit_reached');
  });
});
