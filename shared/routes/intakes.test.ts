import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbers } from '#tests/support/intake.ts';
import { canonicalPath, type VisaPath, visaPaths } from '../domain/visa-paths.ts';
import type {
  IntakeAnswer,
  IntakeAnswers,
  IntakeEntry,
  IntakeField,
  IntakeQuestion,
  IntakeSection,
} from '../records/intake.ts';
import expressEntry from './ca-express-entry/intake.json' with { type: 'json' };
import type { AgedDependent } from './dependent-age.ts';
import { intakeProblems, RouteIntake, SharedIntake, sectionsOn } from './engine/intake.ts';
import {
  answerProblems,
  askedFields,
  askedQuestions,
  countingAnswers,
  entriesOf,
  kindOfEach,
} from './intake-answers.ts';
import { intakeOf } from './intakes.ts';
import sharedIntake from './shared-intake.json' with { type: 'json' };
import globalTalent from './uk-global-talent/intake.json' with { type: 'json' };
import skilledWorker from './uk-skilled-worker/intake.json' with { type: 'json' };
import nationalInterestWaiver from './us-eb2-niw/intake.json' with { type: 'json' };
import h1b from './us-h1b/intake.json' with { type: 'json' };
import o1a from './us-o1a/intake.json' with { type: 'json' };

const shared = SharedIntake.parse(sharedIntake);
const intakes = [o1a, nationalInterestWaiver, h1b, skilledWorker, globalTalent, expressEntry].map((intake) =>
  RouteIntake.parse(intake),
);
const today = '2026-11-29';
const opened = new Date('2026-12-15T12:00:00Z');
const paths = [...new Set(visaPaths.map(canonicalPath))].map((path) => ({
  path,
  sections: intakeOf(path, opened),
}));
const sections = paths.flatMap(({ path, sections: ofPath }) => {
  // Those that only dependents are asked, too.
  const ofChild = intakeOf(path, opened, { relationship: 'child' }).filter(
    ({ id }) => !ofPath.some((each) => each.id === id),
  );
  return [...ofPath, ...ofChild].map((section) => ({ path, section, id: section.id }));
});

/** How many questions of a section one person can be asked. Those for different answers to a question exclude each other. */
function mostAsked({ questions }: IntakeSection): number {
  const sum = (asked: readonly IntakeQuestion[]): number =>
    asked.reduce((total, { id }) => {
      const further = questions.filter(({ when }) => when?.question === id);
      const values = new Set(further.flatMap(({ when }) => when?.is ?? []));
      const byValue = [...values].map((value) =>
        sum(further.filter(({ when }) => [when?.is].flat().includes(value))),
      );
      return total + 1 + Math.max(0, ...byValue);
    }, 0);
  return sum(questions.filter(({ when }) => !when));
}

describe('the questionnaires', () => {
  test.each(visaPaths)('%s has one', (path) => {
    expect(intakeOf(path, opened).length).toBeGreaterThan(0);
  });
  test.each(paths)('$path asks what every form needs', ({ sections }) => {
    const asked = sections.flatMap(({ id, questions }) =>
      questions.map((question) => `${id}.${question.id}`),
    );
    expect(asked).toEqual(
      expect.arrayContaining([
        'about_you.family_name',
        'about_you.given_names',
        'about_you.birth_date',
        'about_you.birth_city',
        'about_you.birth_country',
        'about_you.nationalities',
        'passport.number',
        'passport.country',
        'passport.issued_on',
        'passport.expires_on',
        'contact.street',
        'contact.city',
        'contact.postal_code',
        'contact.country',
        'contact.phone',
        'contact.email',
      ]),
    );
  });
  test.each(paths)('$path has 5 to 10 sections, and for a green card 7 more', ({ path, sections }) => {
    expect(sections.length).toBeGreaterThanOrEqual(5);
    expect(sections.length).toBeLessThanOrEqual(path === 'US_EB2_NIW' ? 17 : 10);
  });
  test.each(sections)(
    '$path: $id says why in one sentence, is short, and ends with remarks',
    ({ section }) => {
      expect(section.why).toMatch(/^[^.!?]+\.$/);
      expect(section.questions.filter(({ when }) => !when).length).toBeLessThanOrEqual(15);
      expect(mostAsked(section)).toBeLessThanOrEqual(20);
      expect(section.questions.at(-1)).toMatchObject({ id: 'remarks', kind: 'paragraph', optional: true });
    },
  );
  test('a question is called the same wherever it is asked', () => {
    // A passport’s country and an address’s country are different questions.
    const questions = sections.flatMap(({ id, section }) => (id === 'passport' ? [] : section.questions));
    const names = new Set(questions.map(({ id, kind, label }) => `${id}: ${label} (${kind})`));
    expect(names.size).toBe(new Set(questions.map(({ id }) => id)).size);
  });
  test.each(sections)('$path: $id calls no two questions the same', ({ section }) => {
    const labels = section.questions.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });
  test.each(sections)('$path: $id asks what is behind a yes that the team reviews', ({ section }) => {
    for (const { id, review } of section.questions)
      if (review)
        expect(section.questions.map(({ when }) => when)).toContainEqual({ question: id, is: 'yes' });
  });
  test('what HR shouldn’t see is asked in confidential sections', () => {
    const asked = [
      'arrested',
      'ethnicity',
      'false_information',
      'health',
      'household_income',
      'medical_exam',
      'misrepresented',
      'organizations',
      'overstayed',
      'penalties',
      'public_benefits',
      'public_funds',
      'race',
      'refugee_claim',
      'refused',
      'removal_proceedings',
      'removed',
      'security',
      'serious_illness',
      'social_media',
      'tb_test',
      'uk_treatment',
    ];
    const inSections = sections.flatMap(({ section }) =>
      section.questions.flatMap(({ id }) =>
        asked.includes(id) ? { id, confidential: section.confidential } : [],
      ),
    );
    expect(new Set(inSections.map(({ id }) => id))).toEqual(new Set(asked));
    expect(inSections.filter(({ confidential }) => !confidential)).toEqual([]);
  });
  test('every shared section and question is asked by a route, and is there once', () => {
    const ofRoute = (own: RouteIntake['sections']) =>
      own.map((each) => (typeof each === 'string' ? each : each.id));
    const asked = intakes.flatMap(({ sections: own, dependents = [] }) => [
      ...own,
      ...dependents
        .flatMap((group) => group.sections)
        .filter((each) => typeof each !== 'string' || !ofRoute(own).includes(each)),
    ]);
    const used = [...asked, ...shared.sections].flatMap((section) =>
      typeof section === 'string'
        ? section
        : section.questions.flatMap((question) => {
            if (typeof question === 'string') return question;
            return 'shared' in question ? question.shared : [];
          }),
    );
    const there = [...shared.sections, ...shared.questions].map(({ id }) => id);
    expect([...there].sort()).toEqual([...new Set(used)].sort());
  });
});

describe('a dependent’s case', () => {
  const dependent = intakeOf('CA_EXPRESS_ENTRY', opened, { relationship: 'child' });
  test('asks about the dependent only', () => {
    expect(dependent.map(({ id }) => id)).toEqual(['about_you', 'passport', 'contact', 'ca_medical']);
    expect(
      dependent.flatMap(({ questions }) => questions.filter((question) => question.covers_years)),
    ).toEqual([]);
  });
  const base = ['about_you', 'passport', 'contact'];
  const asked = (path: VisaPath, of: AgedDependent, day = '2026-12-01') =>
    intakeOf(path, new Date(`${day}T12:00:00Z`), of).map(({ id }) => id);
  const spouse = { relationship: 'spouse' } as const;
  const bornIn = (birth_date: string) => ({ relationship: 'child', birth_date }) as const;

  test('asks an adult about their own history too, if it was opened since we know that', () => {
    const ofUk = ['uk_status', 'residence_work', 'uk_health', 'uk_background'];
    expect(asked('UK_SKILLED_WORKER', spouse)).toEqual([...base, ...ofUk]);
    expect(asked('UK_GLOBAL_TALENT', spouse)).toEqual([...base, ...ofUk]);
    expect(asked('UK_SKILLED_WORKER', spouse, '2026-11-30')).toEqual([...base, ...ofUk]);
    expect(asked('UK_SKILLED_WORKER', spouse, '2026-11-29')).toEqual(base);
    const ofCanada = ['education_work', 'ca_history', 'ca_background'];
    expect(asked('CA_Express', { relationship: 'other' })).toEqual([
      ...base,
      ...ofCanada,
      ...['ca_medical', 'ca_own_family'],
    ]);
    expect(asked('CA_Express', { relationship: 'other' }, '2026-11-30')).toEqual([...base, ...ofCanada]);
    expect(asked('US_H1B', spouse, '2026-11-30')).toEqual(base);
  });

  test('asks a child what the forms of the country ask at their age when they’re filed', () => {
    const adult = ['education_work', 'ca_history', 'ca_background', 'ca_medical', 'ca_own_family'];
    const ofCanada = [...base, ...adult];
    // 18 within six months after the case was opened.
    expect(asked('CA_EXPRESS_ENTRY', bornIn('2009-06-01'))).toEqual(ofCanada);
    expect(asked('CA_EXPRESS_ENTRY', bornIn('2009-06-02'))).toEqual([...base, 'ca_medical']);
    expect(asked('CA_EXPRESS_ENTRY', bornIn('2006-06-02'), '2026-11-30')).toEqual(base);
    expect(asked('UK_SKILLED_WORKER', bornIn('2006-01-01'))).toEqual([
      ...base,
      ...['uk_status', 'residence_work', 'uk_health', 'uk_background'],
    ]);
    expect(asked('UK_SKILLED_WORKER', bornIn('2020-01-01'))).toEqual([...base, 'uk_status', 'uk_health']);
    const ofVisa = [...base, 'us_status', 'us_travel', 'education_work', 'background', 'own_family'];
    expect(asked('US_H1B', bornIn('2013-06-01'))).toEqual(ofVisa);
    expect(asked('US_O1A', spouse)).toEqual(ofVisa);
    expect(asked('US_O1A', bornIn('2013-06-02'))).toEqual([...base, 'us_status']);
    const ofGreenCard = [
      ...base,
      'us_status',
      'education_work',
      'green_card',
      'green_card_place',
      'background',
    ];
    const atAnyAge = ['us_record', 'us_stays', 'us_removal'];
    const from14 = ['offenses', 'security_grounds', 'armed_groups', 'other_grounds', 'own_family'];
    expect(asked('US_EB2_NIW', bornIn('2010-01-01'))).toEqual([...ofGreenCard, ...atAnyAge, ...from14]);
    const ofYoungChild = [...base, 'us_status', 'green_card_place', ...atAnyAge];
    expect(asked('US_EB2_NIW', bornIn('2020-01-01'))).toEqual(ofYoungChild);
    expect(asked('US_EB2_NIW', bornIn('2020-01-01'), '2026-12-15')).toEqual([
      ...ofYoungChild,
      'child_history',
    ]);
    // 14 within six months after the case was opened, and a day later.
    expect(asked('US_EB2_NIW', bornIn('2013-06-15'), '2026-12-15')).not.toContain('child_history');
    expect(asked('US_EB2_NIW', bornIn('2013-06-15'), '2026-12-15')).toContain('offenses');
    expect(asked('US_EB2_NIW', bornIn('2013-06-16'), '2026-12-15')).toContain('child_history');
    expect(asked('US_EB2_NIW', bornIn('2013-06-16'), '2026-12-15')).not.toContain('offenses');
    expect(asked('US_EB2_NIW', spouse, '2026-12-15')).not.toContain('child_history');
    expect(asked('US_EB2_NIW', bornIn('2020-01-01'), '2026-11-30')).toEqual(base);
  });

  test('asks a child whose birth date isn’t known yet only what every child is asked', () => {
    expect(asked('CA_EXPRESS_ENTRY', { relationship: 'child' })).toEqual([...base, 'ca_medical']);
    expect(asked('US_H1B', { relationship: 'child' })).toEqual([...base, 'us_status']);
  });

  test('can be answered in full for a child without documents of its own beyond the passport', () => {
    const [about] = dependent;
    if (!about) throw new Error('Nothing is asked about the child');
    const answers = {
      family_name: 'Silva',
      other_names_used: 'no',
      birth_date: '2020-05-01',
      sex: 'female',
      birth_city: 'Porto',
      birth_country: 'PT',
      nationalities: ['PT'],
    };
    expect(answerProblems(about, answers, today)).toEqual([]);
  });
});

describe('what the answers so far call for', () => {
  const asked = (path: VisaPath, id: string, answers: IntakeAnswers, day = '2026-12-01') => {
    const section = intakeOf(path, new Date(`${day}T12:00:00Z`)).find((each) => each.id === id);
    return section ? askedQuestions(section, answers).map((question) => question.id) : [];
  };

  test('is the description and household of Form I-485 only for those who apply in the United States', () => {
    const ofForm = ['last_arrival', 'arrival_kind', 'ethnicity', 'race', 'height', 'weight'];
    const ofHousehold = ['household_size', 'household_income', 'household_assets', 'household_debts'];
    const answers = { green_card_where: 'in_us', public_benefits: 'yes' };
    const all = [
      'green_card_where',
      ...[...ofForm, 'eye_color', 'hair_color', 'ssn_card'],
      ...ofHousehold,
      ...['skills', 'public_benefits', 'public_benefits_details', 'remarks'],
    ];
    expect(asked('US_EB2_NIW', 'green_card_place', answers, '2026-12-14')).toEqual(all);
    const [where = '', last = '', kind = '', ...rest] = all;
    expect(
      asked('US_EB2_NIW', 'green_card_place', { ...answers, petition_by_2001: 'yes' }, '2026-12-15'),
    ).toEqual([where, last, kind, 'petition_by_2001', 'petition_by_2001_details', ...rest]);
  });

  test('is once for a green card, since 15 December 2026, what sections of its own ask in detail', () => {
    const inDetail = ['overstayed', 'false_information', 'security'];
    const background = (day: string) => asked('US_EB2_NIW', 'background', {}, day);
    expect(background('2026-12-14')).toEqual(expect.arrayContaining(inDetail));
    expect(background('2026-12-14')).not.toContain('misrepresented');
    expect(background('2026-12-15')).toEqual([
      'refused',
      'removed',
      'misrepresented',
      'arrested',
      'health',
      'remarks',
    ]);
    for (const path of ['US_H1B', 'US_O1A', 'UK_SKILLED_WORKER'] as const) {
      const id = path === 'UK_SKILLED_WORKER' ? 'uk_background' : 'background';
      expect(asked(path, id, {}, '2026-12-15')).toEqual(expect.arrayContaining(inDetail));
      expect(asked(path, id, {}, '2026-12-15')).not.toContain('misrepresented');
    }
  });

  test('is what Form DS-260 asks beyond Form I-485 only for those who apply at a consulate', () => {
    const answers = { green_card_where: 'consulate', special_training: 'yes' };
    expect(asked('US_EB2_NIW', 'green_card_place', answers)).toEqual([
      'green_card_where',
      ...['addresses_since_16', 'us_address', 'us_visits', 'us_visas', 'countries_visited', 'social_media'],
      ...['earlier_contacts', 'languages', 'special_training', 'special_training_details', 'remarks'],
    ]);
  });

  test('is neither of these until it’s known where they apply, which is asked once', () => {
    for (const answer of ['unknown', undefined])
      expect(asked('US_EB2_NIW', 'green_card_place', answer ? { green_card_where: answer } : {})).toEqual([
        'green_card_where',
        'remarks',
      ]);
    expect(asked('US_EB2_NIW', 'green_card', {})).not.toContain('green_card_where');
    expect(asked('US_EB2_NIW', 'green_card_place', {}, '2026-11-30')).toEqual([]);
    expect(asked('US_EB2_NIW', 'green_card', {}, '2026-11-30')).toContain('green_card_where');
  });

  test('is the spouse’s A-number and address for a green card, and the address only if it differs', () => {
    const ofSpouse = ['married_in', 'spouse_a_number', 'spouse_lives_here', 'spouse_us_military'];
    const family = (answers: IntakeAnswers, path: VisaPath = 'US_EB2_NIW', day?: string) =>
      asked(path, 'family', answers, day);
    for (const marital_status of ['married', 'separated']) {
      expect(family({ marital_status })).toEqual(expect.arrayContaining(ofSpouse));
      expect(family({ marital_status })).not.toContain('spouse_address');
      expect(family({ marital_status, spouse_lives_here: 'no' })).toContain('spouse_address');
    }
    const none = [
      family({ marital_status: 'partner' }),
      family({ marital_status: 'divorced', spouse_lives_here: 'no' }),
      family({ marital_status: 'married' }, 'US_H1B'),
      family({ marital_status: 'married' }, 'US_EB2_NIW', '2026-11-30'),
    ];
    for (const each of none) for (const id of [...ofSpouse, 'spouse_address']) expect(each).not.toContain(id);
  });

  test('is nothing new for a green card case opened before these questions', () => {
    const before = intakeOf('US_EB2_NIW', new Date('2026-12-01T04:59:59Z'));
    expect(before.map(({ id }) => id)).toEqual([
      ...['about_you', 'passport', 'contact', 'us_status', 'education_work', 'endeavor', 'green_card'],
      ...['family', 'background'],
    ]);
    const fields = before.flatMap(({ questions }) =>
      questions.flatMap((question) => (question.fields ?? []).map(({ id }) => `${question.id}.${id}`)),
    );
    const added = ['parents.birth_name', 'children.relation', 'children.a_number', 'organizations.purpose'];
    for (const id of added) expect(fields).not.toContain(id);
  });

  // 8 U.S.C. 1182(a), and 1255(c) for those who apply in the United States.
  test.each([
    ['1182(a)(1), health', ['background.health']],
    ['1182(a)(2)(A), crimes and drugs', ['background.arrested', 'offenses.uncharged', 'offenses.drug_law']],
    ['1182(a)(2)(C), drug trafficking', ['offenses.drug_trade']],
    ['1182(a)(2)(D), prostitution and vice', ['offenses.prostitution']],
    ['1182(a)(2)(E), immunity', ['offenses.immunity']],
    ['1182(a)(2)(G), religious freedom', ['armed_groups.foreign_official', 'armed_groups.serious_harm']],
    ['1182(a)(2)(H) and (I), trafficking and money', ['offenses.trafficking', 'offenses.laundering']],
    ['1182(a)(3)(A), espionage and export', ['security_grounds.spying', 'security_grounds.unlawful_plans']],
    [
      '1182(a)(3)(B), terrorism',
      ['violent_acts', 'violent_group', 'violent_family', 'weapons_supply'].map(
        (id) => `security_grounds.${id}`,
      ),
    ],
    ['1182(a)(3)(D), parties', ['security_grounds.party']],
    ['1182(a)(3)(E) and (G), human rights', ['armed_groups.serious_harm', 'armed_groups.child_soldiers']],
    ['1182(a)(4), public charge', ['green_card_place.public_benefits']],
    ['1182(a)(6)(A) and (D), entry', ['us_stays.entered_uninspected']],
    ['1182(a)(6)(B), hearings', ['us_removal.missed_hearing']],
    ['1182(a)(6)(C), false claims', ['background.misrepresented', 'us_removal.citizen_claim']],
    [
      '1182(a)(6)(E) and (F), smuggling and documents',
      ['us_removal.helped_enter', 'us_removal.document_order'],
    ],
    ['1182(a)(8), military service', ['other_grounds.draft_exemption', 'other_grounds.draft_avoided']],
    ['1182(a)(9)(A), removal', ['background.removed', 'us_removal.missed_departure']],
    ['1182(a)(9)(B) and (C), unlawful presence', ['us_stays.stayed_too_long', 'us_stays.reentered']],
    [
      '1182(a)(10), others',
      [
        ...['polygamy', 'companion', 'child_custody', 'renounced'].map((id) => `other_grounds.${id}`),
        'us_removal.voted',
      ],
    ],
    ['1255(c)(1), crew', ['us_record.crew']],
    ['1255(c)(2), (7), and (8), work and status', ['us_stays.unauthorized_work', 'us_stays.status_broken']],
  ])('includes %s', (_, questions) => {
    const reviewed = intakeOf('US_EB2_NIW', opened).flatMap(({ id, questions: all }) =>
      all.flatMap((question) => (question.review ? `${id}.${question.id}` : [])),
    );
    expect(reviewed).toEqual(expect.arrayContaining(questions));
  });

  test.each(['US_H1B', 'US_O1A'] as const)(
    'includes the earlier spouses of divorced and widowed applicants for %s',
    (path) => {
      for (const marital_status of ['divorced', 'widowed'])
        expect(asked(path, 'family', { marital_status })).toContain('earlier_marriages');
      for (const marital_status of ['single', 'married', 'separated'])
        expect(asked(path, 'family', { marital_status })).not.toContain('earlier_marriages');
      expect(asked(path, 'family', { marital_status: 'divorced' }, '2026-11-30')).not.toContain(
        'earlier_marriages',
      );
      const [spouse] = intakeOf(path, opened, { relationship: 'spouse' }).filter(
        ({ id }) => id === 'own_family',
      );
      expect(spouse && askedQuestions(spouse, { marital_status: 'widowed' }).map(({ id }) => id)).toEqual([
        ...['marital_status', 'earlier_marriages', 'parents', 'remarks'],
      ]);
    },
  );

  test('is the family’s passports where the authority decides on the whole family at once', () => {
    const parts = ['number', 'country', 'issued_on', 'expires_on'];
    const passports = (path: VisaPath, day?: string) =>
      asked(path, 'family', { marital_status: 'married' }, day).filter((id) => id.includes('passport'));
    const ofChildren = (path: VisaPath) =>
      intakeOf(path, opened)
        .flatMap(({ questions }) => questions.find(({ id }) => id === 'children')?.fields ?? [])
        .flatMap(({ id }) => (id.includes('passport') ? id : []));
    expect(passports('CA_EXPRESS_ENTRY')).toEqual(parts.map((part) => `spouse_passport_${part}`));
    expect(ofChildren('CA_EXPRESS_ENTRY')).toEqual(parts.map((part) => `passport_${part}`));
    expect(passports('CA_EXPRESS_ENTRY', '2026-11-30')).toEqual([]);
    for (const path of ['US_H1B', 'UK_SKILLED_WORKER'] as const) {
      expect(passports(path)).toEqual([]);
      expect(ofChildren(path)).toEqual([]);
    }
  });

  test('is the medical exam’s number and date if there was one', () => {
    const exam = (medical_exam: string) => asked('CA_EXPRESS_ENTRY', 'ca_medical', { medical_exam });
    const ofExam = ['medical_exam', 'medical_exam_on', 'medical_exam_number', 'remarks'];
    expect(exam('done')).toEqual(ofExam);
    expect(exam('earlier')).toEqual(ofExam);
    expect(exam('booked')).toEqual(['medical_exam', 'remarks']);
  });

  test.each([
    ['UK_SKILLED_WORKER', 'uk_job'],
    ['UK_GLOBAL_TALENT', 'talent'],
  ] as const)('is who paid a scholarship for %s', (path, section) => {
    expect(asked(path, section, { scholarship: 'yes' })).toContain('scholarship_from');
    expect(asked(path, section, { scholarship: 'no' })).not.toContain('scholarship_from');
    expect(asked(path, section, {}, '2026-11-30')).not.toContain('scholarship');
  });
});

describe('a question that is asked between two days', () => {
  const asked = (day: string) =>
    sectionsOn(
      {
        sections: [
          {
            id: 'dated',
            title: 'Dated',
            why: 'It changes.',
            questions: [{ id: 'old', kind: 'text', label: 'Old', asked_until: '2026-03-01' }, 'shared_one'],
          },
        ],
      },
      {
        sections: [],
        questions: [
          {
            id: 'shared_one',
            kind: 'text',
            label: 'New',
            asked_from: '2026-03-01',
            asked_until: '2026-06-01',
          },
        ],
      },
      day,
    );
  test.each([
    ['2026-02-28', [{ id: 'old', kind: 'text', label: 'Old' }]],
    ['2026-03-01', [{ id: 'shared_one', kind: 'text', label: 'New' }]],
    ['2026-05-31', [{ id: 'shared_one', kind: 'text', label: 'New' }]],
  ])('%s', (day, questions) => {
    expect(asked(day)).toEqual([{ id: 'dated', title: 'Dated', why: 'It changes.', questions }]);
  });
  test('a section without questions isn’t there', () => {
    expect(asked('2026-06-01')).toEqual([]);
  });
});

describe('a shared section', () => {
  const text = (id: string, more: object = {}) => ({ id, kind: 'text' as const, label: id, ...more });
  const yesNo = { id: 'yes_or_no', kind: 'yes_no' as const, label: 'Yes or no' };
  const field = { id: 'field', kind: 'text' as const, label: 'Field' };
  const fromMarch = { asked_from: '2026-03-01' };
  const common = SharedIntake.parse({
    questions: [text('shared_one', { when: { question: 'other', is: 'no' } })],
    sections: [
      {
        ...{ id: 'common', title: 'Common', why: 'Several routes ask it.' },
        questions: [
          yesNo,
          text('of_one', { routes: ['US_H1B'] }),
          {
            ...{ id: 'list', kind: 'list', label: 'List', entry: 'Entry' },
            fields: [
              field,
              { ...field, id: 'of_another', routes: ['US_O1A'] },
              { ...field, id: 'later', ...fromMarch },
            ],
          },
          { shared: 'shared_one', ...fromMarch, when: { question: 'yes_or_no', is: 'yes' } },
        ],
      },
    ],
  });
  const asked = (route: VisaPath, day: string) =>
    sectionsOn({ route, sections: ['common'] }, common, day)[0]?.questions;

  test('asks each route its own questions and fields, without saying so', () => {
    expect(asked('US_H1B', '2026-02-28')).toEqual([
      yesNo,
      text('of_one'),
      { id: 'list', kind: 'list', label: 'List', entry: 'Entry', fields: [field] },
    ]);
    expect(asked('US_O1A', '2026-02-28')).toEqual([
      yesNo,
      {
        id: 'list',
        kind: 'list',
        label: 'List',
        entry: 'Entry',
        fields: [field, { ...field, id: 'of_another' }],
      },
    ]);
  });

  test('asks a shared question on its own condition and days', () => {
    expect(asked('US_H1B', '2026-03-01')?.slice(2)).toEqual([
      {
        ...{ id: 'list', kind: 'list', label: 'List', entry: 'Entry' },
        fields: [field, { ...field, id: 'later' }],
      },
      text('shared_one', { when: { question: 'yes_or_no', is: 'yes' } }),
    ]);
    expect(intakeProblems({ route: 'US_H1B', sections: ['common'] }, common)).toEqual([]);
    const broken = { ...common, questions: [] };
    expect(intakeProblems({ route: 'US_H1B', sections: ['common'] }, broken)).toEqual([
      'common: there is no shared question shared_one',
    ]);
  });

  test('isn’t there before its day', () => {
    const [section] = common.sections;
    if (!section) throw new Error('There is no shared section');
    const later = { ...common, sections: [{ ...section, ...fromMarch }] };
    expect(sectionsOn({ route: 'US_H1B', sections: ['common'] }, later, '2026-02-28')).toEqual([]);
    expect(sectionsOn({ route: 'US_H1B', sections: ['common'] }, later, '2026-03-01')).toEqual(
      sectionsOn({ route: 'US_H1B', sections: ['common'] }, common, '2026-03-01'),
    );
  });
});

describe('an inconsistent questionnaire', () => {
  const text = (id: string, more: object = {}) => ({ id, kind: 'text' as const, label: id, ...more });
  const yesNo = { id: 'yes_or_no', kind: 'yes_no' as const, label: 'Yes or no' };
  const choice = (...values: string[]) => ({
    id: 'choice',
    kind: 'choice' as const,
    label: 'Choice',
    choices: values.map((value) => ({ value, label: value })),
  });
  const list = (more: object) => ({ id: 'list', kind: 'list' as const, label: 'List', ...more });
  const field = { id: 'field', kind: 'text' as const, label: 'Field' };
  const section = (...questions: unknown[]) => ({ id: 'one', title: 'One', why: 'Because.', questions });
  const reported = (...asked: unknown[]) =>
    intakeProblems(RouteIntake.parse({ route: 'US_H1B', sections: asked }), {
      sections: [],
      questions: [text('shared_one')],
    });
  test('a consistent one has no problems', () => {
    expect(
      reported(
        section(
          yesNo,
          text('reason', { when: { question: 'yes_or_no', is: 'yes' } }),
          choice('first', 'second'),
          text('detail', { when: { question: 'choice', is: ['first', 'second'] } }),
          list({ fields: [field], entry: 'Entry' }),
          'shared_one',
        ),
      ),
    ).toEqual([]);
  });
  test.each([
    ['an unknown section', ['nowhere'], 'there is no shared section nowhere'],
    ['an unknown question', [section('nothing')], 'one: there is no shared question nothing'],
    ['two sections with one ID', [section(yesNo), section(yesNo)], 'two sections are called one'],
    [
      'a part of the record in two sections',
      [
        section(text('first', { record: 'name.family_name' })),
        { ...section(text('second', { record: 'name.family_name' })), id: 'two' },
      ],
      'name.family_name is asked twice',
    ],
    [
      'two questions with one ID',
      [section(text('shared_one'), 'shared_one')],
      'one: shared_one is asked twice',
    ],
    [
      'choices of a text',
      [section({ ...choice('first'), kind: 'text' })],
      'one: choice: choices belong to a choice',
    ],
    [
      'a choice without choices',
      [section({ ...yesNo, kind: 'choice' })],
      'one: yes_or_no: choices belong to a choice',
    ],
    [
      'a question of several choices without any',
      [section({ ...yesNo, kind: 'choices' })],
      'one: yes_or_no: choices belong to a choice',
    ],
    [
      'a condition on one of several choices',
      [
        section(
          { ...choice('first', 'second'), kind: 'choices' },
          text('detail', { when: { question: 'choice', is: 'first' } }),
        ),
      ],
      'one: detail depends on an answer that choice can’t have',
    ],
    ['a choice offered twice', [section(choice('first', 'first'))], 'one: choice offers first twice'],
    [
      'a text in the past',
      [section(text('line', { past: true }))],
      'one: line: only a date, month, or year is in the past',
    ],
    [
      'a list without fields',
      [section(list({ entry: 'Entry' }))],
      'one: list: fields and the name of an entry belong to a list',
    ],
    [
      'a list without a name of its entries',
      [section(list({ fields: [field] }))],
      'one: list: fields and the name of an entry belong to a list',
    ],
    [
      'a text with fields',
      [section(text('line', { fields: [field], entry: 'Entry' }))],
      'one: line: fields and the name of an entry belong to a list',
    ],
    [
      'a history without months',
      [section(list({ fields: [field], entry: 'Entry', covers_years: 5 }))],
      'one: list: the entries need the months from and to',
    ],
    [
      'a list saved as one value',
      [section({ id: 'where', kind: 'countries', label: 'Where', record: 'passport.country' })],
      'one: where: passport.country doesn’t fit countries',
    ],
    [
      'one value saved as a list',
      [section(text('where', { record: 'nationalities' }))],
      'one: where: nationalities doesn’t fit text',
    ],
    [
      'a part of a dependent asked as something else',
      [section(text('line', { dependent: 'birth_date' }))],
      'one: line: a dependent’s birth_date doesn’t fit text',
    ],
    [
      'an eligibility answer asked as something else',
      [section(text('line', { fact: 'education' }))],
      'one: line: education doesn’t fit text',
    ],
    [
      'a part of a dependent asked twice',
      [
        section(
          text('first', { dependent: 'name.family_name' }),
          text('second', { dependent: 'name.family_name' }),
        ),
      ],
      'one: a dependent’s name.family_name is asked twice',
    ],
    [
      'an answer for the record that HR shouldn’t see',
      [{ ...section(text('line', { record: 'employment.title' })), confidential: true }],
      'one: HR would see the answers on the record',
    ],
    [
      'an answer about a dependent that HR shouldn’t see',
      [
        {
          ...section(list({ fields: [{ ...field, dependent: 'name.family_name' }], entry: 'Entry' })),
          confidential: true,
        },
      ],
      'one: HR would see the answers on the record',
    ],
    [
      'a review that HR shouldn’t see',
      [section({ ...yesNo, review: true })],
      'one: HR would see what the team reviews',
    ],
    [
      'a review of an answer other than a yes',
      [{ ...section(text('line', { review: true })), confidential: true }],
      'one: line: only a yes is reviewed',
    ],
    [
      'a field asked twice',
      [section(list({ fields: [field, field], entry: 'Entry' }))],
      'one: list: field is asked twice',
    ],
    [
      'a condition on a later question',
      [section(text('reason', { when: { question: 'yes_or_no', is: 'yes' } }), yesNo)],
      'one: reason depends on yes_or_no, which isn’t asked before it',
    ],
    [
      'an issue date that is asked later',
      [section(text('issued', { kind: 'date', issue_date: 'until' }), text('until', { kind: 'date' }))],
      'one: issued: the issue date until isn’t a date asked before it',
    ],
    [
      'a condition on an impossible answer',
      [section(yesNo, text('reason', { when: { question: 'yes_or_no', is: 'maybe' } }))],
      'one: reason depends on an answer that yes_or_no can’t have',
    ],
    [
      'a condition of which one answer is impossible',
      [section(choice('first'), text('reason', { when: { question: 'choice', is: ['first', 'third'] } }))],
      'one: reason depends on an answer that choice can’t have',
    ],
    [
      'a condition on a text',
      [section(text('line'), text('reason', { when: { question: 'line', is: 'yes' } }))],
      'one: reason depends on an answer that line can’t have',
    ],
  ])('%s', (_, asked, problem) => {
    expect(reported(...asked)).toEqual([problem]);
  });
});

/** A value of each kind that is accepted anywhere; a period from `from` to `to` covers every history. */
function accepted({ id, kind, choices, number }: IntakeField | IntakeQuestion): string {
  const start = id !== 'to';
  if (number) return numbers[number];
  switch (kind) {
    case 'number':
      return '40';
    case 'date':
      return start ? '1990-01-01' : '2099-12-31';
    case 'year':
      return '2019';
    case 'month':
      return start ? '1990-01' : '2099-12';
    case 'country':
      return 'PT';
    case 'yes_no':
      return 'yes';
    case 'choice':
      return choices?.at(-1)?.value ?? '';
    case 'email':
      return 'ana@example.com';
    case 'phone':
      return '+351 912 345 678';
    default:
      return 'Porto';
  }
}

const anyValue = (field: IntakeField | IntakeQuestion): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('', 'no', 'yes', '2020-13', '1985-02', accepted(field)),
    fc.constantFrom(accepted(field), ...(field.choices ?? []).map(({ value }) => value)),
    fc.string({ maxLength: 30 }),
  );
const anyEntry = (fields: readonly IntakeField[]): fc.Arbitrary<IntakeEntry> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.id, anyValue(field)])), {
    requiredKeys: [],
  }) as fc.Arbitrary<IntakeEntry>;
/** Any answer, also of another kind than the question’s. */
const anyAnswer = (question: IntakeQuestion): fc.Arbitrary<IntakeAnswer> =>
  fc.oneof(
    anyValue(question),
    fc.array(fc.constantFrom('PT', 'BR', 'XX', ...(question.choices ?? []).map(({ value }) => value)), {
      maxLength: 3,
    }),
    fc.array(anyEntry(question.fields ?? []), { maxLength: 3 }),
  );
const sectionAndAnswers = fc.constantFrom(...sections).chain(({ section }) =>
  fc.record({
    section: fc.constant(section),
    answers: fc.record(
      Object.fromEntries(section.questions.map((question) => [question.id, anyAnswer(question)])),
      { requiredKeys: [] },
    ) as fc.Arbitrary<IntakeAnswers>,
  }),
);
const runs = { numRuns: 500, seed: 20_261_129 };

/** The answers after doing what a problem says. */
function corrected(
  questions: readonly IntakeQuestion[],
  answers: IntakeAnswers,
  { question: id, entry, field }: ReturnType<typeof answerProblems>[number],
): IntakeAnswers {
  const question = questions.find((each) => each.id === id);
  if (!question) throw new Error(`${id} isn’t asked`);
  const entries = entriesOf(answers[id]);
  if (entry === undefined) {
    const whole = Object.fromEntries(
      (question.fields ?? []).filter(({ optional }) => !optional).map((each) => [each.id, accepted(each)]),
    );
    const each = kindOfEach(question.kind);
    const value = each ? [accepted({ ...question, kind: each })] : accepted(question);
    return { ...answers, [id]: question.kind === 'list' ? [...entries, whole] : value };
  }
  const wrong = question.fields?.find((each) => each.id === field);
  if (!wrong) throw new Error(`${id} has no field ${field}`);
  const changed = entries.map((each, index) =>
    index === entry ? { ...each, [wrong.id]: accepted(wrong) } : each,
  );
  return { ...answers, [id]: changed };
}

/** The answers after doing what the problems say, until there are none. */
function withoutProblems(section: IntakeSection, answers: IntakeAnswers): IntakeAnswers {
  let current = answers;
  // A correction can ask a further question, so at most one round per question is needed, and one for its entries.
  for (let round = 0; round < 2 * section.questions.length; round += 1)
    current = answerProblems(section, current, today).reduce(
      (corrections, problem) => corrected(section.questions, corrections, problem),
      current,
    );
  return current;
}

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const required = <T extends { optional?: true | undefined }>(items: readonly T[]): T[] =>
  items.filter(({ optional }) => !optional);

describe('any answers of any section', () => {
  test('have no problems after doing what the problems say', () => {
    fc.assert(
      fc.property(sectionAndAnswers, ({ section, answers }) => {
        expect(answerProblems(section, withoutProblems(section, answers), today)).toEqual([]);
      }),
      runs,
    );
  });
  test('count only where they are asked, and completely if they have no problems', () => {
    fc.assert(
      fc.property(sectionAndAnswers, ({ section, answers }) => {
        const complete = withoutProblems(section, answers);
        const counting = countingAnswers(section, complete);
        const asked = askedQuestions(section, complete);
        expect(ids(asked)).toEqual(expect.arrayContaining(Object.keys(counting)));
        expect(Object.keys(counting)).toEqual(expect.arrayContaining(ids(required(asked))));
        for (const { id, fields } of asked)
          for (const entry of fields ? entriesOf(counting[id]) : []) {
            const askedOfEntry = askedFields(fields ?? [], entry);
            expect(ids(askedOfEntry)).toEqual(expect.arrayContaining(Object.keys(entry)));
            expect(Object.keys(entry)).toEqual(expect.arrayContaining(ids(required(askedOfEntry))));
          }
      }),
      runs,
    );
  });
  test('have the same problems without those that don’t count', () => {
    fc.assert(
      fc.property(sectionAndAnswers, ({ section, answers }) => {
        const counting = countingAnswers(section, answers);
        expect(answerProblems(section, counting, today)).toEqual(answerProblems(section, answers, today));
        expect(countingAnswers(section, counting)).toEqual(counting);
      }),
      runs,
    );
  });
});
