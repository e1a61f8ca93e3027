import { CountryCode, countryCodes } from '#shared/domain/country-codes.ts';
import { countryName } from '#shared/domain/country-name.ts';
import type {
  IntakeAnswer,
  IntakeAnswers,
  IntakeEntry,
  IntakeSection,
  KnownFact,
} from '#shared/records/intake.ts';
import type { CredentialLevel, Facts } from '#shared/routes/facts.ts';
import type { LanguageTest } from '#shared/routes/language-result.ts';

/** The choices of the questionnaires. A level without one is left to the person. */
const degrees: Partial<Record<CredentialLevel, string>> = {
  secondary: 'secondary',
  one_year: 'associate',
  two_year: 'associate',
  bachelor: 'bachelor',
  master: 'master',
  professional: 'professional',
  doctorate: 'doctorate',
};
/** Tests whose scores an authority accepts as they are. */
const tests: Partial<Record<LanguageTest, string>> = {
  IELTS_GENERAL: 'ielts',
  CELPIP_GENERAL: 'celpip',
  PTE_CORE: 'pte',
  TEF_CANADA: 'tef',
  TCF_CANADA: 'tcf',
};

/** The code of a country that was entered as a code or by its English name. */
const codeOf = (country: string | undefined): string | undefined => {
  const code = CountryCode.safeParse(country?.toUpperCase()).data;
  return code ?? countryCodes.find((each) => countryName(each) === country);
};

const month = (day: string | undefined): string | undefined => day?.slice(0, 7);

/** An entry of a list, with the fields that are known and that the list has. */
const entry = (
  fields: readonly { readonly id: string }[],
  values: Readonly<Record<string, string | number | undefined>>,
): IntakeEntry =>
  Object.fromEntries(
    fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, String(values[id])] as const])),
  );

function known(
  fact: KnownFact,
  fields: readonly { readonly id: string }[],
  { birth_date, education = [], work = [], languages = [], canada }: Facts,
): string | IntakeEntry[] | undefined {
  const current = work.find(({ to }) => to === undefined);
  switch (fact) {
    case 'birth_date':
      return birth_date;
    case 'education':
      return education
        .filter(({ level }) => level !== 'none')
        .map(({ level, country, field, completed_on }) =>
          entry(fields, { degree: degrees[level], country: codeOf(country), field, to: month(completed_on) }),
        );
    case 'jobs':
      return work
        .filter(({ to }) => to !== undefined)
        .map(({ country, from, to, hours_per_week }) =>
          entry(fields, {
            country: codeOf(country),
            from: month(from),
            to: month(to),
            hours: whole(hours_per_week),
          }),
        );
    case 'job.from':
      return month(current?.from);
    case 'job.hours':
      return whole(current?.hours_per_week);
    case 'languages':
      return languages
        .filter(({ test }) => tests[test])
        .map(({ test, language: _, ...scores }) => entry(fields, { ...scores, test: tests[test] }));
    case 'funds':
      return whole(canada?.funds_cad);
  }
}

const whole = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(Math.round(value));

/** The answers that the applicant's eligibility answers have. */
export function factAnswers({ questions }: IntakeSection, facts: Facts): IntakeAnswers {
  const found = questions.flatMap(({ id, fact, fields = [] }): [string, IntakeAnswer][] => {
    const value = fact && known(fact, fields, facts);
    const given = Array.isArray(value) ? value.filter((each) => Object.keys(each).length > 0) : value;
    return given === undefined || given.length === 0 ? [] : [[id, given]];
  });
  return Object.fromEntries(found);
}
