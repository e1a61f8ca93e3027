import type { CaseEvent } from '#shared/records/case-event.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { mailReader, type NewMail, putMail } from '../data/jobs/mail.ts';
import { getAccount } from '../data/people/account.ts';
import { memberAccounts, staffAccounts } from '../data/people/member-accounts.ts';
import { caseNotification } from '../mail/case-notices.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

const siteLink = (path: string): string => `${setting(environmentNames.siteUrl)}${path}`;

interface Recipient {
  /** In the email's ID, so that each gets one. */
  readonly key: string;
  readonly to: string;
  /** Absent for the team's address. */
  readonly reader?: NewMail['reader'];
}

/** The case's staff; for an unassigned case of the deployment's own organization, the team's address. */
async function staffOf({ org_id }: DocumentItem, ofCase: CaseItem | undefined): Promise<Recipient[]> {
  const owner_id = ofCase?.owner_id;
  const owners = owner_id ? await memberAccounts(org_id, [owner_id]) : [];
  if (owners.length === 0 && org_id === setting(environmentNames.defaultOrganization))
    return [{ key: 'staff', to: setting(environmentNames.teamAddress) }];
  const staff = owners.length > 0 ? owners : await staffAccounts(org_id, 'ADMIN');
  return staff.map((account) => ({
    key: account.profile.user_id === owner_id ? 'staff' : `staff-${account.profile.user_id}`,
    to: account.profile.email,
    ...mailReader(account),
  }));
}

/**
 * Notifies the person who uploaded an infected document and those who work on the case: under the bell, and by email
 * even if they turned other email off. The case's history names the file to those who may see its name.
 */
export async function infectedDocumentNotices(
  document: DocumentItem,
  ofCase: CaseItem | undefined,
): Promise<TransactItem[]> {
  const [uploader, staff] = await Promise.all([getAccount(document.uploaded_by), staffOf(document, ofCase)]);
  const toUploader =
    uploader?.membership?.org_id === document.org_id
      ? {
          key: 'uploader',
          to: uploader.profile.email,
          ...mailReader(uploader),
          paragraphs: [
            'We found malware in a file you uploaded, so we removed the file. No one was able to download it.',
            'Check your device with antivirus software, then upload a clean copy. The history on the case page shows which file it was.',
          ],
        }
      : undefined;
  const toStaff = staff
    .filter(({ to }) => to !== toUploader?.to)
    .map((recipient) => ({
      ...recipient,
      paragraphs: [
        'We found malware in a document on this case, so we removed the file.',
        toUploader
          ? 'We asked the person who uploaded it to check their device and upload a clean copy. The history on the case page shows which file it was.'
          : 'The history on the case page shows which file it was. Ask the applicant for a clean copy.',
      ],
    }));
  const recipients: readonly (Recipient & { readonly paragraphs: string[] })[] = [
    ...(toUploader ? [toUploader] : []),
    ...toStaff,
  ];
  const readers = recipients.flatMap(({ reader }) => reader?.user_id ?? []);
  const event: CaseEvent = {
    kind: 'malware',
    id: document.id,
    ...(toUploader && { uploader: document.uploaded_by }),
    to: readers,
  };
  return [
    ...recipients.map(({ key, reader, ...mail }) => {
      const composed = composeMail({
        ...mail,
        org_id: document.org_id,
        subject: 'A document was removed: malware found',
        heading: 'A document was removed',
        action: { label: 'Open the case', url: siteLink(`/cases/${document.case_id}`) },
      });
      return putMail({ ...composed, ...(reader && { reader }) }, `infected-${document.id}-${key}`);
    }),
    ...(ofCase ? readers.map((reader) => caseNotification(ofCase, reader, [{ event }])) : []),
  ];
}

/** Notifies the team that a submission's resume was deleted. */
export const infectedResumeMails = (consultationId: string): TransactItem[] => [
  putMail(
    composeMail({
      to: setting(environmentNames.teamAddress),
      org_id: setting(environmentNames.defaultOrganization),
      subject: 'A resume was removed: malware found',
      heading: 'A resume was removed',
      paragraphs: ['We found malware in a resume from a consultation, so we removed the file.'],
      action: {
        label: 'Open the consultation',
        url: siteLink(`/consultations?consultation=${consultationId}`),
      },
    }),
    `infected-${consultationId}-staff`,
  ),
];
