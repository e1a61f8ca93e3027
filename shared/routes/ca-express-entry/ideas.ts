import type { Day } from '../engine/calendar-date.ts';
import type { Idea } from '../engine/route.ts';
import { type CredentialLevel, credentialLevels, type Facts } from '../facts.ts';
import { credentialOn, lowestLevel, resultsOn, validOn } from './person.ts';
import { credentialNames } from './words.ts';
import { isCanada } from './work-hours.ts';

const withCanada =
  (change: NonNullable<Facts['canada']>) =>
  (facts: Facts): Facts => ({
    ...facts,
    canada: { ...facts.canada, ...change },
  });
const withTest =
  (language: 'en' | 'fr', level: number, on: Day) =>
  (facts: Facts): Facts => ({
    ...facts,
    languages: [
      ...(facts.languages ?? []),
      {
        test: 'CLB',
        language,
        taken_on: on,
        listening: level,
        reading: level,
        writing: level,
        speaking: level,
      },
    ],
  });

/** Realistic actions; the engine keeps those that help. */
export function expressEntryIdeas(facts: Facts, on: Day): Idea[] {
  return [
    ...languageIdeas(facts, on),
    ...educationIdeas(facts, on),
    ...partnerIdeas(facts, on),
    ...canadaIdeas(facts),
  ];
}

function languageIdeas({ languages }: Facts, on: Day): Idea[] {
  if (languages === undefined) return [];
  const results = resultsOn(languages, on);
  return (['en', 'fr'] as const).flatMap((language) => {
    const name = language === 'en' ? 'English' : 'French';
    const scale = language === 'en' ? 'CLB' : 'NCLC';
    const own = results.filter((each) => each.language === language);
    const now = Math.max(0, ...own.map((each) => lowestLevel(each).low));
    return [5, 7, 8, 9, 10]
      .filter((level) => level > now)
      .map((level) => ({
        group: `language-${language}`,
        change:
          own.length > 0
            ? `Retake your ${name} test and reach ${scale} ${level} in all four abilities`
            : `Take a ${name} test and reach ${scale} ${level} in all four abilities`,
        effort: (own.length > 0 ? 1 : 2) + Math.max(0, level - Math.max(now, 5)) * 0.5,
        apply: withTest(language, level, on),
      }));
  });
}

/** The next credential that is worth more points. */
const nextCredentials: Partial<Record<CredentialLevel, CredentialLevel>> = {
  bachelor: 'two_or_more',
  two_or_more: 'master',
  two_year: 'bachelor',
  one_year: 'two_year',
};

function educationIdeas({ education }: Facts, on: Day): Idea[] {
  if (education === undefined) return [];
  const missing = education.filter(
    ({ level, country, assessed_on }) =>
      level !== 'none' &&
      !(country !== undefined && isCanada(country)) &&
      validOn(assessed_on, 5, on) !== 'met',
  );
  const { low } = credentialOn(education, on);
  const next = nextCredentials[low];
  return [
    ...(missing.length > 0
      ? [
          {
            group: 'assessment',
            change: 'Have your credentials assessed by a designated organization',
            effort: 1,
            apply: (facts: Facts): Facts => ({
              ...facts,
              education: (facts.education ?? []).map((each) =>
                missing.includes(each) ? { ...each, assessed_on: on } : each,
              ),
            }),
          },
        ]
      : []),
    ...(next && credentialLevels.includes(next)
      ? [
          {
            group: 'study',
            change: `Complete ${credentialNames[next]} and have it assessed`,
            effort: 4,
            apply: (facts: Facts): Facts => ({
              ...facts,
              education: [...(facts.education ?? []), { level: next, assessed_on: on }],
            }),
          },
        ]
      : []),
  ];
}

function partnerIdeas({ partner }: Facts, on: Day): Idea[] {
  if (!partner) return [];
  return [
    {
      group: 'partner-language',
      change: 'Have your partner take a language test and reach CLB 9 in all four abilities',
      effort: 2,
      apply: (facts) => ({
        ...facts,
        partner: {
          ...partner,
          languages: [
            ...(partner.languages ?? []),
            { test: 'CLB', language: 'en', taken_on: on, listening: 9, reading: 9, writing: 9, speaking: 9 },
          ],
        },
      }),
    },
  ];
}

function canadaIdeas({ canada = {} }: Facts): Idea[] {
  return [
    {
      group: 'nomination',
      change: 'Obtain a nomination from a province or territory',
      effort: 5,
      apply: withCanada({ nomination: true }),
    },
    {
      group: 'funds',
      change: 'Show the settlement funds that your family needs',
      effort: 2,
      apply: withCanada({ funds_cad: 1_000_000, family_size: canada.family_size ?? 1 }),
    },
    {
      group: 'arranged',
      change: 'Get arranged employment in Canada',
      effort: 4,
      apply: withCanada({ arranged_employment: true }),
    },
    {
      group: 'certificate',
      change: 'Obtain a certificate of qualification in your trade',
      effort: 4,
      apply: withCanada({ trade_certificate: true }),
    },
  ];
}
