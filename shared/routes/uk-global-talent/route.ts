import { claimEvidence, claimFinding, claimVerdict, proved } from '../claims.ts';
import type { Citation, Criterion, Evaluation, Finding, Idea, Route } from '../engine/route.ts';
import { all, any, atLeast, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';

const appendix = (section: string, unconfirmed?: string): Citation => ({
  instrument: 'Immigration Rules, Appendix Global Talent',
  section,
  address: 'https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent',
  read_on: '2026-11-22',
  ...(unconfirmed !== undefined && { unconfirmed }),
});
const laterUnconfirmed =
  'From a copy of the Immigration Rules of 6 December 2025. We couldn’t confirm the changes of 2026, such as a design field (HC 1691) and a simpler fast track.';

type Talent = NonNullable<Facts['global_talent']>;
type Field = NonNullable<Talent['field']>;

interface FieldRules {
  readonly body: string;
  /** The number of optional criteria required in addition to the mandatory ones. */
  readonly optional: number;
}
/** GTE 8.10 requires a CV and letters, and doesn't count criteria. */
const research = (body: string): FieldRules => ({ body, optional: 0 });
export const fields: Readonly<Record<Field, FieldRules>> = {
  digital: { body: 'Tech Nation', optional: 2 },
  arts: { body: 'Arts Council England', optional: 2 },
  science: research('The Royal Society'),
  medicine: research('The Royal Society or the Academy of Medical Sciences'),
  engineering: research('The Royal Academy of Engineering'),
  humanities: research('The British Academy'),
};

/**
 * A prize or an endorsement is sufficient; otherwise the criteria of the field indicate whether an endorsement is
 * likely.
 */
function evaluate({ global_talent: talent = {} }: Facts): Evaluation {
  const optional = optionalFinding(talent);
  const criteriaMet = all(claimVerdict(talent.mandatory), optional.verdict);
  return {
    verdict: any(claimVerdict(talent.prize), claimVerdict(talent.endorsement), criteriaMet),
    points: null,
    findings: [
      claimFinding('prize', talent.prize, 'you have won a prize listed in the rules', 'global_talent.prize'),
      claimFinding(
        'endorsement',
        talent.endorsement,
        `you have an endorsement from ${talent.field ? fields[talent.field].body : 'the body for your field'}`,
        'global_talent.endorsement',
      ),
      claimFinding(
        'mandatory',
        talent.mandatory,
        'you meet the mandatory criteria of your field',
        'global_talent.mandatory',
      ),
      optional,
    ],
  };
}

function optionalFinding({ field, optional }: Talent): Finding {
  const facts = ['global_talent.field', 'global_talent.optional'];
  const verdictFor = (needed: number): Verdict =>
    needed === 0 ? 'met' : optional === undefined ? 'unknown' : atLeast(needed, optional.map(claimVerdict));
  const [min, max] = field === undefined ? [0, 2] : [fields[field].optional, fields[field].optional];
  const verdict = verdictFor(min) === verdictFor(max) ? verdictFor(max) : 'unknown';
  const shown = (optional ?? []).filter((claim) => /^(met|claimed)$/.test(claimVerdict(claim))).length;
  const needed = min === max ? 'two' : 'none or two, depending on your field';
  const evidence = [...new Set((optional ?? []).flatMap(claimEvidence))];
  return {
    id: 'optional',
    verdict,
    because:
      max === 0
        ? 'Your field has no optional criteria; it requires a CV and letters of recommendation.'
        : optional === undefined
          ? `You haven’t said which optional criteria you meet; you need ${needed}.`
          : `You listed ${shown} of the optional criteria; you need ${needed}.`,
    facts,
    ...(evidence.length > 0 && { evidence }),
  };
}

const criteria: readonly Criterion[] = [
  {
    id: 'prize',
    group: 'direct',
    label: 'A prize listed in the rules',
    source: appendix('GT 4.1 and 4.1A; Appendix Global Talent: Prestigious Prizes', laterUnconfirmed),
    proof: ['Evidence that the prize was awarded to you'],
  },
  {
    id: 'endorsement',
    group: 'direct',
    label: 'An endorsement',
    source: appendix('GT 1.2(d) and (e), GT 4.1 and 4.2', laterUnconfirmed),
    proof: ['Endorsement letter, less than three months old'],
  },
  {
    id: 'mandatory',
    group: 'criteria',
    label: 'The mandatory criteria of your field',
    source: appendix('GTE 3.1, 3.2, 7.1, 7.2, and 8.8 to 8.10', laterUnconfirmed),
    proof: ['CV', 'Letters of recommendation from established people in the field'],
  },
  {
    id: 'optional',
    group: 'criteria',
    label: 'The optional criteria of your field',
    source: appendix(
      'GTE 3.3, 3.4, 7.3, 7.4, and 8.10',
      `${laterUnconfirmed} Architecture and fashion (GTE 4 and 5) also count two; film and television (GTE 6.1) depends on awards, which these facts don’t distinguish.`,
    ),
    proof: ['Two or more documents for each criterion: innovation, recognition, contribution, publications'],
  },
];

const withTalent =
  (change: Talent) =>
  (facts: Facts): Facts => ({
    ...facts,
    global_talent: { ...facts.global_talent, ...change },
  });
function ideas({ global_talent: talent = {} }: Facts): Idea[] {
  const list = talent.optional ?? [];
  const unproved = list.findIndex((claim) => claimVerdict(claim) === 'claimed');
  return [
    {
      group: 'endorsement',
      change: `Apply for endorsement by ${talent.field ? fields[talent.field].body : 'the body for your field'}`,
      effort: 3,
      apply: withTalent({ endorsement: proved }),
    },
    {
      group: 'mandatory',
      change: 'Document the mandatory criteria: letters from established people in your field',
      effort: claimVerdict(talent.mandatory) === 'claimed' ? 0.5 : 2,
      apply: withTalent({ mandatory: proved }),
    },
    {
      group: 'optional',
      change:
        unproved >= 0
          ? 'Add documents for an optional criterion you claim'
          : 'Build evidence for one more optional criterion',
      effort: unproved >= 0 ? 0.5 : 2,
      apply: withTalent({
        optional:
          unproved >= 0
            ? list.map((claim, index) => (index === unproved ? proved : claim))
            : [...list, proved].slice(-10),
      }),
    },
  ];
}

export const globalTalent: Route<null> = {
  id: 'UK_GLOBAL_TALENT',
  name: 'UK Global Talent',
  country: 'UK',
  zone: 'Europe/London',
  versions: [
    {
      id: 'global-talent-2020-02-20',
      in_force_from: '2020-02-20',
      source: appendix('Introduced by HC 56', 'Later changes to single fields aren’t distinguished.'),
      rules: null,
    },
  ],
  groups: [
    { id: 'direct', label: 'A prize or an endorsement', needed: 1, one_of: 'basis' },
    { id: 'criteria', label: 'Or what an endorsement requires', needed: 2, one_of: 'basis' },
  ],
  criteria,
  asks: ['global_talent'],
  points: null,
  evaluate,
  turningDays: () => [],
  ideas,
};
