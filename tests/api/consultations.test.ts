import { afterEach, describe, expect, test } from 'vitest';
import { receivedRemoval } from '#functions/erasure/remove-received.ts';
import { handler } from '#functions/http/handlers/consultations.ts';
import { consultationsContract as endpoints } from '#shared/contract/consultations.ts';
import { missingLinkedinAndResume } from '#shared/domain/consultation-form.ts';
import { warmReferral } from '#shared/domain/consultation-options.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { formOf, fromAnywhere, mailsTo, newEmail, stored, submit } from '../support/consultations.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { stopClock } from '../support/stop-clock.ts';
import { provideTable } from '../support/table.ts';

provideTable();
stopClock();
const bucket = fakeBucket();
afterEach(() => bucket.failOn(undefined));

const pdf = Buffer.from('%PDF-1.7 a short life');
const submissionOf = async (email: string) =>
  (await stored('Consultation')).filter((item) => item.email === email);

async function sendResume(bytes = pdf, name = 'Okonkwo CV.pdf') {
  const ticket = await succeed(handler, endpoints.startResume, {
    body: { name, size: bytes.length },
    headers: fromAnywhere(),
  });
  const key = new URL(ticket.url).pathname.slice(1);
  bucket.put(key, bytes, 'application/pdf');
  return { ticket, key };
}
const finish = (token: string) => ({ body: { token } });

describe('sending the form', () => {
  test('stores it as form_submitted and emails the visitor and the team', async () => {
    const email = newEmail();
    const saved = await submit(email, { referralSource: warmReferral, referrerName: ' Ines ' });
    expect(saved.firstName).toBe('Amara');
    expect(await submissionOf(email)).toEqual([
      expect.objectContaining({
        id: saved.id,
        org_id: 'harbor',
        status: 'form_submitted',
        referrer_name: 'Ines',
        resume_file_path: null,
        additional_context: 'My H-1B ends in June.\nThe lab has asked me to stay.',
      }),
    ]);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('https://landfall.example/booking/manage#token=');
    const toTeam = (await mailsTo('team@landfall.example')).find((each) => each.reply_to === email);
    expect(toTeam?.text).toContain(`https://landfall.example/consultations?consultation=${saved.id}`);
  });

  test('does not store an unexpected referrer', async () => {
    const email = newEmail();
    await submit(email, { referrerName: 'Somebody' });
    expect((await submissionOf(email))[0]?.referrer_name).toBeNull();
  });

  test('stores identical answers once, even with concurrent requests', async () => {
    const email = newEmail();
    const call = { body: { form: formOf(email), elapsed: 9000 } };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => callEndpoint(handler, endpoints.submitConsultation, call)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await submissionOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('stores identical answers again after the first ones were deleted', async () => {
    const email = newEmail();
    const first = await submit(email);
    for await (const _ of receivedRemoval({ kind: 'CONSULTATION', id: first.id, email }));
    expect(await submissionOf(email)).toEqual([]);
    const again = await submit(email);
    expect(again.id).not.toBe(first.id);
    expect(await submissionOf(email)).toEqual([expect.objectContaining({ id: again.id })]);
    expect((await submit(email)).id).toBe(again.id);
    expect(await submissionOf(email)).toHaveLength(1);
  });

  test('reports every invalid field with the messages of the specification', async () => {
    const problem = await fail(handler, endpoints.submitConsultation, {
      body: {
        form: formOf('nobody', {
          firstName: '',
          lastName: 'x'.repeat(51),
          linkedinProfile: 'linkedin/amara',
          targetVisa: '',
          currentOccupation: 'x'.repeat(101),
          additionalContext: 'x'.repeat(1001),
        }),
        elapsed: 9000,
      },
      headers: fromAnywhere(),
    });
    expect(problem.errors).toEqual([
      { field: 'form.firstName', message: 'First name is required' },
      { field: 'form.lastName', message: 'Last name must be less than 50 characters' },
      { field: 'form.email', message: 'Invalid email address' },
      { field: 'form.linkedinProfile', message: 'Please enter a valid LinkedIn URL' },
      { field: 'form.targetVisa', message: 'Please select your visa interest' },
      { field: 'form.currentOccupation', message: 'Occupation must be less than 100 characters' },
      {
        field: 'form.additionalContext',
        message: 'Additional context must be less than 1000 characters',
      },
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://linkedin.com/in/a'])(
    'rejects %s as a LinkedIn profile',
    async (linkedinProfile) => {
      const problem = await fail(handler, endpoints.submitConsultation, {
        body: { form: formOf(newEmail(), { linkedinProfile }), elapsed: 9000 },
        headers: fromAnywhere(),
      });
      expect(problem.errors?.[0]?.field).toBe('form.linkedinProfile');
    },
  );

  test('requires a LinkedIn profile or a resume', async () => {
    const problem = await fail(handler, endpoints.submitConsultation, {
      body: { form: formOf(newEmail(), { linkedinProfile: '' }), elapsed: 9000 },
      headers: fromAnywhere(),
    });
    expect(problem.errors).toEqual([{ field: 'form.linkedinProfile', message: missingLinkedinAndResume }]);
  });

  test.each([
    { who: 'fills in the hidden field', changes: { website: 'https://spam.example', elapsed: 9000 } },
    { who: 'is faster than a person', changes: { elapsed: 200 } },
  ])('rejects a bot that $who', async ({ changes }) => {
    const email = newEmail();
    const problem = await fail(handler, endpoints.submitConsultation, {
      body: { form: formOf(email), ...changes },
      headers: fromAnywhere(),
    });
    expect(problem.code).toBe('submission.refused');
    expect(await submissionOf(email)).toEqual([]);
  });

  test('is rate limited per caller', async () => {
    const headers = fromAnywhere();
    const send = () =>
      callEndpoint(handler, endpoints.submitConsultation, {
        body: { form: formOf(newEmail()), elapsed: 9000 },
        headers,
      });
    for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
    expect(JSON.stringify(await stored('RateWindow'))).not.toContain('2001:');
  });
});

describe('a resume', () => {
  test('leaves no record of its file if the submission is deleted in the meantime', async () => {
    const email = newEmail();
    const { ticket } = await sendResume(pdf, `${email}.pdf`);
    const { receipt } = await succeed(handler, endpoints.finishResume, finish(ticket.token));
    const erase = async () => {
      for (const { id } of await submissionOf(email)) {
        const received = { kind: 'CONSULTATION' as const, id: String(id), email };
        for await (const _ of receivedRemoval(received, { restorable: true }));
      }
    };
    await beforeTransaction(erase, () => submit(email, {}, { resume: receipt }), 'FileUpload');
    expect(await submissionOf(email)).toEqual([]);
    expect((await stored('FileUpload')).filter(({ file_name }) => file_name === `${email}.pdf`)).toEqual([]);
  });

  test('is uploaded, checked, linked to the submission, and kept', async () => {
    const email = newEmail();
    const { ticket, key } = await sendResume();
    expect(key).toMatch(/^resumes\/\d+-[0-9a-f]+\.pdf$/);
    const { receipt } = await succeed(handler, endpoints.finishResume, finish(ticket.token));
    await submit(email, { linkedinProfile: '' }, { resume: receipt });
    expect((await submissionOf(email))[0]?.resume_file_path).toBe(key);
    expect((await stored('ResumeFile')).find((file) => file.storage_key === key)).toMatchObject({
      consultation_id: expect.any(String),
    });
    expect((await stored('FileUpload')).find((file) => file.file_path === key)).toMatchObject({
      file_name: 'Okonkwo CV.pdf',
      file_size: pdf.length,
      file_type: 'application/pdf',
    });
  });

  test('that is not a PDF by its first bytes is removed', async () => {
    const { ticket, key } = await sendResume(Buffer.from('MZ this is a program'));
    const problem = await fail(handler, endpoints.finishResume, finish(ticket.token));
    expect(problem.code).toBe('resume.wrong_type');
    expect(bucket.objects.has(key)).toBe(false);
  });

  test('that was never uploaded has no receipt, and an upload ticket is not a receipt', async () => {
    const { ticket, key } = await sendResume();
    bucket.objects.delete(key);
    expect(await fail(handler, endpoints.finishResume, finish(ticket.token))).toMatchObject({
      code: 'resume.not_uploaded',
    });
    expect(
      await fail(handler, endpoints.submitConsultation, {
        body: { form: formOf(newEmail()), elapsed: 9000, resume: ticket.token },
        headers: fromAnywhere(),
      }),
    ).toMatchObject({ code: 'resume.not_uploaded' });
  });

  test.each([
    ['cv.docx', 100, 'resume.wrong_type'],
    ['cv', 100, 'resume.wrong_type'],
    ['cv.pdf', limits.resumeBytes + 1, 'resume.too_large'],
  ])('%s of %d bytes is rejected before the upload', async (name, size, code) => {
    const problem = await fail(handler, endpoints.startResume, {
      body: { name, size },
      headers: fromAnywhere(),
    });
    expect(problem.code).toBe(code);
  });

  test('can have another type if the deployment allows it', async () => {
    process.env.RESUME_TYPES = 'pdf,docx';
    try {
      const call = { body: { name: 'cv.docx', size: 9 }, headers: fromAnywhere() };
      expect((await succeed(handler, endpoints.startResume, call)).url).toContain('.docx');
    } finally {
      process.env.RESUME_TYPES = 'pdf';
    }
  });
});
