import { longDate } from '../../domain/date-text.ts';
import type { Day } from '../engine/calendar-date.ts';
import type { Citation, Criterion, Evaluation, Finding, Idea, Route, TurningDay } from '../engine/route.ts';
import { all, any, known, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';

const read_on = '2026-11-22';
const regulation = (section: string, unconfirmed?: string): Citation => ({
  instrument: '8 CFR',
  section,
  address: 'https://www.ecfr.gov/current/title-8/section-214.2',
  read_on,
  ...(unconfirmed !== undefined && { unconfirmed }),
});
const statute = (section: string): Citation => ({
  instrument: 'Immigration and Nationality Act',
  section,
  address: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title8-section1184',
  read_on,
});
const register = (section: string, address: string): Citation => ({
  instrument: 'Federal Register',
  section,
  address,
  read_on,
});

const codeUnconfirmed = 'We couldn’t confirm the codified text of the regulation.';

interface H1bRules {
  /** Registrations are entered once for each wage level reached. */
  readonly weighted: boolean;
}

type Offer = NonNullable<Facts['us_offer']>;
const levels = ['I', 'II', 'III', 'IV'];
const times = ['once', 'twice', 'three times', 'four times'];

function evaluate({ us_offer: offer = {}, education }: Facts, on: Day, rules: H1bRules): Evaluation {
  const conditions = [
    yesNo('employer', offer.employer, {
      met: 'A US employer will file for you.',
      not_met: 'No US employer will file for you.',
      unknown: 'You haven’t said whether a US employer will file for you.',
    }),
    yesNo('specialty', offer.degree_required, {
      met: 'The job requires a degree in a specific field.',
      not_met: 'The job doesn’t require a degree in a specific field.',
      unknown: 'You haven’t said whether the job requires a degree in a specific field.',
    }),
    yesNo('degree', offer.degree_matches, {
      met: 'You have a degree in a field directly related to the job.',
      not_met: 'You don’t have a degree in a field directly related to the job.',
      unknown: 'You haven’t said whether you have a degree in a field directly related to the job.',
    }),
  ];
  return {
    verdict: all(...conditions.map(({ verdict }) => verdict)),
    points: null,
    findings: [
      ...conditions,
      capFinding(offer),
      masterFinding(education, on),
      selectionFinding(offer, rules),
    ],
  };
}

const factOf = { employer: 'employer', specialty: 'degree_required', degree: 'degree_matches' } as const;
type Words = Readonly<Record<'met' | 'not_met' | 'unknown', string>>;
function yesNo(id: keyof typeof factOf, fact: boolean | undefined, words: Words): Finding {
  const because = fact === undefined ? words.unknown : fact ? words.met : words.not_met;
  return { id, verdict: known(fact), because, facts: [`us_offer.${factOf[id]}`] };
}

/** The cap decides when and whether a petition can be filed, not whether the person qualifies. */
function capFinding({ cap_exempt }: Offer): Finding {
  const because =
    cap_exempt === undefined
      ? 'Universities, their affiliated nonprofits, and research organizations can file outside the cap; you haven’t said whether your employer is one.'
      : cap_exempt
        ? 'Your employer is exempt from the cap: it can file at any time of year, with no registration or selection.'
        : 'Your employer is subject to the caps of 65,000 and 20,000: it registers you in March, and the registration must be selected.';
  return { id: 'cap', verdict: known(cap_exempt), because, facts: ['us_offer.cap_exempt'] };
}

type Credential = NonNullable<Facts['education']>[number];
const isUs = (country: string): boolean =>
  /^(us|usa|united states( of america)?)$/i.test(country.replaceAll('.', ''));
const isUsMaster = ({ level, country }: Credential): Verdict =>
  all(
    known(/^(master|professional|doctorate)$/.test(level)),
    known(country === undefined ? undefined : isUs(country)),
  );
/**
 * The degree must be earned before the petition is filed, not before registration, so one in progress can still count.
 */
const isEarned = ({ completed_on }: Credential, on: Day): Verdict =>
  completed_on !== undefined && completed_on > on ? 'unknown' : 'met';

function masterFinding(education: Facts['education'], on: Day): Finding {
  const verdict =
    education === undefined
      ? 'unknown'
      : any(...education.map((each) => all(isUsMaster(each), isEarned(each, on))));
  return { id: 'us_master', verdict, because: masterSentence(education, verdict), facts: ['education'] };
}

function masterSentence(education: Facts['education'], verdict: Verdict): string {
  if (verdict === 'met')
    return 'You have a master’s degree or higher from the United States, so you’re also considered for the additional 20,000.';
  if (verdict === 'not_met')
    return 'You don’t have a master’s degree or higher from the United States, so you’re considered for the 65,000 only.';
  const ahead = education?.find((each) => isUsMaster(each) === 'met')?.completed_on;
  return ahead === undefined
    ? 'With a master’s degree or higher from a US institution, you’re also considered for the additional 20,000.'
    : `You’ll complete a master’s degree or higher from the United States on ${longDate(ahead)}. If that’s before the petition is filed, you’re also considered for the additional 20,000.`;
}

const turningDays = ({ education = [] }: Facts): readonly TurningDay[] =>
  education.flatMap((each) =>
    each.completed_on !== undefined && isUsMaster(each) === 'met'
      ? [{ on: each.completed_on, event: 'Your US degree is completed' }]
      : [],
  );

function selectionFinding({ cap_exempt, wage_level }: Offer, { weighted }: H1bRules): Finding {
  const facts = ['us_offer.wage_level', 'us_offer.cap_exempt'];
  const finding = (verdict: Verdict, because: string): Finding => ({
    id: 'selection',
    verdict,
    because,
    facts,
  });
  if (cap_exempt) return finding('met', 'No selection is needed outside the cap.');
  if (!weighted) return finding('unknown', 'Every beneficiary has the same chance, regardless of wage.');
  if (wage_level === undefined)
    return finding(
      'unknown',
      'A beneficiary is entered once at wage level I and up to four times at wage level IV.',
    );
  return finding(
    'unknown',
    `At wage level ${levels[wage_level - 1]}, you’re entered ${times[wage_level - 1]}${wage_level === 4 ? ', the maximum' : '; at level IV, it’s four times'}.`,
  );
}

const criteria: readonly Criterion[] = [
  {
    id: 'employer',
    group: 'job',
    label: 'A US employer with a genuine job',
    source: regulation('214.2(h)(4)(ii), United States employer', codeUnconfirmed),
    proof: ['Offer letter', 'Certified labor condition application', 'Form I-129'],
  },
  {
    id: 'specialty',
    group: 'job',
    label: 'A specialty occupation',
    source: regulation(
      '214.2(h)(4)(ii) and (iii)(A); INA 214(i)(1)',
      `We checked INA 214(i)(1). ${codeUnconfirmed}`,
    ),
    proof: ['Job description', 'Degrees held by others in the position', 'Occupational Outlook Handbook'],
  },
  {
    id: 'degree',
    group: 'person',
    label: 'A degree related to the job',
    source: regulation('214.2(h)(4)(iii)(C); INA 214(i)(2)', `We checked INA 214(i)(2). ${codeUnconfirmed}`),
    proof: ['Diploma and transcript', 'Evaluation of a foreign degree'],
  },
  {
    id: 'cap',
    group: 'cap',
    label: 'Subject to the cap, or exempt',
    source: statute('214(g)(1)(A), (g)(5)'),
    proof: ['Evidence that the employer is a university, affiliated nonprofit, or research organization'],
  },
  {
    id: 'us_master',
    group: 'cap',
    label: 'A US master’s degree or higher',
    source: statute('214(g)(5)(C)'),
    proof: ['Diploma from a US institution'],
  },
  {
    id: 'selection',
    group: 'cap',
    label: 'Weighted selection',
    source: regulation(
      '214.2(h)(8)(iii)(A)',
      'From the final rule, 90 FR 60864, not from the codified text.',
    ),
    proof: ['Occupation code, place of work, and offered wage'],
  },
];

const withOffer =
  (change: Offer) =>
  (facts: Facts): Facts => ({
    ...facts,
    us_offer: { ...facts.us_offer, ...change },
  });
const ideas = ({ us_offer: offer = {} }: Facts): Idea[] => [
  {
    group: 'employer',
    change: 'Find a US employer who will file a petition for you',
    effort: 3,
    apply: withOffer({ employer: true }),
  },
  ...(offer.degree_required
    ? []
    : [
        {
          group: 'specialty',
          change: 'Negotiate a role that requires a degree in your field',
          effort: 2,
          apply: withOffer({ degree_required: true, degree_matches: true }),
        },
      ]),
  {
    group: 'degree',
    change: 'Get your degree and experience evaluated as equivalent to a related US degree',
    effort: 2,
    apply: withOffer({ degree_matches: true }),
  },
];

export const h1b: Route<H1bRules> = {
  id: 'US_H1B',
  name: 'US H-1B',
  country: 'US',
  zone: 'America/New_York',
  versions: [
    {
      id: 'h1b-2024-03-04',
      in_force_from: '2024-03-04',
      until: '2025-01-17',
      source: register('89 FR 7456', 'https://www.federalregister.gov/citation/89-FR-7456'),
      rules: { weighted: false },
    },
    {
      id: 'h1b-2025-01-17',
      in_force_from: '2025-01-17',
      until: '2026-02-27',
      source: register('89 FR 103054', 'https://www.federalregister.gov/citation/89-FR-103054'),
      rules: { weighted: false },
    },
    {
      id: 'h1b-2026-02-27',
      in_force_from: '2026-02-27',
      source: register(
        '90 FR 60864',
        'https://www.govinfo.gov/content/pkg/FR-2025-12-29/html/2025-23853.htm',
      ),
      rules: { weighted: true },
    },
  ],
  groups: [
    { id: 'job', label: 'The job' },
    { id: 'person', label: 'You' },
    { id: 'cap', label: 'The cap (for information; it doesn’t affect the outcome)', decides: false },
  ],
  criteria,
  asks: [
    'us_offer.employer',
    'us_offer.degree_required',
    'us_offer.degree_matches',
    'us_offer.cap_exempt',
    'us_offer.wage_level',
    'education.level',
    'education.country',
  ],
  points: null,
  evaluate,
  turningDays,
  ideas,
};
