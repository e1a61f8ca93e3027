import type { Consultation } from '#shared/records/consultation.ts';
import { noteFileVersions } from '../data/cases/applicant-cases.ts';
import { freeSlot, takeFromDay } from '../data/consultations/call.ts';
import { type ConsultationRecord, getConsultationRecord } from '../data/consultations/consultation.ts';
import { deleteReceived, type ReceivedItem } from '../data/consultations/received.ts';
import { keys } from '../data/core/keys.ts';
import { type TransactItem, type TransactParts, transact } from '../data/core/transaction.ts';
import { listVersionsOfFile, removeFileVersions } from '../data/documents/file-versions.ts';
import { deleteResumeFile } from '../data/documents/resume-file.ts';
import { removeFile } from '../data/documents/stored-file.ts';
import { putRemovedFile, scheduleRemainder } from '../data/jobs/purge.ts';
import { notificationsAbout } from '../data/people/notification.ts';
import { callDroppedMail } from '../mail/call-dropped-mail.ts';
import type { Steps } from '../platform/steps.ts';
import { removeRows } from '../workflows/remove-rows.ts';
import type { Count } from './remove-case.ts';

const uncounted: Count = () => undefined;
const remove = (key: { pk: string; sk: string }): TransactItem => ({
  Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' },
});

/**
 * Deletes what was sent from an address: the message, or the submission with its call, slot, and resume, including
 * all versions unless it must be restorable. The address's row goes last, so an interrupted deletion is found
 * again.
 * @throws ConditionFailed after a concurrent change; retry to continue
 */
export async function* receivedRemoval(
  received: ReceivedItem,
  { restorable = false, count = uncounted }: { restorable?: boolean; count?: Count | undefined } = {},
): Steps {
  if (received.kind === 'CONTACT') {
    await removeMessage(received, count);
    return yield;
  }
  const record = await getConsultationRecord(received.id);
  if (record) {
    const notifications = notificationsAbout({ kind: 'consultation', id: record.consultation.id });
    yield* removeRows(notifications);
    await transact({
      ...(await removalOf(record, !restorable)),
      received: leftover(received, restorable),
      counted: count(countsOf(record)),
    });
    yield;
  }
  if (!received.storage_key) return end(received);
  if (restorable) {
    await removeFile(received.storage_key);
    return end(received);
  }
  const versions = await listVersionsOfFile(received.storage_key);
  const place = keys.received(received.email, received.kind, received.id);
  const noted = await noteFileVersions(
    place,
    versions.filter(({ isDeleteMarker }) => !isDeleteMarker).length,
  );
  if (noted === undefined) return;
  yield* removeFileVersions(versions);
  await end(received, { counted: count({ file_versions: noted }) });
  yield;
}

const leftover = ({ email, kind, id }: ReceivedItem, restorable: boolean): TransactItem =>
  scheduleRemainder(keys.received(email, kind, id), restorable ? { restorable: 'yes' } : {});

const countsOf = ({ call }: ConsultationRecord) => ({ consultations: 1, ...(call && { calls: 1 }) });

/**
 * Requires the call to be unchanged: a call booked concurrently would otherwise remain and block its expert's time.
 */
const removeSubmission = ({ id, call_at }: Consultation): TransactItem => ({
  Delete: {
    Key: keys.consultation(id),
    ConditionExpression: call_at
      ? 'call_at = :call'
      : 'attribute_exists(pk) AND attribute_not_exists(call_at)',
    ...(call_at && { ExpressionAttributeValues: { ':call': call_at } }),
  },
});

async function removalOf({ consultation, call, file }: ConsultationRecord, everyVersion: boolean) {
  const booked = call?.status === 'booked' ? call : undefined;
  const resume = consultation.resume_file_path;
  return {
    consultation: removeSubmission(consultation),
    call: call && {
      Delete: {
        Key: keys.call(consultation.id),
        ConditionExpression: '#sequence = :seen AND booking_id = :booking',
        ExpressionAttributeNames: { '#sequence': 'sequence' },
        ExpressionAttributeValues: { ':seen': call.sequence, ':booking': call.booking_id },
      },
    },
    slot: booked && freeSlot(booked),
    day: booked && takeFromDay(booked),
    mail: booked && (await callDroppedMail(booked)),
    upload: file && remove(keys.consultationFile(consultation.id, file.id)),
    resume: resume ? [putRemovedFile(resume, { everyVersion }), deleteResumeFile(resume)] : undefined,
  } satisfies TransactParts;
}

/** Messages expire, so it may already be deleted. */
async function removeMessage(received: ReceivedItem, count: Count): Promise<void> {
  await end(received, {
    counted: count({ contact_messages: 1 }),
    message: { Delete: { Key: keys.contactMessage(received.id) } },
  });
}

async function end(
  received: ReceivedItem,
  rest: { counted?: TransactItem | undefined; message?: TransactItem } = {},
): Promise<void> {
  await transact(
    { received: deleteReceived(received), ...rest },
    // Deleted concurrently, or expired.
    { onConditionFailed: { received: () => undefined } },
  );
}
