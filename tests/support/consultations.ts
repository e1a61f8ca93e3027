import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';
import { MailItem } from '#functions/data/jobs/mail.ts';
import { handler } from '#functions/http/handlers/consultations.ts';
import { originSecretHeader, viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { renderMail } from '#functions/mail/render-mail.ts';
import { consultationsContract, type SavedConsultation } from '#shared/contract/consultations.ts';
import { succeed } from './call-endpoint.ts';
import { originSecret } from './origin-secret.ts';

/** A visitor's valid answers to every field. */
export const formOf = (email: string, changes: Record<string, string> = {}) => ({
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email,
  linkedinProfile: 'https://www.linkedin.com/in/amara',
  currentVisaStatus: 'H-1B',
  targetVisa: 'O-1A (Extraordinary Ability)',
  employerSponsorshipStatus: 'Yes, my current employer will sponsor',
  currentOccupation: 'Research scientist',
  yearsExperience: '6-10 years',
  fieldOfExpertise: 'Research/Academia',
  referralSource: 'Google Search',
  referrerName: '',
  urgencyTimeline: 'Medium-term (3-6 months)',
  additionalContext: 'My H-1B ends in June.\nThe lab has asked me to stay.',
  ...changes,
});

/** A separate network per call, so that tests don't share rate limits. */
export const fromAnywhere = () => ({
  [viewerAddressHeader]: `2001:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
  [originSecretHeader]: originSecret(),
});

export const newEmail = () => `${randomUUID()}@example.com`;

/** Submits the form, as a visitor from their own address. */
export const submit = (
  email: string,
  changes: Record<string, string> = {},
  rest: Record<string, unknown> = {},
): Promise<SavedConsultation> =>
  succeed(handler, consultationsContract.submitConsultation, {
    body: { form: formOf(email, changes), elapsed: 60_000, ...rest },
    headers: fromAnywhere(),
  });

/** Every row of an entity. A test may scan the whole table; the functions never do. */
export async function stored(entity: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        // Filtered here, not by the caller: reading the other rows would take most of the time.
        FilterExpression: 'entity = :entity',
        ExpressionAttributeValues: { ':entity': entity },
        ExclusiveStartKey: start,
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** The outbox's emails to an address, rendered as they are sent. */
export const mailsTo = async (address: string): Promise<Record<string, unknown>[]> =>
  (await stored('Mail'))
    .filter((mail) => mail.to === address)
    .map((mail) => ({ ...mail, ...renderMail(MailItem.parse(mail)) }));
