import type { Criterion, CriterionGroup } from '../engine/route.ts';
import {
  certificateUnconfirmed,
  fundsSource,
  hoursDerived,
  instructions,
  languageSource,
  regulations,
  tableUnconfirmed,
  thresholdUnconfirmed,
  transferUnconfirmed,
} from './sources.ts';

export const groups: readonly CriterionGroup[] = [
  { id: 'fsw', label: 'Federal Skilled Worker Program' },
  { id: 'cec', label: 'Canadian Experience Class' },
  { id: 'fst', label: 'Federal Skilled Trades Program' },
  { id: 'core', label: 'CRS: about you', maxPoints: 500, decides: false },
  { id: 'spouse', label: 'CRS: your partner', maxPoints: 40, decides: false },
  { id: 'transfer', label: 'CRS: skill transferability', maxPoints: 100, decides: false },
  { id: 'additional', label: 'CRS: additional points', maxPoints: 600, decides: false },
  { id: 'fsw_grid', label: 'Federal Skilled Worker points', maxPoints: 100, decides: false },
];

const tests = ['Language test result from a designated organization, less than two years old'];
const letters = ['Reference letters with dates, hours, and duties', 'Pay stubs or tax records'];
const credentials = ['Diploma', 'Educational credential assessment, less than five years old'];
const passport = ['Passport'];
const money = ['Official letters from your banks, with balances over six months'];
const partnerProof = ['Your partner’s own documents'];

const core = (part: string) => instructions(`Core human capital factors: ${part}`, tableUnconfirmed);
const languageCore = instructions(
  'Core human capital factors: official languages',
  `${tableUnconfirmed} ${languageSource.unconfirmed}`,
);
const transfer = (part: string) =>
  instructions(`Skill transferability factors: ${part}`, transferUnconfirmed);
const extra = (part: string) => instructions(`Additional points: ${part}`, tableUnconfirmed);
const spouse = (part: string) =>
  instructions(`Accompanying spouse or common-law partner factors: ${part}`, tableUnconfirmed);

export const criteria: readonly Criterion[] = [
  {
    id: 'fsw_clb7',
    group: 'fsw',
    label: 'CLB 7 in your first official language',
    source: regulations('75(2)(d)', thresholdUnconfirmed),
    proof: tests,
  },
  {
    id: 'fsw_year',
    group: 'fsw',
    label: 'One continuous year of skilled work',
    source: regulations(
      '75(2)(a)',
      `${hoursDerived} The year must be in the primary occupation, which these facts don’t show.`,
    ),
    proof: letters,
  },
  {
    id: 'fsw_credential',
    group: 'fsw',
    label: 'A recognized credential',
    source: regulations('75(2)(e)'),
    proof: credentials,
  },
  {
    id: 'fsw_pass',
    group: 'fsw',
    label: '67 points',
    source: regulations(
      '76(1)(a) and (2)',
      'We checked the paragraphs; the 67 points are fixed by the Minister and are from secondary pages.',
    ),
    proof: [...tests, ...credentials, ...letters],
  },
  {
    id: 'fsw_funds',
    group: 'fsw',
    label: 'Settlement funds',
    source: fundsSource,
    proof: money,
  },
  {
    id: 'cec_year',
    group: 'cec',
    label: 'One year of skilled work in Canada',
    source: regulations('87.1(2)(a) and (3)', hoursDerived),
    proof: letters,
  },
  {
    id: 'cec_language',
    group: 'cec',
    label: 'Language for your occupation',
    source: regulations(
      '87.1(2)(d) and (e)',
      'We checked the paragraphs; CLB 7 and 5 are fixed by the Minister under section 74(1), and we couldn’t confirm that notice. For equal times in occupations of both kinds, which the text leaves open, the higher threshold is used.',
    ),
    proof: tests,
  },
  {
    id: 'fst_years',
    group: 'fst',
    label: 'Two years in a skilled trade',
    source: regulations('87.2(1) and (3)(b)', hoursDerived),
    proof: letters,
  },
  {
    id: 'fst_language',
    group: 'fst',
    label: 'Language for the trades',
    source: regulations('87.2(3)(a)', thresholdUnconfirmed),
    proof: tests,
  },
  {
    id: 'fst_offer',
    group: 'fst',
    label: 'A job offer or a certificate of qualification',
    source: regulations('87.2(3)(d)'),
    proof: ['Job offer for a year or more', 'Certificate of qualification from a province or territory'],
  },
  {
    id: 'fst_funds',
    group: 'fst',
    label: 'Settlement funds',
    source: fundsSource,
    proof: money,
  },

  {
    id: 'age',
    group: 'core',
    label: 'Age',
    source: core('age'),
    proof: passport,
    maxPoints: 110,
  },
  {
    id: 'education',
    group: 'core',
    label: 'Education',
    source: core('level of education'),
    proof: credentials,
    maxPoints: 150,
  },
  {
    id: 'first_language',
    group: 'core',
    label: 'First official language',
    source: languageCore,
    proof: tests,
    maxPoints: 136,
  },
  {
    id: 'second_language',
    group: 'core',
    label: 'Second official language',
    source: languageCore,
    proof: tests,
    maxPoints: 24,
  },
  {
    id: 'canadian_work',
    group: 'core',
    label: 'Canadian work experience',
    source: instructions(
      'Section 15',
      'What counts as work is from section 15, and 30 hours a week also from IRPR 73(1); the points and 1,560 hours for a year are only from secondary sources. Since 3 November 2026, work in listed high-wage occupations earns more, according to two of them; we couldn’t confirm how many points.',
    ),
    proof: letters,
    maxPoints: 80,
  },
  {
    id: 'spouse_education',
    group: 'spouse',
    label: 'Partner’s education',
    source: spouse('education'),
    proof: partnerProof,
    maxPoints: 10,
  },
  {
    id: 'spouse_language',
    group: 'spouse',
    label: 'Partner’s language',
    source: spouse('language'),
    proof: partnerProof,
    maxPoints: 20,
  },
  {
    id: 'spouse_work',
    group: 'spouse',
    label: 'Partner’s work in Canada',
    source: instructions(
      'Section 19',
      'From section 19: ten years, 30 hours, full-time equivalents. The points are from two open-source calculators. We couldn’t confirm that students and the self-employed are left out, as in section 15.',
    ),
    proof: partnerProof,
    maxPoints: 10,
  },
  {
    id: 'transfer_education',
    group: 'transfer',
    label: 'Education with language and Canadian work',
    source: transfer('education'),
    proof: credentials,
    maxPoints: 50,
  },
  {
    id: 'transfer_foreign_work',
    group: 'transfer',
    label: 'Foreign work with language and Canadian work',
    source: transfer('foreign work experience'),
    proof: letters,
    maxPoints: 50,
  },
  {
    id: 'transfer_certificate',
    group: 'transfer',
    label: 'Certificate of qualification with language',
    source: instructions(
      'Skill transferability factors: certificate of qualification',
      certificateUnconfirmed,
    ),
    proof: ['Certificate of qualification from a province or territory'],
    maxPoints: 50,
  },
  {
    id: 'nomination',
    group: 'additional',
    label: 'Provincial nomination',
    source: extra('nomination'),
    proof: ['Nomination'],
    maxPoints: 600,
  },
  {
    id: 'canadian_study',
    group: 'additional',
    label: 'Study in Canada',
    source: extra('Canadian educational credential'),
    proof: ['Canadian diploma'],
    maxPoints: 30,
  },
  {
    id: 'sibling',
    group: 'additional',
    label: 'Brother or sister in Canada',
    source: extra('sibling'),
    proof: ['Birth certificates', 'Your brother’s or sister’s proof of status in Canada'],
    maxPoints: 15,
  },
  {
    id: 'french',
    group: 'additional',
    label: 'French',
    source: extra('French language proficiency'),
    proof: tests,
    maxPoints: 50,
  },
  {
    id: 'job_offer',
    group: 'additional',
    label: 'Job offer',
    source: instructions(
      'Section 29',
      'Until 24 March 2025: 50 points, or 200 in NOC major group 00, which these facts don’t distinguish. For the points since 3 November 2026, we have only secondary sources, which don’t name them.',
    ),
    proof: ['Offer and labour market impact assessment'],
    maxPoints: 50,
  },

  {
    id: 'fsw_language',
    group: 'fsw_grid',
    label: 'Languages',
    source: regulations('79', thresholdUnconfirmed),
    proof: tests,
    maxPoints: 28,
  },
  {
    id: 'fsw_education',
    group: 'fsw_grid',
    label: 'Education',
    source: regulations('78'),
    proof: credentials,
    maxPoints: 25,
  },
  {
    id: 'fsw_experience',
    group: 'fsw_grid',
    label: 'Skilled work',
    source: regulations('80', hoursDerived),
    proof: letters,
    maxPoints: 15,
  },
  {
    id: 'fsw_age',
    group: 'fsw_grid',
    label: 'Age',
    source: regulations('81'),
    proof: passport,
    maxPoints: 12,
  },
  {
    id: 'fsw_arranged',
    group: 'fsw_grid',
    label: 'Arranged employment',
    source: regulations('82'),
    proof: ['Job offer'],
    maxPoints: 10,
  },
  {
    id: 'fsw_adaptability',
    group: 'fsw_grid',
    label: 'Adaptability',
    source: regulations('83'),
    proof: ['Proof of family, study, or work in Canada'],
    maxPoints: 10,
  },
];
