import { quantityText } from '#shared/domain/quantity-text.ts';
import { requireBucket, requireLinks, runOnDeployment } from './deployment.ts';
import { organizationsOfStage } from './operator-audit.ts';
import {
  type Erased,
  erasePerson,
  findStoredPerson,
  type PersonWithProfile,
  type StoredPerson,
} from './person-erasure.ts';
import { readEmail } from './read-email.ts';

const description = {
  script: 'erase:person',
  does: 'Shows what is stored about a person who asked for erasure by email or letter, and erases it with --confirm.\nMake sure that the request is theirs: erasure can’t be undone.',
  required: { email: { value: '<address>', text: 'the address of their account, or that they wrote from' } },
  optional: {
    account: {
      value: '<id>',
      text: 'resumes an erasure that was interrupted after this account was deleted',
    },
  },
  switches: { confirm: 'erases it' },
} as const;

await runOnDeployment(description, async ({ settings, values, switches }) => {
  const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);
  requireBucket();
  requireLinks();
  const person = await findStoredPerson(readEmail(description, values.email), values.account);
  print(...planOf(person));
  if (!switches.confirm) {
    print('Nothing was erased. To erase it, add --confirm.');
    return;
  }
  print(...resultOf(await erasePerson(person, organizationsOfStage(settings))));
});

function planOf({ email, account, hasReceived }: StoredPerson): string[] {
  const { profile } = account ?? {};
  const here = profile?.organizationId;
  const elsewhere = [...(profile?.cases ?? [])].filter(([organizationId]) => organizationId !== here);
  const casesText = (cases: number) => quantityText(cases, 'case');
  return [
    account ? `${email} has the account ${account.userId}.` : `${email} has no account.`,
    ...(profile ? [`  ${standingOf(profile)}`] : account ? ['  It has no profile yet.'] : []),
    'To erase:',
    ...(profile ? [`  ${casesText(profile.cases.get(here ?? '') ?? 0)} in ${here}, with documents`] : []),
    ...(hasReceived ? ['  consultations and messages sent from this address'] : []),
    ...(account && elsewhere.length === 0 ? ['  the account, with everything else stored about them'] : []),
    'To keep:',
    ...elsewhere.map(([organizationId, cases]) => `  ${casesText(cases)} in ${organizationId}`),
    ...(elsewhere.length > 0 ? ['  the account, because of these cases'] : []),
    ...(profile ? ['  a receipt without personal data except the ID'] : []),
    '  audit log entries and emails until they expire, records that HR keeps of people without an account',
  ];
}

function standingOf({ membership, organizationId }: PersonWithProfile): string {
  return membership?.org_id === organizationId
    ? `They are a member of ${organizationId} (${membership.role}).`
    : `They aren’t a member of an organization; ${organizationId} is responsible.`;
}

function resultOf(erased: Erased): string[] {
  if (erased === 'received') return ['Erased.'];
  if (erased === 'account') return ['Erased, with the account.'];
  return [
    ...(erased.account_removed
      ? ['Erased, with the account.']
      : [
          'Erased. The account stays, because another organization has data about them. Run this again for it.',
        ]),
    `The receipt is on the admin dashboard of ${erased.org_id}.`,
  ];
}
