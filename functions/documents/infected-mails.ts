import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { putMail } from '../data/jobs/mail.ts';
import { getAccount } from '../data/people/account.ts';
import { listAdmins } from '../data/people/membership.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

const siteLink = (path: string): string => `${setting(environmentNames.siteUrl)}${path}`;

interface Recipient {
  /** In the email's ID, so that each gets one. */
  readonly key: string;
  readonly to: string;
}

/**
 * The case's owner or, if it is unassigned, the team's address in the deployment's own organization, and the admins in
 * others.
 */
async function staffOf({ org_id }: DocumentItem, ofCase: CaseItem | undefined): Promise<Recipient[]> {
  const owner = ofCase?.owner_id ? await getAccount(ofCase.owner_id) : undefined;
  if (owner?.membership?.org_id === org_id) return [{ key: 'staff', to: owner.profile.email }];
  if (org_id === setting(environmentNames.defaultOrganization))
    return [{ key: 'staff', to: setting(environmentNames.teamAddress) }];
  const admins = await Promise.all((await listAdmins(org_id)).map((id) => getAccount(id)));
  return admins.flatMap((admin) =>
    admin?.membership?.org_id === org_id
      ? [{ key: `staff-${admin.profile.user_id}`, to: admin.profile.email }]
      : [],
  );
}

/**
 * Notifies the person who uploaded an infected document and those who work on the case. The case's history names the
 * file to those who may see its name.
 */
export async function infectedDocumentMails(
  document: DocumentItem,
  ofCase: CaseItem | undefined,
): Promise<TransactItem[]> {
  const [uploader, staff] = await Promise.all([getAccount(document.uploaded_by), staffOf(document, ofCase)]);
  const toUploader =
    uploader?.membership?.org_id === document.org_id
      ? {
          key: 'uploader',
          to: uploader.profile.email,
          paragraphs: [
            'We found malware in a file you uploaded, so we removed the file. No one was able to download it.',
            'Check your device with antivirus software, then upload a clean copy. The history on the case page shows which file it was.',
          ],
        }
      : undefined;
  const toStaff = staff
    .filter(({ to }) => to !== toUploader?.to)
    .map(({ key, to }) => ({
      ...{ key, to },
      paragraphs: ['We found malware in a document on this case, so we removed the file.'],
    }));
  return [...(toUploader ? [toUploader] : []), ...toStaff].map(({ key, ...mail }) =>
    putMail(
      composeMail({
        ...mail,
        org_id: document.org_id,
        subject: 'A document was removed: malware found',
        heading: 'A document was removed',
        action: { label: 'Open the case', url: siteLink(`/cases/${document.case_id}`) },
      }),
      `infected-${document.id}-${key}`,
    ),
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
