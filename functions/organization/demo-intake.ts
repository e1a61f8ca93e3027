import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { IntakeAnswers } from '#shared/records/intake.ts';
import type { PersonFields } from '#shared/records/person.ts';
import { addMonths, type Day } from '#shared/routes/engine/calendar-date.ts';
import { putHistory } from '../data/cases/history.ts';
import { type IntakeItem, newIntake, putIntake } from '../data/cases/intake.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { MembershipItem } from '../data/people/account.ts';
import { changePerson, getPerson, newPerson, putPerson } from '../data/people/person.ts';
import { sourceOf } from '../workflows/person-source.ts';

/** A section as the demo shows it; `asked`: the question that the team asked again. */
interface DemoSection {
  readonly id: string;
  readonly title: string;
  readonly answers: IntakeAnswers;
  readonly isSent: boolean;
  readonly asked?: { readonly question: string; readonly label: string; readonly note: string };
}

/** Who the demo applicant is, as sent in the questionnaire. The passport is always half of its ten years old. */
const identityOf = (today: Day) =>
  ({
    name: { family_name: 'Okonkwo', given_names: 'Amara' },
    birth_date: '1994-03-14',
    nationalities: ['NG'],
    passport: {
      number: 'A01234567',
      country: 'NG',
      issued_on: addMonths(today, -60),
      expires_on: addMonths(today, 60),
    },
  }) satisfies PersonFields;

/**
 * The demo applicant's record with what the demo questionnaire sent, as a sent section saves it: it prefills other
 * questionnaires. Everything else that visitors added to the record stays.
 */
export async function putDemoPerson(
  { user_id: userId, full_name: fullName }: MembershipItem,
  today: Day,
): Promise<TransactItem[]> {
  const before = (await getPerson(userId)) ?? newPerson(userId, demoOrganizationId, userId);
  const changes = identityOf(today);
  const source = sourceOf({ userId, fullName, role: 'APPLICANT' }, 'form');
  const sources = Object.fromEntries(Object.keys(changes).map((group) => [group, source]));
  return putPerson(before, changePerson(before, changes, sources, { org_id: demoOrganizationId }));
}

const artist = (today: Day): DemoSection[] => {
  const { name, birth_date, nationalities, passport } = identityOf(today);
  return [
    {
      id: 'about_you',
      title: 'About you',
      isSent: true,
      answers: {
        ...name,
        other_names_used: 'no',
        birth_date,
        sex: 'female',
        birth_city: 'Enugu',
        birth_country: 'NG',
        nationalities,
      },
    },
    {
      id: 'passport',
      title: 'Passport',
      isSent: true,
      answers: passport,
      asked: {
        question: 'number',
        label: 'Passport number',
        note: 'The last digit is hard to read on your scan. Please compare it with your passport.',
      },
    },
    {
      id: 'contact',
      title: 'Where you live',
      isSent: false,
      answers: { street: '21 Harbor Street', city: 'Baltimore', region: 'Maryland', country: 'US' },
    },
  ];
};

/** The questionnaire of a demo case: sent, asked again, and started; that of the draft is untouched. */
export const demoIntake = (path: 'US_O1A' | 'UK_SkilledWorker', today: Day): DemoSection[] =>
  path === 'US_O1A' ? artist(today) : [];

interface By {
  readonly userId: string;
  readonly fullName: string;
}

/**
 * Replaces the sections of a demo case, with their history.
 * @param old the stored sections, which visitors may have changed
 * @param at the time of the first line in the history
 */
export function putDemoIntake(
  caseId: string,
  sections: readonly DemoSection[],
  old: readonly IntakeItem[],
  { applicant, team, at }: { readonly applicant: By; readonly team: By; readonly at: Date },
): TransactItem[] {
  let next = at.getTime();
  const authorOf = ({ userId, fullName }: By) => ({
    at: at.toISOString(),
    by_id: userId,
    by_name: displayName(fullName),
  });
  return sections.flatMap(({ id, title, answers, isSent, asked }) => {
    const author = authorOf(applicant);
    const version = (old.find(({ section }) => section === id)?.version ?? 0) + 1;
    const item: IntakeItem = {
      ...newIntake(caseId, id),
      answers,
      changes: Object.fromEntries(Object.keys(answers).map((question) => [question, { ...author, version }])),
      saved: author,
      ...(isSent && { sent: { ...author, answers } }),
      asked: asked ? [{ ...authorOf(team), question: asked.question, note: asked.note, version }] : [],
      version,
    };
    return [
      putIntake(item),
      ...(isSent
        ? [putHistory(caseId, applicant, { kind: 'intake-sent', section: title }, new Date(next++))]
        : []),
      ...(asked
        ? [
            putHistory(
              caseId,
              team,
              { kind: 'intake-asked', section: title, question: asked.label },
              new Date(next++),
            ),
          ]
        : []),
    ];
  });
}
