import { claimFinding, claimVerdict, proved } from '../claims.ts';
import type { Citation, Criterion, Evaluation, Idea, Route } from '../engine/route.ts';
import { any, atLeast, known } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';

const section = (number: string): Citation => ({
  instrument: '8 CFR',
  section: `214.2(o)(3)(iii)${number}`,
  address: 'https://www.ecfr.gov/current/title-8/section-214.2',
  read_on: '2026-11-22',
  unconfirmed:
    'The eight kinds of evidence and their numbers are from the USCIS Policy Manual’s account and from public code that cites them, not from the codified text.',
});

type O1aFacts = NonNullable<Facts['o1a']>;
interface Kind {
  readonly id: keyof O1aFacts;
  readonly label: string;
  readonly what: string;
  readonly source: Citation;
  readonly proof: readonly string[];
  readonly effort: number;
}
const kinds: readonly Kind[] = [
  {
    id: 'awards',
    label: 'Awards for excellence',
    what: 'you have won nationally or internationally recognized awards for excellence in your field',
    source: section('(B)(1)'),
    proof: ['Award certificates', 'Criteria, number of entrants, and winners', 'Press about the award'],
    effort: 4,
  },
  {
    id: 'memberships',
    label: 'Memberships that require outstanding achievements',
    what: 'you belong to associations that require outstanding achievements of their members',
    source: section('(B)(2)'),
    proof: ['Membership letter', 'Bylaws that show how members are judged, and by whom'],
    effort: 3,
  },
  {
    id: 'press',
    label: 'Published material in professional or major media',
    what: 'professional or major media have published material about you and your work',
    source: section('(B)(3)'),
    proof: [
      'The articles with title, date, and author',
      'Circulation or audience of the publication or outlet',
    ],
    effort: 2,
  },
  {
    id: 'judging',
    label: 'Judging the work of others',
    what: 'you have judged the work of others in your field',
    source: section('(B)(4)'),
    proof: ['Invitations and confirmations of reviews', 'Panel or program committee lists'],
    effort: 1,
  },
  {
    id: 'contributions',
    label: 'Original contributions of major significance',
    what: 'you have made original contributions of major significance',
    source: section('(B)(5)'),
    proof: ['Letters from independent experts', 'Patents in use, citations, and adoption figures'],
    effort: 4,
  },
  {
    id: 'articles',
    label: 'Scholarly articles',
    what: 'you have written scholarly articles in professional journals or major media',
    source: section('(B)(6)'),
    proof: ['The articles', 'Rank of the journals and citation counts'],
    effort: 3,
  },
  {
    id: 'critical_role',
    label: 'A critical role for a distinguished organization',
    what: 'you have had a critical or essential role for an organization with a distinguished reputation',
    source: section('(B)(7)'),
    proof: ['Letters that describe the critical role', 'Evidence of the organization’s reputation'],
    effort: 2,
  },
  {
    id: 'high_salary',
    label: 'A high salary',
    what: 'you command a high salary for your field',
    source: section('(B)(8)'),
    proof: ['Contracts and pay records', 'Wage surveys for the occupation and place'],
    effort: 2,
  },
];
const needed = 3;

function evaluate({ o1a = {}, us_offer }: Facts): Evaluation {
  const verdicts = kinds.map(({ id }) => claimVerdict(o1a[id]));
  return {
    // Only a no decides: most people look for a petitioner once they know that they qualify.
    verdict:
      us_offer?.employer === false
        ? 'not_met'
        : any(claimVerdict(o1a.major_award), atLeast(needed, verdicts)),
    points: null,
    findings: [
      claimFinding(
        'major_award',
        o1a.major_award,
        'you have won a major, internationally recognized award',
        'o1a.major_award',
      ),
      ...kinds.map(({ id, what }) => claimFinding(id, o1a[id], what, `o1a.${id}`)),
      {
        id: 'petitioner',
        verdict: known(us_offer?.employer),
        because: petitionerSentence(us_offer?.employer),
        facts: ['us_offer.employer'],
      },
    ],
  };
}

function petitionerSentence(employer: boolean | undefined): string {
  if (employer) return 'Your US employer or agent can file the petition.';
  const rule =
    'A US employer, a US agent, or a foreign employer through a US agent must file the petition; you can’t file it yourself';
  return employer === undefined ? `${rule}.` : `${rule}, and you have no one yet.`;
}

const criteria: readonly Criterion[] = [
  {
    id: 'major_award',
    group: 'award',
    label: 'A major, internationally recognized award',
    source: section('(A)'),
    proof: ['The award', 'Evidence of the award’s international standing'],
  },
  ...kinds.map(({ id, label, source, proof }) => ({ id, group: 'evidence', label, source, proof })),
  {
    id: 'petitioner',
    group: 'petition',
    label: 'A US employer or agent as petitioner',
    source: {
      ...section(''),
      section: '214.2(o)(2)(i)',
      unconfirmed: 'We couldn’t confirm the codified text.',
    },
    proof: ['Contract or summary of the agreement', 'Form I-129'],
  },
];

const ideas = ({ o1a = {}, us_offer }: Facts): Idea[] => [
  ...(us_offer?.employer === false
    ? [
        {
          group: 'petitioner',
          change: 'Find a US employer or agent who will file a petition for you',
          effort: 3,
          apply: (facts: Facts): Facts => ({ ...facts, us_offer: { ...facts.us_offer, employer: true } }),
        },
      ]
    : []),
  ...kinds
    .filter(({ id }) => claimVerdict(o1a[id]) !== 'met')
    .map(({ id, label, proof, effort }) => ({
      group: id,
      change:
        claimVerdict(o1a[id]) === 'claimed'
          ? `Add documents for “${label}”: ${proof[0]}`
          : `Build evidence for “${label}”: ${proof[0]}`,
      effort: claimVerdict(o1a[id]) === 'claimed' ? 0.5 : effort,
      apply: (facts: Facts): Facts => ({ ...facts, o1a: { ...facts.o1a, [id]: proved } }),
    })),
];

export const o1a: Route<null> = {
  id: 'US_O1A',
  name: 'US O-1A',
  country: 'US',
  zone: 'America/New_York',
  versions: [
    {
      id: 'o1a-1994-09-17',
      in_force_from: '1994-09-17',
      source: {
        ...section(''),
        unconfirmed:
          'The eight kinds of evidence are older than every date assessed here; we couldn’t confirm the first day.',
      },
      rules: null,
    },
  ],
  groups: [
    { id: 'award', label: 'A major award is enough on its own', one_of: 'basis' },
    { id: 'evidence', label: 'Or three of these eight', needed, one_of: 'basis' },
    { id: 'petition', label: 'The petition' },
  ],
  criteria,
  asks: ['o1a', 'us_offer.employer'],
  points: null,
  evaluate,
  turningDays: () => [],
  ideas,
};
