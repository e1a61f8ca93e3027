import { documentMessages } from '../domain/document-messages.ts';

/**
 * All documented failures of the API. Codes are stable; `text` is the default message for pages without their own,
 * and uses the specification's wording where there is one.
 */
export const errorCodes = {
  'request.invalid': { status: 400, text: 'Some fields are invalid.' },
  'request.malformed': { status: 400, text: 'The request body isn’t valid JSON.' },
  'request.too_large': { status: 413, text: 'The request is too large.' },
  'request.unsupported_type': { status: 415, text: 'Send the request body as JSON.' },
  'request.rate_limited': { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  'quota.reached': {
    status: 429,
    text: 'You’ve reached today’s limit for this. Try again tomorrow, or ask an admin of your organization to raise it.',
  },
  'auth.required': { status: 401, text: 'Please sign in and try again.' },
  'confirmation.invalid': {
    status: 410,
    text: 'This link has expired or was already used. Sign in, or request a new link.',
  },
  'route.unknown': { status: 404, text: 'Page not found.' },
  'permission.denied': { status: 403, text: 'You don’t have permission to do this.' },
  'profile.missing': { status: 403, text: 'Profile not found. Please sign out and sign in again.' },
  'second_factor.off': { status: 409, text: 'Two-step verification is off. Set it up first.' },
  'second_factor.required': {
    status: 403,
    text: 'Your organization requires two-step verification. Set it up in your profile.',
  },
  'second_factor.demo': {
    status: 403,
    text: 'Demo accounts are shared, so this organization can’t require two-step verification.',
  },
  'second_factor.kept': {
    status: 409,
    text: 'Your organization requires two-step verification, so you can’t turn it off.',
  },
  'passkey.refused': { status: 400, text: 'Couldn’t add this passkey. Please try again.' },
  'passkey.not_found': { status: 404, text: 'This passkey is already deleted.' },
  'passkey.limit_reached': {
    status: 409,
    text: 'You’ve reached the limit for passkeys. Delete one first.',
  },
  'passkey.demo': { status: 403, text: 'Demo accounts are shared, so they can’t have passkeys.' },
  'recovery.refused': {
    status: 400,
    text: 'This email and recovery code don’t match. Check both and try again.',
  },
  'session.not_found': { status: 404, text: 'This device is already signed out.' },
  'membership.missing': {
    status: 403,
    text: "Couldn't create case. If this is a demo account, ensure it's attached to the demo org.",
  },
  'organization.missing': {
    status: 403,
    text: 'Your account is not linked to an organization. Please contact support.',
  },
  'case.forbidden': {
    status: 403,
    text: "You don't have permission to create a case in this organization.",
  },
  'case.not_found': { status: 404, text: 'Case not found or access denied' },
  'case.changed': {
    status: 409,
    text: 'This case was changed by someone else. Review the changes, then try again.',
  },
  'case.limit_reached': {
    status: 409,
    text: 'The limit for open cases has been reached. Close a case first, or ask an admin of your organization to raise the limit.',
  },
  'case.status_reserved': { status: 403, text: 'Only staff can set this status in this organization.' },
  'intake.not_found': {
    status: 404,
    text: 'This part of the questionnaire is no longer in use. Reload the page.',
  },
  'intake.changed': {
    status: 409,
    text: 'This answer was changed by someone else. Review the change, then try again.',
  },
  'intake.too_large': {
    status: 409,
    text: 'These answers are too long. Shorten them, or upload a document instead.',
  },
  'intake.incomplete': {
    status: 409,
    text: 'Some answers are missing or need a correction before you can send this section.',
  },
  'intake.not_sent': {
    status: 409,
    text: 'This section hasn’t been sent yet, so there’s nothing to ask again.',
  },
  'intake.closed': {
    status: 409,
    text: 'This case has been decided, so its questionnaire can’t be changed.',
  },
  'exhibits.document_not_accepted': {
    status: 409,
    text: 'A document in an exhibit is no longer accepted on the checklist. Reload, then try again.',
  },
  'packet.empty': { status: 409, text: 'Add at least one document to an exhibit first.' },
  'packet.too_large': {
    status: 409,
    text: 'The documents are too large for one packet. Remove some from the exhibits.',
  },
  'packet.too_many_pages': {
    status: 409,
    text: 'The documents have too many pages for one packet. Remove some, or build two packets.',
  },
  'packet.limit_reached': {
    status: 409,
    text: 'This case has reached the limit of 50 packets. Packets can’t be deleted, so you can’t build another one.',
  },
  'packet.not_filed': {
    status: 409,
    text: 'Enter the filing date first.',
  },
  'form.not_found': { status: 404, text: 'This form can’t be filled in for this visa path.' },
  'form.not_uploaded': {
    status: 409,
    text: 'The PDF of this form hasn’t been uploaded yet. Ask the operator of this site to upload it.',
  },
  'packet.not_found': { status: 404, text: 'Packet not found.' },
  'packet.file_missing': { status: 410, text: 'This file is no longer in storage. Build it again.' },
  'packet.fails_again': {
    status: 409,
    text: 'Built from the same documents, this packet would fail again. Check the exhibits, then build the next packet.',
  },
  'packet.not_possible': { status: 409, text: 'The packet’s status has changed. Reload, then try again.' },
  'assessment.not_found': { status: 404, text: 'Assessment not found.' },
  'verification.not_found': { status: 404, text: 'This fact isn’t verified.' },
  'rule_version.not_found': { status: 404, text: 'Rule change not found.' },
  'facts.missing': {
    status: 409,
    text: 'There’s nothing to assess yet. Answer the questions on the eligibility page first.',
  },
  'facts.changed': {
    status: 409,
    text: 'Your answers were changed in another window or on another device. Review the changes, then try again.',
  },
  'document.not_found': { status: 404, text: 'Document not found.' },
  'document.replaced': { status: 409, text: 'A newer version has replaced this document. Select that one.' },
  'document.too_large': { status: 400, text: documentMessages.tooLarge },
  'document.wrong_type': {
    status: 400,
    text: documentMessages.wrongType,
  },
  'document.not_uploaded': { status: 409, text: 'The file wasn’t uploaded. Please try again.' },
  'document.mismatch': {
    status: 409,
    text: 'The uploaded file doesn’t match the one you chose. Please upload it again.',
  },
  'document.not_scanned': {
    status: 409,
    text: 'We’re still checking this file for malware. Please try again in a minute.',
  },
  'document.unscannable': {
    status: 409,
    text: 'We couldn’t check this file for malware, so it can’t be downloaded. Delete it, then upload a version that isn’t password-protected.',
  },
  'document.file_missing': {
    status: 410,
    text: 'This file is no longer in storage. Please upload it again.',
  },
  'document.not_viewable': {
    status: 409,
    text: 'This kind of file can’t be shown here. Download it instead.',
  },
  'document.infected': {
    status: 409,
    text: 'We found malware in this file and removed it. Check your device with antivirus software, then upload a clean copy.',
  },
  'resume.infected': { status: 409, text: 'We found malware in this resume and removed it.' },
  'resume.too_large': { status: 400, text: 'Please upload a file smaller than 5MB.' },
  'resume.wrong_type': { status: 400, text: 'Please upload a PDF file only.' },
  'resume.not_uploaded': { status: 409, text: 'Failed to upload resume. Please try again.' },
  'resume.mismatch': {
    status: 409,
    text: 'The uploaded file doesn’t match the one you chose. Please upload it again.',
  },
  'resume.file_missing': {
    status: 410,
    text: 'The resume’s file is no longer in storage. Please ask for it by email.',
  },
  'resume.not_found': { status: 404, text: 'This submission has no resume.' },
  'submission.refused': {
    status: 400,
    text: 'There was an error submitting your form. Please try again.',
  },
  'consultation.not_found': { status: 404, text: 'Consultation not found or access denied' },
  'consultation.changed': {
    status: 409,
    text: 'This consultation was changed by someone else. Review the changes, then try again.',
  },
  'consultation.converted': { status: 409, text: 'This consultation already has a case.' },
  'consultation.other_organization': {
    status: 409,
    text: 'This email belongs to a staff member or to someone in another organization, so you can’t open a case for them.',
  },
  'email_settings.link_invalid': {
    status: 410,
    text: 'This link is no longer valid. Use the link in our latest email, or sign in and open your profile.',
  },
  'booking.link_invalid': {
    status: 410,
    text: 'This link is no longer valid. Use the link in our latest email.',
  },
  'booking.not_found': { status: 404, text: 'You don’t have a call booked.' },
  'booking.exists': { status: 409, text: 'You already have a call booked.' },
  'booking.slot_taken': { status: 409, text: 'This time was just taken. Please choose another one.' },
  'booking.moved': {
    status: 409,
    text: 'The visitor just rescheduled this call. Check the new time, then try again.',
  },
  'booking.too_late': {
    status: 409,
    text: 'The call is less than an hour away and can no longer be changed.',
  },
  'applicant.not_found': { status: 404, text: 'Selected applicant not found in organization' },
  'member.not_found': { status: 404, text: 'Member not found in your organization.' },
  'member.exists': { status: 409, text: 'This person is already a member of your organization.' },
  'member.elsewhere': {
    status: 409,
    text: 'This person belongs to another organization and can’t be invited. Please contact support.',
  },
  'member.changed': {
    status: 409,
    text: 'Someone else changed this member’s role. Review it, then try again.',
  },
  'member.last_admin': {
    status: 409,
    text: 'Your organization needs at least one admin. Make someone else an admin first.',
  },
  'mail.not_found': {
    status: 404,
    text: 'This email isn’t listed anymore: it was sent again, dismissed, or deleted.',
  },
  'mail.too_late': { status: 409, text: 'It’s too late for this email, so it can’t be sent again.' },
  'mail.blocked': {
    status: 409,
    text: 'This address doesn’t accept our emails. Correct the address, or ask your operator to unblock it first.',
  },
  'invitation.pending': {
    status: 409,
    text: 'This person was already invited. You can resend the invitation.',
  },
  'invitation.not_found': { status: 404, text: 'This invitation was already accepted or canceled.' },
  'case.settled': {
    status: 409,
    text: 'This case is already filed or decided. Select it explicitly to change it.',
  },
  'case.undo_expired': {
    status: 409,
    text: 'It’s too late to undo this change. Set the status again instead.',
  },
  'checklist.item_not_found': { status: 404, text: 'This item is no longer on the checklist.' },
  'checklist.item_changed': {
    status: 409,
    text: 'This item was changed by someone else. Review the changes, then try again.',
  },
  'checklist.not_possible': {
    status: 409,
    text: 'The item’s status doesn’t allow this. Reload the page to see its current status.',
  },
  'checklist.full': {
    status: 409,
    text: 'A checklist can have up to 100 items. Delete items that are no longer needed first.',
  },
  'template.full': { status: 409, text: 'A checklist template can have up to 75 items. Remove some first.' },
  'checklist.item_full': { status: 409, text: 'An item can have up to 20 documents. Remove one first.' },
  'checklist.too_many_versions': {
    status: 409,
    text: 'An item keeps up to 100 earlier versions of a document. Delete one that’s no longer needed first.',
  },
  'checklist.duplicate': { status: 409, text: 'The checklist already has an open item with this name.' },
  'checklist.undo_expired': {
    status: 409,
    text: 'It’s too late to undo this change. Change the item again instead.',
  },
  'age_limit.not_found': {
    status: 404,
    text: 'This age limit no longer applies. Reload the page to see the current one.',
  },
  'deadline.not_found': { status: 404, text: 'This deadline was removed.' },
  'filing.limit_reached': {
    status: 409,
    text: 'A case can have up to 10 requests from the authority. Remove one that is no longer needed first.',
  },
  'filing.others_limit_reached': {
    status: 409,
    text: 'A case can have up to 10 other filings. Remove one that is no longer needed first.',
  },
  'filing.removed': {
    status: 409,
    text: 'Someone else removed this filing. Select another one for the request.',
  },
  'filing.has_requests': {
    status: 409,
    text: 'This filing has requests from the authority. Move them to another filing or remove them first.',
  },
  'deadline.limit_reached': {
    status: 409,
    text: 'A case can have up to 30 deadlines. Remove one that is no longer needed first.',
  },
  'case.route_fixed': {
    status: 409,
    text: 'The visa path can only be changed while the case is a draft or collecting documents.',
  },
  'case.receipt_number': {
    status: 409,
    text: 'The receipt number in the filing details doesn’t fit the new country’s authority. Remove it there first.',
  },
  'case.too_many_documents': {
    status: 409,
    text: 'This case has too many documents to change its visa path. Open a new case instead.',
  },
  'case.not_empty': {
    status: 409,
    text: 'Only a draft without documents, requests, notes, messages, and answers can be deleted.',
  },
  'case.has_dependents': {
    status: 409,
    text: 'A dependent’s case is linked to this one. Delete that case first.',
  },
  'case.no_principal': {
    status: 409,
    text: 'The principal applicant has no open case in this country yet. Open their case first.',
  },
  'person.not_found': { status: 404, text: 'Person not found or access denied' },
  'person.changed': {
    status: 409,
    text: 'This record was changed by someone else. Review the changes, then try again.',
  },
  'person.has_account': {
    status: 409,
    text: 'This person has an account, so their data can be deleted only when they request it.',
  },
  'person.no_email': { status: 409, text: 'Add an email address to this record first.' },
  'status.limit_reached': {
    status: 409,
    text: 'A record can have up to 20 statuses per person, and 45 current ones with an expiration date in total. Remove one that no longer applies first.',
  },
  'status.not_renewable': {
    status: 409,
    text: 'There is nothing to renew: this status has no expiration date, or a later one in the same country supersedes it.',
  },
  'status.not_found': { status: 404, text: 'This status is no longer on the record.' },
  'message.not_found': { status: 404, text: 'This message was deleted.' },
  'message.not_yours': { status: 403, text: 'You can only change your own messages.' },
  'message.too_late': {
    status: 409,
    text: 'You can edit or delete a message only within 15 minutes of sending it.',
  },
  'message.limit_reached': {
    status: 409,
    text: 'This conversation has reached its limit. You can still read it, but you can’t send new messages.',
  },
  'template.not_found': { status: 404, text: 'This template was deleted.' },
  'template.changed': {
    status: 409,
    text: 'This template was changed by someone else. Review the changes, then try again.',
  },
  'template.limit_reached': {
    status: 409,
    text: 'An organization can have up to 50 templates. Delete one that is no longer needed first.',
  },
  'view.not_found': { status: 404, text: 'This view was deleted.' },
  'view.changed': {
    status: 409,
    text: 'This view was changed by someone else. Review the changes, then try again.',
  },
  'view.limit_reached': {
    status: 409,
    text: 'You can save up to 20 views, and an organization can share up to 20. Delete one that is no longer needed first.',
  },
  'bulk_change.not_found': { status: 404, text: 'This bulk change has expired. Start a new one.' },
  'bulk_change.undo_expired': { status: 409, text: 'It’s too late to undo this change.' },
  'case_import.not_found': {
    status: 404,
    text: 'This import has expired. To import its rows, choose the file again.',
  },
  'case_import.incomplete': { status: 409, text: 'Some rows are missing. Choose the file again.' },
  'case_export.not_found': { status: 404, text: 'This export has expired. Start a new one.' },
  'case_export.limit_reached': {
    status: 409,
    text: 'Too many exports are running. Wait until one finishes, or stop one of yours.',
  },
  'case_export.not_finished': { status: 409, text: 'This export isn’t finished yet.' },
  'deletion.not_found': { status: 404, text: 'This request was canceled or completed.' },
  'deletion.running': { status: 409, text: 'Your data is already being deleted.' },
  'deletion.own': { status: 403, text: 'Another admin has to approve your request.' },
  'deletion.demo': { status: 403, text: 'Demo accounts are shared and can’t be deleted.' },
  'demo.not_here': { status: 403, text: 'Demo data can only be reset in the demo organization.' },
  'idempotency.conflict': {
    status: 409,
    text: 'This idempotency key was already used for a different request.',
  },
  'calendar.not_found': { status: 404, text: 'This calendar address is no longer in use.' },
  conflict: { status: 409, text: 'This changed while you were saving. Please try again.' },
  unavailable: { status: 503, text: 'Landfall is busy. Please try again in a moment.' },
  unexpected: { status: 500, text: 'Something went wrong on our end. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCodes;
