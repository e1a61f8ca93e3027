import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CaseItem } from '#functions/data/cases/case.ts';
import { getCaseExport, newCaseExport, putCaseExport } from '#functions/data/cases/case-export.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { CaseExport, caseExportsContract } from '#shared/contract/case-exports.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { contactContract } from '#shared/contract/contact.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { DownloadLink } from '#shared/records/document.ts';
import { formOf, newEmail } from '../support/consultations.ts';
import { deep } from '../support/deep.ts';
import { addListedCases } from '../support/listed-cases.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { attackPayloads } from './attack-payloads.ts';
import { callInProcess } from './call-in-process.ts';
import { type Sent, send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** Typed text is returned as plain text everywhere: as JSON, in an email, in the export. */
let run: SecurityRun;
let tenant: Tenant;
let noted: CaseItem;
beforeAll(async () => {
  // Stream processing runs only when a test requests it.
  ({ run, tenant } = await startHarbor({ gathersFor: 3_600_000 }));
  noted = await tenant.newCase();
});
afterAll(() => run.stop());

const call = (endpoint: EndpointDefinition, { token, ...request }: Sent) =>
  callInProcess(run, endpoint, request, token);

/** As it is stored: NFC, without direction overrides, line breaks normalized, trimmed. */
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u202d\u202e]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim();

test.each(attackPayloads)('%j in a note is stored as written or rejected', async (text) => {
  const as = { token: tenant.staff.OPS.token, params: { caseId: noted.id } };
  const added = await call(staffCasesContract.addNote, { ...as, body: { text } });
  if (added.status === 201) {
    const listed = await call(staffCasesContract.listNotes, as);
    const { items } = z.parse(staffCasesContract.listNotes.response, listed.json);
    const { id } = z.parse(staffCasesContract.addNote.response, added.json);
    expect(items.find((note) => note.id === id)?.text).toBe(normalized(text));
  } else expect(added.status).toBe(400);
  addFigure('hostile texts stored and read back', 1);
});

/** Texts that could break out of HTML, a link, or a header. A deep run mails the others too. */
const mailed = attackPayloads.filter((text) => deep || /[<>"'&:]|\p{C}/u.test(text));

test('no mail contains markup typed by a person', async () => {
  const { id: caseId } = await tenant.newCase();
  const asAttorney = { token: tenant.staff.ATTORNEY.token, params: { caseId } };
  for (const text of mailed) {
    const responses = [
      await call(checklistContract.addChecklistItems, {
        ...asAttorney,
        body: { items: [{ title: text, detail: text }] },
      }),
      await call(contactContract.sendContactMessage, {
        body: { name: text, email: newEmail(), subject: text, message: text, elapsed: 60_000 },
      }),
      await call(consultationsContract.submitConsultation, {
        body: {
          form: formOf(newEmail(), { firstName: text, lastName: text, additionalContext: text }),
          elapsed: 60_000,
        },
      }),
    ];
    for (const { status, text: said } of responses) expect([201, 400], said).toContain(status);
    addFigure('hostile texts stored and read back', responses.filter(({ status }) => status === 201).length);
  }
  await run.streamsSettled();
  const mails = run.mailbox.list();
  expect(mails.length).toBeGreaterThan(20);
  for (const { html, subject } of mails) {
    const shown = html.replaceAll(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '');
    expect(shown).not.toMatch(/<(script|img|iframe|svg|style|link|meta http)/i);
    expect(shown).not.toMatch(/<[^>]+\son\w+=/i);
    expect(shown).not.toMatch(/href="(?!https?:|mailto:)/i);
    // The reader's mail program makes links of URLs, and would show what follows backward.
    expect(shown).not.toMatch(/[\u202d\u202e]/);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  }
});

test('no cell of the export is a formula', async () => {
  // Texts that are special in a CSV file, or to a spreadsheet. A deep run exports the others too.
  const texts = attackPayloads.filter((text) => deep || /[=+\-@"',;|]|\p{C}/u.test(text));
  const names = [...texts, '=1+1', '+1', '-1', '@SUM(A1)', ' =1', '|calc', '"quoted"', 'a,b', "'x"];
  const given: string[] = [];
  for (const name of names) {
    const person = await tenant.newMember('APPLICANT');
    const renamed = await call(profileContract.updateProfile, {
      token: person.token,
      body: { full_name: name },
    });
    if (renamed.status !== 200) continue;
    const { full_name } = z.parse(profileContract.updateProfile.response, renamed.json);
    given.push(full_name);
    await call(staffCasesContract.createCaseForApplicant, {
      token: tenant.staff.ADMIN.token,
      body: { applicant_id: person.userId, country: 'US', path: 'US_O1A' },
    });
  }
  const response = await call(caseExportsContract.startCaseExport, {
    token: tenant.staff.ADMIN.token,
    body: { sort: 'newest' },
  });
  const { csv } = z.parse(z.object({ csv: z.string() }), response.json);
  const [head = [], ...rows] = readCsv(csv.replace(/^\uFEFF/, ''));
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
  const applicants = rows.map((row) => row[1] ?? '');
  for (const name of given.filter((each) => each !== ''))
    expect(
      applicants.some((shown) => shown.replaceAll("'", '') === name.replaceAll("'", '')),
      name,
    ).toBe(true);
  expect(head).toHaveLength(13);
  for (const row of rows) expect(row).toHaveLength(head.length);
});

test('an export of 1,100 cases continues without its sender, complete and escaped, and is theirs alone', async () => {
  const organizationId = 'pier';
  const katya = await run.addPerson({ fullName: 'Katya', role: 'OPS', organizationId });
  const jonas = await run.addPerson({ fullName: 'Jonas', role: 'OPS', organizationId });
  const cases = await addListedCases(organizationId, 1100, (number) => ({
    applicant_name: number % 3 === 0 ? `=1+${number}` : `Zoë ${number}`,
  }));
  const started = await send(run.url, caseExportsContract.startCaseExport, { token: katya.token, body: {} });
  const { job } = z.parse(z.object({ job: CaseExport }), started.json);
  await run.streamsSettled();
  const listed = await send(run.url, caseExportsContract.listCaseExports, { token: katya.token });
  const [done] = z.parse(caseExportsContract.listCaseExports.response, listed.json).items;
  expect(done).toMatchObject({ id: job.id, state: 'DONE', rows: cases.length });
  const call = (name: 'createCaseExportLink' | 'resumeCaseExport', { token }: typeof katya) =>
    send(run.url, caseExportsContract[name], { token, params: { exportId: job.id } });
  expect(await call('createCaseExportLink', jonas)).toMatchObject({ status: 404 });
  expect(await call('resumeCaseExport', katya)).toMatchObject({ status: 200 });
  const { url } = z.parse(DownloadLink, (await call('createCaseExportLink', katya)).json);
  const file = await fetch(url);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const csv = Buffer.from(await file.arrayBuffer()).toString();
  expect(Buffer.byteLength(csv)).toBe(done?.bytes);
  const [, ...rows] = readCsv(csv.replace(/^\uFEFF/, ''));
  expect(rows.map(([id]) => id)).toEqual(cases.map(({ id }) => id));
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);

  const found = newCaseExport({
    ...{ id: timeOrderedId(), org_id: organizationId, user_id: katya.userId },
    ...{ filter: { sort: 'newest', q: cases[0]?.id }, total: 1 },
  });
  await transact({ job: putCaseExport(found) });
  await run.streamsSettled();
  expect(await getCaseExport(katya.userId, found.id)).toMatchObject({ state: 'DONE', rows: 1 });
});

/** RFC 4180, as a spreadsheet reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}
