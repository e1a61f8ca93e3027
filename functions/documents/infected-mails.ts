import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { putMail } from '../data/jobs/mail.ts';
import { getAccount } from '../data/people/account.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

const siteLink = (path: string): string => `${setting(environmentNames.siteUrl)}${path}`;

/**
 * Notifies the person who uploaded an infected document and the case's owner, or the team if the case is
 * unassigned. Only an owner who sees confidential documents gets the file's name: HR may read the team's mail too.
 */
export async function infectedDocumentMails(
  document: DocumentItem,
  ofCase: CaseItem | undefined,
): Promise<TransactItem[]> {
  const uploader = await getAccount(document.uploaded_by);
  const owner = ofCase?.owner_id ? await getAccount(ofCase.owner_id) : undefined;
  const staff = owner?.profile.email ?? setting(environmentNames.teamAddress);
  const staffRole = owner?.membership?.org_id === document.org_id ? owner.membership.role : undefined;
  const action = { label: 'Open the case', url: siteLink(`/cases/${document.case_id}`) };
  const named = [['File', document.name]] as const;
  const toUploader = uploader?.membership?.org_id === document.org_id && {
    to: uploader.profile.email,
    facts: named,
    paragraphs: [
      'We found malware in a file you uploaded, so we removed the file. No one was able to download it.',
      'Check your device with antivirus software, then upload a clean copy.',
    ],
  };
  const toStaff = {
    to: staff,
    facts: staffRole === undefined || staffRole === 'HR' ? [] : named,
    paragraphs: ['We found malware in a document on this case, so we removed the file.'],
  };
  return [toUploader, toUploader && toUploader.to === staff ? undefined : toStaff].flatMap((mail, index) =>
    mail
      ? [
          putMail(
            composeMail({
              ...mail,
              org_id: document.org_id,
              subject: 'A document was removed: malware found',
              heading: 'A document was removed',
              action,
            }),
            `infected-${document.id}-${index === 0 ? 'uploader' : 'staff'}`,
          ),
        ]
      : [],
  );
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
