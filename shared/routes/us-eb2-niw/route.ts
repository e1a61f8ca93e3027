import { claimFinding, claimVerdict, proved } from '../claims.ts';
import type { Citation, Criterion, Evaluation, Idea, Route } from '../engine/route.ts';
import { all, any, atLeast } from '../engine/verdict.ts';
import type { Claim, Facts } from '../facts.ts';

const regulation = (section: string): Citation => ({
  instrument: '8 CFR',
  section: `204.5(k)${section}`,
  address: 'https://www.ecfr.gov/current/title-8/section-204.5',
  read_on: '2026-11-22',
  unconfirmed:
    'The advanced degree is from the USCIS Policy Manual, and the six kinds of evidence, in this order, are from secondary accounts, not from the codified text.',
});
const dhanasar = (section: string): Citation => ({
  instrument: 'Matter of Dhanasar, 26 I&N Dec. 884 (AAO 2016); INA 203(b)(2)(B)(i)',
  section,
  address: 'https://www.justice.gov/eoir/page/file/920996/download',
  read_on: '2026-11-22',
});

type NiwFacts = NonNullable<Facts['niw']>;
type Exceptional = keyof NonNullable<NiwFacts['exceptional']>;
type Prong = 'merit' | 'well_positioned' | 'beneficial_to_waive';

const kinds: readonly (Pick<Criterion, 'label' | 'source' | 'proof'> & { id: Exceptional; what: string })[] =
  [
    {
      id: 'degree',
      label: 'A degree in the area',
      what: 'you have a degree, diploma, or certificate in the area of exceptional ability',
      source: regulation('(3)(ii)(A)'),
      proof: ['Official academic record'],
    },
    {
      id: 'experience',
      label: 'Ten years of full-time experience',
      what: 'you have ten years of full-time experience in the occupation',
      source: regulation('(3)(ii)(B)'),
      proof: ['Letters from current and former employers'],
    },
    {
      id: 'license',
      label: 'A license or certification',
      what: 'you hold a license or certification for the profession',
      source: regulation('(3)(ii)(C)'),
      proof: ['License or certificate'],
    },
    {
      id: 'salary',
      label: 'A salary that shows exceptional ability',
      what: 'your salary demonstrates exceptional ability',
      source: regulation('(3)(ii)(D)'),
      proof: ['Pay records', 'Wage surveys'],
    },
    {
      id: 'memberships',
      label: 'Membership in professional associations',
      what: 'you belong to professional associations',
      source: regulation('(3)(ii)(E)'),
      proof: ['Membership letters'],
    },
    {
      id: 'recognition',
      label: 'Recognition for achievements',
      what: 'peers, government, or business have recognized your achievements',
      source: regulation('(3)(ii)(F)'),
      proof: ['Awards, letters, and press'],
    },
  ];
const prongs: readonly (Pick<Criterion, 'label' | 'source' | 'proof'> & { id: Prong; what: string })[] = [
  {
    id: 'merit',
    label: 'Substantial merit and national importance',
    what: 'your endeavor has substantial merit and national importance',
    source: dhanasar('First prong'),
    proof: ['Description of the endeavor', 'Reports and policies that show why it matters'],
  },
  {
    id: 'well_positioned',
    label: 'Well positioned to advance it',
    what: 'you are well positioned to advance the endeavor',
    source: dhanasar('Second prong'),
    proof: ['Record of success', 'Plans, funding, and letters of interest'],
  },
  {
    id: 'beneficial_to_waive',
    label: 'On balance, waiving the job offer benefits the United States',
    what: 'waiving the job offer would benefit the United States',
    source: dhanasar('Third prong'),
    proof: [
      'Explanation of why a labor certification would be impractical',
      'Evidence of urgency or national benefit',
    ],
  },
];
const needed = 3;

function evaluate({ niw = {} }: Facts): Evaluation {
  const exceptional: Partial<Record<Exceptional, Claim | undefined>> = niw.exceptional ?? {};
  const basis = any(
    claimVerdict(niw.advanced_degree),
    atLeast(
      needed,
      kinds.map(({ id }) => claimVerdict(exceptional[id])),
    ),
  );
  return {
    verdict: all(basis, ...prongs.map(({ id }) => claimVerdict(niw[id]))),
    points: null,
    findings: [
      claimFinding(
        'advanced_degree',
        niw.advanced_degree,
        'you have an advanced degree, or a bachelor’s and five years of progressive experience',
        'niw.advanced_degree',
      ),
      ...kinds.map(({ id, what }) =>
        claimFinding(`exceptional_${id}`, exceptional[id], what, `niw.exceptional.${id}`),
      ),
      ...prongs.map(({ id, what }) => claimFinding(id, niw[id], what, `niw.${id}`)),
    ],
  };
}

const criteria: readonly Criterion[] = [
  {
    id: 'advanced_degree',
    group: 'degree',
    label: 'An advanced degree',
    source: regulation('(2), (3)(i)'),
    proof: [
      'Academic record',
      'Letters confirming five years of progressive experience after a bachelor’s degree',
    ],
  },
  ...kinds.map(({ id, label, source, proof }) => ({
    id: `exceptional_${id}`,
    group: 'exceptional',
    label,
    source,
    proof,
  })),
  ...prongs.map(({ id, label, source, proof }) => ({ id, group: 'waiver', label, source, proof })),
];

const ideas = ({ niw = {} }: Facts): Idea[] => [
  ...[...prongs]
    .filter(({ id }) => claimVerdict(niw[id]) !== 'met')
    .map(({ id, label, proof }) => ({
      group: id,
      change: `Document “${label}”: ${proof[0]}`,
      effort: claimVerdict(niw[id]) === 'claimed' ? 0.5 : 3,
      apply: (facts: Facts): Facts => ({ ...facts, niw: { ...facts.niw, [id]: proved } }),
    })),
  ...(claimVerdict(niw.advanced_degree) === 'claimed'
    ? [
        {
          group: 'advanced_degree',
          change: 'Add the academic record of your advanced degree',
          effort: 0.5,
          apply: (facts: Facts): Facts => ({ ...facts, niw: { ...facts.niw, advanced_degree: proved } }),
        },
      ]
    : []),
  ...kinds
    .filter(({ id }) => claimVerdict(niw.exceptional?.[id]) !== 'met')
    .map(({ id, label, proof }) => ({
      group: `exceptional_${id}`,
      change: `Document “${label}”: ${proof[0]}`,
      effort: claimVerdict(niw.exceptional?.[id]) === 'claimed' ? 0.5 : 2,
      apply: (facts: Facts): Facts => ({
        ...facts,
        niw: { ...facts.niw, exceptional: { ...facts.niw?.exceptional, [id]: proved } },
      }),
    })),
];

export const nationalInterestWaiver: Route<null> = {
  id: 'US_EB2_NIW',
  name: 'US EB-2 NIW',
  country: 'US',
  zone: 'America/New_York',
  versions: [
    { id: 'niw-2016-12-27', in_force_from: '2016-12-27', source: dhanasar('Framework'), rules: null },
  ],
  groups: [
    { id: 'degree', label: 'An advanced degree', one_of: 'classification', usual: true },
    {
      id: 'exceptional',
      label: 'Or exceptional ability: three of these six',
      needed,
      one_of: 'classification',
    },
    {
      id: 'waiver',
      label: 'And all three conditions for the national interest waiver',
      needed: prongs.length,
    },
  ],
  criteria,
  asks: ['niw'],
  points: null,
  evaluate,
  turningDays: () => [],
  ideas,
};
