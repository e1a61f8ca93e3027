import { randomBytes } from 'node:crypto';
import { newConsultation } from '#functions/consultations/new-consultation.ts';
import { addToDay, putNewCall, takeSlot } from '#functions/data/consultations/call.ts';
import {
  getConsultationRecord,
  putFileUpload,
  putNewConsultation,
  updateConsultation,
} from '#functions/data/consultations/consultation.ts';
import { putReceived } from '#functions/data/consultations/received.ts';
import { randomId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { claimResume, putAnnouncedResume } from '#functions/data/documents/resume-file.ts';
import { specimenPdf } from '#functions/organization/specimen-pdf.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { objectStore, PutObjectCommand } from '#functions/platform/object-store.ts';
import { freeTimes } from '#functions/workflows/free-times.ts';
import { newCall } from '#functions/workflows/make-call.ts';
import { expertsFreeAt, loadSchedule } from '#functions/workflows/schedule.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { resumePrefix } from '#shared/domain/storage-prefixes.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { daysFrom } from './days-from.ts';
import type { SampleConsultation } from './sample-consultations.ts';
import type { Members } from './sample-people.ts';

/** Adds one submission like `submitConsultation`, without its emails. An existing one is left unchanged. */
export async function addSampleConsultation(
  sample: SampleConsultation,
  members: Members,
  today: Date,
): Promise<void> {
  if (await getConsultationRecord(sample.id)) return;
  const file = sample.resume === undefined ? undefined : await storeResume(sample.resume);
  const { owner, note } = sample;
  const sentAt = daysFrom(today, -sample.sent).toISOString();
  const consultation: Consultation = {
    ...newConsultation(demoOrganizationId, sample.form, file?.file_path),
    id: sample.id,
    created_at: sentAt,
    updated_at: sentAt,
    ...(owner && { owner_id: members[owner].userId, owner_name: members[owner].fullName }),
    ...(note && { note }),
  };
  await transact({
    consultation: putNewConsultation(consultation),
    received: putReceived({
      kind: 'CONSULTATION',
      id: consultation.id,
      email: consultation.email,
      ...(file && { storage_key: file.file_path }),
    }),
    upload: file && putFileUpload(consultation.id, file),
    resume: file && claimResume(file.file_path, consultation.id),
  });
  if (sample.call) await bookCall(consultation, sample.call, today);
}

/** Recorded first, so that the purge removes the file of an interrupted run. */
async function storeResume(name: string) {
  const Body = specimenPdf('Sample resume', ['For the demo organization only.']);
  const file_path = `${resumePrefix}${Date.now()}-${randomBytes(12).toString('hex')}.pdf`;
  await transact({ resume: putAnnouncedResume(file_path) });
  await objectStore().send(
    new PutObjectCommand({
      Bucket: setting(environmentNames.documentsBucket),
      Key: file_path,
      Body,
      ContentType: 'application/pdf',
    }),
  );
  return {
    id: randomId(),
    file_name: name,
    file_path,
    file_size: Body.length,
    file_type: 'application/pdf',
  };
}

/** Books the first available time on that day or later, without emails or a reminder. */
async function bookCall(
  consultation: Consultation,
  { inDays, timeZone }: NonNullable<SampleConsultation['call']>,
  today: Date,
): Promise<void> {
  const range = { from: daysFrom(today, inDays), to: daysFrom(today, inDays + 7), now: today };
  const schedule = await loadSchedule(demoOrganizationId, range.from, range.to);
  const [start] = freeTimes(range, schedule.rules, schedule.experts, schedule.taken).keys();
  const [expert] = start === undefined ? [] : expertsFreeAt(schedule, start);
  if (start === undefined || !expert) return;
  const call = newCall(consultation, { start, time_zone: timeZone }, expert);
  await transact({
    call: putNewCall(call, consultation.email),
    slot: takeSlot(call, { isReminded: true }),
    day: addToDay(call, schedule.rules.daily_cap),
    consultation: updateConsultation(consultation.id, call.created_at, { call_at: call.start }),
  });
}
