import type { Criterion, CriterionGroup } from '../engine/route.ts';
import { appendix, numberUnconfirmed } from './sources.ts';

export const groups: readonly CriterionGroup[] = [
  { id: 'mandatory', label: 'Fixed points', most: 50 },
  { id: 'salary', label: 'Salary points', most: 20 },
  { id: 'certificate', label: 'Certificate of sponsorship' },
];

export const criteria: readonly Criterion[] = [
  {
    id: 'sponsor',
    group: 'mandatory',
    label: 'A licensed sponsor',
    source: appendix('Points for sponsorship', numberUnconfirmed),
    most: 20,
    proof: ['Certificate of sponsorship number', 'The register of licensed sponsors'],
  },
  {
    id: 'skill',
    group: 'mandatory',
    label: 'A job at the skill level',
    source: appendix('Points for a job at the appropriate skill level', numberUnconfirmed),
    most: 20,
    proof: ['Occupation code on the certificate', 'Job description'],
  },
  {
    id: 'english',
    group: 'mandatory',
    label: 'English',
    source: appendix('English language requirement; Appendix English Language', numberUnconfirmed),
    most: 10,
    proof: ['Secure English language test', 'Degree taught in English', 'Passport of a listed country'],
  },
  {
    id: 'salary',
    group: 'salary',
    label: 'Salary',
    source: appendix(
      'SW 14.2, options A to E',
      'Commentary names an hourly floor of £17.13 beside the yearly one since July 2025; the options as laid in HC 590 have a yearly floor and the going rate only.',
    ),
    most: 20,
    proof: ['Contract or offer with salary and weekly hours', 'PhD certificate'],
  },
  {
    id: 'certificate',
    group: 'certificate',
    label: 'The certificate is no more than three months old',
    source: appendix('Validity requirements', numberUnconfirmed),
    proof: ['Certificate of sponsorship'],
  },
];
