import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaseItem } from '#functions/data/cases/case.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getFormTemplate } from '#functions/data/documents/form-template.ts';
import { getPacketItem, type PacketItem, requeuePacket } from '#functions/data/documents/packet.ts';
import { handler as casesHandler } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/documents.ts';
import { handler as profileHandler } from '#functions/http/handlers/profile.ts';
import { logger } from '#functions/platform/logger.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { putForm, removeForm } from '#infra/operations/form-templates.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { packetsContract } from '#shared/contract/packets.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { countryOfPath } from '#shared/domain/visa-paths.ts';
import type { IntakeAnswers } from '#shared/records/intake.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { completeAnswers, sectionOf } from '../support/intake.ts';
import { textOfPdf } from '../support/packet-files.ts';
import { getDocument } from '../support/pdf-reader.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { storeCase } from '../support/store-case.ts';
import { formPdf } from '../support/uploaded-form.ts';

let run: SecurityRun;
let ruth: TestUser;
let amara: TestUser;
beforeAll(async () => {
  run = await startSecurityRun({ follows: (eventSource) => eventSource.startsWith('buildpacket') });
  logger.setLogLevel('SILENT');
  const organizationId = 'harbor';
  ruth = await run.addPerson({ fullName: 'Ruth Dahl', role: 'ATTORNEY', organizationId });
  amara = await run.addPerson({ fullName: 'Amara Okonkwo', role: 'APPLICANT', organizationId });
});
afterAll(() => run.stop());

let ofCase: CaseItem;
beforeEach(async () => {
  ofCase = await open('US_H1B');
});
const open = (path: 'US_H1B' | 'US_EB2_NIW' | 'UK_SKILLED_WORKER'): Promise<CaseItem> =>
  storeCase(amara, { country: countryOfPath(path), path });

/** Saves and sends a section, with these answers in place of made-up ones. */
async function send(sectionId: string, answers: IntakeAnswers = {}): Promise<void> {
  const params = { caseId: ofCase.id, sectionId };
  const { version } = await succeed(profileHandler, intakeContract.saveIntakeAnswers, {
    ...{ as: amara, params },
    body: { answers: { ...completeAnswers(sectionOf(ofCase, sectionId)), ...answers }, version: 0 },
  });
  await succeed(profileHandler, intakeContract.sendIntakeSection, { as: amara, params, body: { version } });
}

const params = (number?: number) => ({ caseId: ofCase.id, ...(number && { number: String(number) }) });
const order = (form = 'i-129', number = 1, as: TestUser = ruth) => ({
  ...{ as, params: params(number), body: { version: 0, report: 'form' as const, form } },
});
const draft = async (number = 1, form = 'i-129') => {
  await succeed(handler, packetsContract.buildPacket, order(form, number));
  await run.streamsSettled();
  return succeed(handler, packetsContract.getPacket, { as: ruth, params: params(number) });
};
const list = async () => succeed(handler, packetsContract.listPackets, { as: ruth, params: params() });

/** The download, opened with another library. */
async function download(number = 1) {
  const { url } = await succeed(handler, packetsContract.createPacketLink, {
    ...{ as: ruth, params: params(number), body: { file: 'pdf' } },
  });
  const response = await fetch(url);
  const bytes = await response.bytes();
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const fields: Record<string, unknown> = {};
  for (let page = 1; page <= pdf.numPages; page++)
    for (const { fieldName, fieldValue, readOnly } of await (await pdf.getPage(page)).getAnnotations())
      if (!(readOnly || fieldName.includes('BarCode'))) fields[fieldName.split('.').at(-1)] = fieldValue;
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name, fields, pages: pdf.numPages, text: await textOfPdf(bytes) };
}

describe('the case summary', () => {
  test('has the answers that were sent, but no confidential ones, and names what wasn’t sent', async () => {
    await send('about_you', {
      ...{
        family_name: 'Okonkwo',
        birth_date: '1991-04-12',
        birth_country: 'NG',
        nationalities: ['NG', 'GB'],
      },
      ...{ other_names_used: 'yes', other_names: [{ family_name: 'Adeyemi', given_names: 'Amara' }] },
    });
    await send('background', {
      refused: 'yes',
      refusals: [{ country: 'FR', when: '2019-03', kind: 'visa' }],
    });
    await succeed(handler, packetsContract.buildPacket, {
      ...{ as: ruth, params: params(1), body: { version: 0, report: 'summary' as const } },
    });
    await run.streamsSettled();
    const { text } = await download();
    for (const fact of [
      ...['Questionnaire: About you', 'Date of birth 12 April 1991', 'Country of birth Nigeria'],
      ...[
        'Nationalities Nigeria, United Kingdom',
        'Other names Name 1',
        'Last name: Adeyemi',
        ' by Amara Okonkwo',
      ],
      ...['Questionnaire: PassportNot sent yet.', 'Confidential. The answers are only on the case page.'],
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('France');
  });
});

describe('a draft of a form', () => {
  test('is filled from what was sent, and says what to check', async () => {
    await putForm(
      'i-129',
      await formPdf('i-129', { maxLength: { 'form1[0].#subform[2].Line8f_ZipCode[0]': 5 } }),
    );
    await send('about_you', {
      ...{ family_name: 'Okonkwo', given_names: 'Amara Ngozi', birth_date: '1991-04-12', sex: 'female' },
      ...{ birth_country: 'NG', nationalities: ['NG', 'GB'], other_names_used: 'no' },
    });
    await send('contact', {
      ...{
        street: '12 Main Street',
        more: 'Apt 3B',
        city: 'Albany',
        region: 'New York',
        postal_code: '12207-1234',
        country: 'US',
      },
    });
    const built = await draft();
    expect(built).toMatchObject({
      ...{ state: 'DONE', report: 'form', form: { id: 'i-129', name: 'I-129' }, ordinal: 1, files: [] },
    });
    const { name, fields, pages, text } = await download();
    expect(name).toBe('Form I-129 draft 1, Amara Ngozi Okonkwo, US H-1B.pdf');
    expect(pages).toBe(built.pages);
    expect(fields).toMatchObject({
      ...{ 'Part3_Line2_FamilyName[0]': 'Okonkwo', 'Part3_Line2_GivenName[0]': 'Amara' },
      ...{ 'Part3_Line2_MiddleName[0]': 'Ngozi', 'Line6_DateOfBirth[0]': '04/12/1991' },
      ...{ 'Part3Line4_CountryOfBirth[0]': 'Nigeria', 'Line8e_State[0]': ['NY'] },
      ...{ 'Part2_ClassificationSymbol[0]': 'H-1B', 'Line1_Gender_P3[0]': 'Off' },
      ...{ 'Line8a_StreetNumberName[0]': '12 Main Street', 'Line2b_StreetNumberName[0]': '' },
      ...{ 'Line8f_ZipCode[0]': '', 'Part3Line5_PassportorTravDoc[0]': '' },
    });
    expect(fields['Line1_Gender_P3[1]']).not.toBe('Off');
    const filled = Object.values(fields).filter((value) => !['', 'Off'].includes(`${value}`));
    expect(built.filled).toBe(filled.length);
    expect((built.filled ?? 0) + (built.empty ?? 0)).toBe(Object.keys(fields).length);
    for (const line of [
      ...[
        'Draft for review',
        'Remove this page before filing.',
        'Form I-129, edition 02/27/26, Amara Ngozi Okonkwo',
      ],
      ...['Check which names are given names', 'Nationalities 1 of 2 are in the form', '12207-1234'],
      // The label is wrapped in its column, beside the value.
      'Part 3, U.S. address, apartment, Apt 3Bsuite, or floor Drafts don’t fill in this field. Enter it by hand.',
      ...['Too long for its field.', 'Passport This section of the questionnaire hasn’t been sent yet.'],
    ])
      expect(text).toContain(line);
    expect(text).toContain('Authorities reject outdated editions');
    expect(text).not.toContain('Drafts were set up for');
    const history = await succeed(casesHandler, casesContract.listCaseHistory, {
      as: ruth,
      params: params(),
    });
    expect(history.items[0]?.change).toMatchObject({
      kind: 'packet',
      number: 1,
      form: { id: 'i-129', name: 'I-129' },
    });
  });

  test('can be ordered before anything was sent; each form is numbered separately', async () => {
    ofCase = await open('US_EB2_NIW');
    await putForm('i-140', await formPdf('i-140'));
    await succeed(handler, packetsContract.buildPacket, {
      ...{ as: ruth, params: params(1), body: { version: 0, report: 'summary' as const } },
    });
    expect(await draft(2, 'i-140')).toMatchObject({ state: 'DONE', ordinal: 1, filled: 0 });
    expect(await draft(3, 'i-140')).toMatchObject({ state: 'DONE', ordinal: 2 });
    const { text } = await download(3);
    expect(text).toContain('About you This section of the questionnaire hasn’t been sent yet.');
    // The made-up PDF is of a later edition.
    expect(text).toContain('Drafts were set up for the edition of 06/07/24. This is a different one');
  });

  test('is ordered once per number, and only by staff', async () => {
    await putForm('i-129', await formPdf('i-129'));
    const twice = await Promise.all([1, 2].map(() => succeed(handler, packetsContract.buildPacket, order())));
    expect(twice.map(({ number, ordinal }) => [number, ordinal])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await run.streamsSettled();
    expect((await list()).items).toHaveLength(1);
    const summary = { as: ruth, params: params(1), body: { version: 0, report: 'summary' as const } };
    expect(await fail(handler, packetsContract.buildPacket, summary)).toMatchObject({ code: 'conflict' });
    expect(await fail(handler, packetsContract.buildPacket, order('i-129', 2, amara))).toMatchObject({
      status: 403,
    });
  });

  test('needs the form’s PDF, also when it is built', async () => {
    await putForm('i-129', await formPdf('i-129'));
    expect((await list()).forms).toMatchObject([
      { id: 'i-129', name: 'I-129', uploaded: { edition: '02/27/26' } },
    ]);
    await removeForm('i-129');
    expect((await list()).forms).toEqual([
      {
        id: 'i-129',
        name: 'I-129',
        by_hand: expect.any(Array),
        editions: expect.arrayContaining(['02/27/26']),
      },
    ]);
    expect(await fail(handler, packetsContract.buildPacket, order())).toMatchObject({
      status: 409,
      code: 'form.not_uploaded',
    });

    await putForm('i-129', await formPdf('i-129'));
    const { storage_key: Key = '' } = (await getFormTemplate('i-129')) ?? {};
    await objectStore().send(new DeleteObjectCommand({ Bucket: run.documentsBucket, Key }));
    expect(await draft()).toMatchObject({ state: 'FAILED', failure: 'not_uploaded' });
    await putForm('i-129', await formPdf('i-129'));
    await succeed(handler, packetsContract.retryPacket, { as: ruth, params: params(1) });
    await run.streamsSettled();
    expect((await list()).items).toMatchObject([{ state: 'DONE', ordinal: 1 }]);
  });

  test('isn’t built, and can’t be built again, once the visa path doesn’t have its form', async () => {
    await putForm('i-129', await formPdf('i-129'));
    const { storage_key: Key = '' } = (await getFormTemplate('i-129')) ?? {};
    await objectStore().send(new DeleteObjectCommand({ Bucket: run.documentsBucket, Key }));
    await draft();
    await putForm('i-129', await formPdf('i-129'));
    const { version } = await succeed(casesHandler, casesContract.getCase, { as: ruth, params: params() });
    const body = { country: 'US', path: 'US_EB2_NIW', version } as const;
    await succeed(casesHandler, staffCasesContract.correctCaseRoute, { as: ruth, params: params(), body });
    const retry = () => fail(handler, packetsContract.retryPacket, { as: ruth, params: params(1) });
    expect(await retry()).toMatchObject({ status: 404, code: 'form.not_found' });

    // The path was changed between the order and the build.
    const failed = (await getPacketItem(ofCase.id, 1)) as PacketItem;
    await transact({ packet: requeuePacket(failed) });
    await run.streamsSettled();
    expect((await list()).items).toMatchObject([{ state: 'FAILED', failure: 'not_on_path' }]);
    expect(await retry()).toMatchObject({ status: 409, code: 'packet.fails_again' });
  });

  test('is only of forms that the visa path has', async () => {
    expect(await fail(handler, packetsContract.buildPacket, order('i-140'))).toMatchObject({
      status: 404,
      code: 'form.not_found',
    });
    ofCase = await open('UK_SKILLED_WORKER');
    expect((await list()).forms).toEqual([]);
    expect(await fail(handler, packetsContract.buildPacket, order())).toMatchObject({
      code: 'form.not_found',
    });
  });

  test('names its form, and nothing else does', async () => {
    const bodies = [
      { version: 0, report: 'form' },
      { version: 0, form: 'i-129' },
      { version: 0, report: 'summary', form: 'i-129' },
    ];
    for (const body of bodies)
      expect(
        await fail(handler, packetsContract.buildPacket, {
          as: ruth,
          params: params(1),
          body: body as never,
        }),
      ).toMatchObject({ status: 400 });
  });
});
