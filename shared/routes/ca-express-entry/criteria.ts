import type { Citation, Criterion, CriterionGroup } from '../engine/route.ts';
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

const criterion = (
  id: string,
  group: string,
  label: string,
  source: Citation,
  proof: readonly string[],
  maxPoints?: number,
): Criterion => ({ id, group, label, source, proof, ...(maxPoints !== undefined && { maxPoints }) });
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
  criterion(
    'fsw_clb7',
    'fsw',
    'CLB 7 in your first official language',
    regulations('75(2)(d)', thresholdUnconfirmed),
    tests,
  ),
  criterion(
    'fsw_year',
    'fsw',
    'One continuous year of skilled work',
    regulations(
      '75(2)(a)',
      `${hoursDerived} The year must be in the primary occupation, which these facts don’t show.`,
    ),
    letters,
  ),
  criterion('fsw_credential', 'fsw', 'A recognized credential', regulations('75(2)(e)'), credentials),
  criterion(
    'fsw_pass',
    'fsw',
    '67 points',
    regulations(
      '76(1)(a) and (2)',
      'We checked the paragraphs; the 67 points are fixed by the Minister and are from secondary pages.',
    ),
    [...tests, ...credentials, ...letters],
  ),
  criterion('fsw_funds', 'fsw', 'Settlement funds', fundsSource, money),
  criterion(
    'cec_year',
    'cec',
    'One year of skilled work in Canada',
    regulations('87.1(2)(a) and (3)', hoursDerived),
    letters,
  ),
  criterion(
    'cec_language',
    'cec',
    'Language for your occupation',
    regulations(
      '87.1(2)(d) and (e)',
      'We checked the paragraphs; CLB 7 and 5 are fixed by the Minister under section 74(1), and we couldn’t confirm that notice. For equal times in occupations of both kinds, which the text leaves open, the higher threshold is used.',
    ),
    tests,
  ),
  criterion(
    'fst_years',
    'fst',
    'Two years in a skilled trade',
    regulations('87.2(1) and (3)(b)', hoursDerived),
    letters,
  ),
  criterion(
    'fst_language',
    'fst',
    'Language for the trades',
    regulations('87.2(3)(a)', thresholdUnconfirmed),
    tests,
  ),
  criterion('fst_offer', 'fst', 'A job offer or a certificate of qualification', regulations('87.2(3)(d)'), [
    'Job offer for a year or more',
    'Certificate of qualification from a province or territory',
  ]),
  criterion('fst_funds', 'fst', 'Settlement funds', fundsSource, money),

  criterion('age', 'core', 'Age', core('age'), passport, 110),
  criterion('education', 'core', 'Education', core('level of education'), credentials, 150),
  criterion('first_language', 'core', 'First official language', languageCore, tests, 136),
  criterion('second_language', 'core', 'Second official language', languageCore, tests, 24),
  criterion(
    'canadian_work',
    'core',
    'Canadian work experience',
    instructions(
      'Section 15',
      'What counts as work is from section 15, and 30 hours a week also from IRPR 73(1); the points and 1,560 hours for a year are only from secondary sources.',
    ),
    letters,
    80,
  ),
  criterion('spouse_education', 'spouse', 'Partner’s education', spouse('education'), partnerProof, 10),
  criterion('spouse_language', 'spouse', 'Partner’s language', spouse('language'), partnerProof, 20),
  criterion(
    'spouse_work',
    'spouse',
    'Partner’s work in Canada',
    instructions(
      'Section 19',
      'From section 19: ten years, 30 hours, full-time equivalents. The points are from two open-source calculators. We couldn’t confirm that students and the self-employed are left out, as in section 15.',
    ),
    partnerProof,
    10,
  ),
  criterion(
    'transfer_education',
    'transfer',
    'Education with language and Canadian work',
    transfer('education'),
    credentials,
    50,
  ),
  criterion(
    'transfer_foreign_work',
    'transfer',
    'Foreign work with language and Canadian work',
    transfer('foreign work experience'),
    letters,
    50,
  ),
  criterion(
    'transfer_certificate',
    'transfer',
    'Certificate of qualification with language',
    instructions('Skill transferability factors: certificate of qualification', certificateUnconfirmed),
    ['Certificate of qualification from a province or territory'],
    50,
  ),
  criterion('nomination', 'additional', 'Provincial nomination', extra('nomination'), ['Nomination'], 600),
  criterion(
    'canadian_study',
    'additional',
    'Study in Canada',
    extra('Canadian educational credential'),
    ['Canadian diploma'],
    30,
  ),
  criterion(
    'sibling',
    'additional',
    'Brother or sister in Canada',
    extra('sibling'),
    ['Birth certificates', 'Your brother’s or sister’s proof of status in Canada'],
    15,
  ),
  criterion('french', 'additional', 'French', extra('French language proficiency'), tests, 50),
  criterion(
    'job_offer',
    'additional',
    'Job offer',
    instructions(
      'Section 29',
      'Until 24 March 2025: 50 points, or 200 in NOC major group 00, which these facts don’t distinguish.',
    ),
    ['Offer and labour market impact assessment'],
    50,
  ),

  criterion('fsw_language', 'fsw_grid', 'Languages', regulations('79', thresholdUnconfirmed), tests, 28),
  criterion('fsw_education', 'fsw_grid', 'Education', regulations('78'), credentials, 25),
  criterion('fsw_experience', 'fsw_grid', 'Skilled work', regulations('80', hoursDerived), letters, 15),
  criterion('fsw_age', 'fsw_grid', 'Age', regulations('81'), passport, 12),
  criterion('fsw_arranged', 'fsw_grid', 'Arranged employment', regulations('82'), ['Job offer'], 10),
  criterion(
    'fsw_adaptability',
    'fsw_grid',
    'Adaptability',
    regulations('83'),
    ['Proof of family, study, or work in Canada'],
    10,
  ),
];
