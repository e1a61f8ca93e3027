import type { Criterion, CriterionGroup } from '../engine/route.ts';
import { appendix, laterUnconfirmed, listsEnd } from './sources.ts';

export const groups: readonly CriterionGroup[] = [
  { id: 'mandatory', label: 'Fixed points', maxPoints: 50 },
  { id: 'salary', label: 'Salary points', maxPoints: 20 },
  { id: 'certificate', label: 'Certificate of sponsorship' },
];

export const criteria: readonly Criterion[] = [
  {
    id: 'sponsor',
    group: 'mandatory',
    label: 'A licensed sponsor',
    source: appendix('SW 5.1 to 5.7', laterUnconfirmed),
    maxPoints: 20,
    proof: ['Certificate of sponsorship number', 'The register of licensed sponsors'],
  },
  {
    id: 'skill',
    group: 'mandatory',
    label: 'A job at the required skill level',
    source: appendix(
      'SW 6.1 to 6.5; Appendix Skilled Occupations, Table 1',
      `${laterUnconfirmed} ${listsEnd}`,
    ),
    maxPoints: 20,
    proof: ['Occupation code on the certificate', 'Job description'],
  },
  {
    id: 'english',
    group: 'mandatory',
    label: 'English',
    source: appendix(
      'SW 7.1 to 7.3; Appendix English Language, EL 3 to EL 7',
      `${laterUnconfirmed} B2 from 8 January 2026, the IELTS bands for B1 and B2, and what takes the place of a test are from secondary pages.`,
    ),
    maxPoints: 10,
    proof: [
      'Secure English language test',
      'Degree taught in English',
      'Passport from a listed country',
      'English qualification from a UK school',
      'Decision on an earlier UK application',
      'Regulator’s English assessment',
    ],
  },
  {
    id: 'salary',
    group: 'salary',
    label: 'Salary',
    source: appendix(
      'SW 4.2 to 4.4, options A to E; SW 8.1 to 12.3; SW 14.1 to 14.4; Appendix Skilled Occupations, Table 1',
      `${laterUnconfirmed} For April 2024, the floor of £15.88 an hour is from secondary pages. ${listsEnd}`,
    ),
    maxPoints: 20,
    proof: ['Contract or offer with salary and weekly hours', 'PhD certificate'],
  },
  {
    id: 'certificate',
    group: 'certificate',
    label: 'The certificate is no more than three months old',
    source: appendix('SW 1.2(d)', laterUnconfirmed),
    proof: ['Certificate of sponsorship'],
  },
];
