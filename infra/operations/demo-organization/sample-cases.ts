import type { DatedKind, DeadlineKind } from '#shared/domain/case-dates.ts';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import type { FilingRequest } from '#shared/domain/filing-requests.ts';
import type { CaseCountry, VisaPath } from '#shared/domain/visa-paths.ts';
import type { CaseDependent } from '#shared/records/case.ts';
import type { SampleDecision } from './sample-checklist.ts';
import { sampleId } from './sample-id.ts';
import type { SamplePersonName } from './sample-people.ts';

/** A number stands for a date, in days after the sample data is created. */
type Sample<Facts> = { readonly [Field in keyof Facts]?: Facts[Field] | number };
export type SampleFiling = Sample<Omit<FilingFacts, 'requests'>>;
export type SampleRequest = Sample<Omit<FilingRequest, 'id' | 'kind'>> & Pick<FilingRequest, 'kind'>;

/** An event of a case, and when it happened: days before the sample data is created. */
export type SampleStep = { readonly ago: number } & (
  | { readonly status: CaseStatus; readonly by: SamplePersonName }
  | { readonly owner: SamplePersonName; readonly by: SamplePersonName }
  /** Days after the sample data is created; negative is overdue. */
  | { readonly due: number; readonly by: SamplePersonName }
  | { readonly filing: SampleFiling; readonly by: SamplePersonName }
  | { readonly authority: SampleRequest; readonly by: SamplePersonName }
  /** A deadline, in days after the sample data is created. */
  | {
      readonly deadline: DeadlineKind;
      readonly named?: string;
      readonly in: number;
      readonly by: SamplePersonName;
    }
  | { readonly note: string; readonly by: SamplePersonName }
  /** A message between the applicant and the team. */
  | { readonly message: string; readonly by: SamplePersonName }
  /** Someone read everything the other side had written. */
  | { readonly read: true; readonly by: SamplePersonName }
  /** `item` names the checklist item it is for. */
  | {
      readonly document: string;
      readonly by: SamplePersonName;
      readonly item?: string;
      /** When it was issued and expires, in days from when the sample data is created. */
      readonly dated?: { readonly kind: DatedKind; readonly issued?: number; readonly expires?: number };
    }
  | { readonly request: string; readonly detail?: string; readonly by: SamplePersonName }
  | (SampleDecision & { readonly by: SamplePersonName })
);

export interface SampleCase {
  readonly id: string;
  readonly applicant: SamplePersonName;
  readonly country: CaseCountry;
  readonly path: VisaPath;
  /** Days before the sample data is created. */
  readonly opened: number;
  readonly openedBy: SamplePersonName;
  /** The version of the organization's checklist it was opened with. */
  readonly checklist_template?: number;
  /** The person it is for, if not the applicant. */
  readonly dependent?: CaseDependent;
  /** In chronological order. */
  readonly steps: readonly SampleStep[];
}

/** The spouse in the record of `ioanna`, who has a case of their own. */
export const sampleSpouse = {
  id: sampleId('spouse of ioanna'),
  relationship: 'spouse',
  name: { family_name: 'Papadopoulos', given_names: 'Nikos' },
} as const;

const id = (number: number): string => sampleId(`case ${number}`);

/** Cases besides the two that Reset Demo restores: every route, every status, and a dependent's case. */
export const sampleCases: readonly SampleCase[] = [
  {
    id: id(1),
    applicant: 'ananya',
    country: 'US',
    path: 'US_H1B',
    opened: 170.2,
    openedBy: 'hr',
    steps: [
      { ago: 169.9, owner: 'attorney', by: 'hr' },
      { ago: 166.1, status: 'COLLECTING', by: 'attorney' },
      {
        ago: 165.9,
        request: 'Degree certificate',
        detail: 'With a certified English translation.',
        by: 'attorney',
      },
      { ago: 158.4, document: 'Degree certificate.pdf', by: 'ananya', item: 'Degree certificate' },
      { ago: 158.3, document: 'Passport.pdf', by: 'ananya', item: 'Passport' },
      { ago: 152.2, accept: 'Passport', by: 'attorney' },
      { ago: 152.1, accept: 'Degree certificate', by: 'attorney' },
      {
        ago: 152.0,
        notNeeded: 'Evaluation of a foreign degree',
        reason: 'The degree is from a US university.',
        by: 'attorney',
      },
      {
        ago: 150.7,
        note: 'Wage level II confirmed with the employer. Registration window opens in March.',
        by: 'attorney',
      },
      { ago: 141.2, status: 'REVIEW', by: 'attorney' },
      {
        ago: 120.5,
        document: 'Labor condition application.pdf',
        by: 'attorney',
        item: 'Certified labor condition application',
      },
      { ago: 120.4, accept: 'Certified labor condition application', by: 'attorney' },
      { ago: 118.3, status: 'FILED', by: 'attorney' },
      {
        ago: 118.2,
        message:
          'Hello,\n\nYour petition has been filed. You don’t need to do anything now. If you get a letter, please upload it the same day.',
        by: 'attorney',
      },
      { ago: 117.9, read: true, by: 'ananya' },
      { ago: 117.8, message: 'Thank you! How long does it usually take?', by: 'ananya' },
      { ago: 117.6, read: true, by: 'attorney' },
      {
        ago: 117.5,
        message: 'Official times are on https://egov.uscis.gov/processing-times/ and change every month.',
        by: 'attorney',
      },
      { ago: 117.4, read: true, by: 'ananya' },
      {
        ago: 112.4,
        filing: { form: 'I-129', receipt_number: 'IOE0921554117', filed_on: -118, received_on: -115 },
        by: 'attorney',
      },
      {
        ago: 59.8,
        authority: { kind: 'evidence', issued_on: -71, due_on: -10, answered_on: -60 },
        by: 'attorney',
      },
      { ago: 24.6, status: 'APPROVED', by: 'attorney' },
      {
        ago: 24.55,
        filing: { decision: 'approved', decided_on: -25, valid_from: -20, valid_to: 1075 },
        by: 'attorney',
      },
      { ago: 24.5, note: 'Approval notice received. Start date confirmed with the employer.', by: 'hr' },
    ],
  },
  {
    id: id(2),
    applicant: 'oluwaseun',
    country: 'UK',
    path: 'UK_GLOBAL_TALENT',
    opened: 151.3,
    openedBy: 'oluwaseun',
    steps: [
      { ago: 150.2, owner: 'sigridur', by: 'admin' },
      { ago: 149.8, status: 'COLLECTING', by: 'sigridur' },
      { ago: 139.5, document: 'Ìwé ẹ̀rí – portfolio.pdf', by: 'oluwaseun' },
      { ago: 131.1, status: 'REVIEW', by: 'sigridur' },
      { ago: 112.7, status: 'FILED', by: 'sigridur' },
      {
        ago: 112.6,
        filing: { form: 'Stage 1 endorsement', receipt_number: 'GWF071625344', filed_on: -113 },
        by: 'sigridur',
      },
      { ago: 63.4, status: 'DENIED', by: 'sigridur' },
      { ago: 63.35, filing: { decision: 'denied', decided_on: -64 }, by: 'sigridur' },
      {
        ago: 63.3,
        note: 'Endorsement refused: evidence of recognition older than five years. No endorsement review, because it doesn’t take new evidence. Discuss reapplying with newer press.',
        by: 'sigridur',
      },
    ],
  },
  {
    id: id(3),
    applicant: 'ekaterina',
    country: 'US',
    path: 'US_EB2_NIW',
    opened: 133.6,
    openedBy: 'ekaterina',
    steps: [
      { ago: 132.8, owner: 'attorney', by: 'ops' },
      { ago: 132.7, due: -4.2, by: 'ops' },
      { ago: 130.4, status: 'COLLECTING', by: 'attorney' },
      { ago: 122.1, document: 'Диплом кандидата наук.pdf', by: 'ekaterina', item: 'Academic record' },
      { ago: 121.3, accept: 'Academic record', by: 'attorney' },
      {
        ago: 117.9,
        request: 'Expert letters',
        detail: 'Two independent experts who have never worked with you.',
        by: 'attorney',
      },
      {
        ago: 90.5,
        document: 'Expert letter – Prof. Almeida.pdf',
        by: 'ekaterina',
        item: 'Expert letters',
      },
      { ago: 21.2, status: 'REVIEW', by: 'attorney' },
      { ago: 21.1, deadline: 'filing_window', in: 26, by: 'attorney' },
      {
        ago: 4.2,
        message:
          'Hello,\n\nTwo things before we file:\n\n1. Please check the spelling of your name on the draft.\n2. Tell us if your address has changed.',
        by: 'attorney',
      },
      { ago: 4.0, read: true, by: 'ekaterina' },
      {
        ago: 3.9,
        message: 'The name is right. I moved in October; the new address is in my profile.',
        by: 'ekaterina',
      },
      { ago: 3.6, read: true, by: 'attorney' },
      { ago: 3.5, message: 'Thank you, we’ll use the new one.', by: 'attorney' },
      { ago: 3.4, note: 'Draft petition is with Sigríður for a second reading.', by: 'attorney' },
    ],
  },
  {
    id: id(4),
    applicant: 'tuyet',
    country: 'CA',
    path: 'CA_Express',
    opened: 118.4,
    openedBy: 'khai',
    steps: [
      { ago: 118.1, owner: 'khai', by: 'khai' },
      { ago: 118.0, due: 75.3, by: 'khai' },
      { ago: 110.3, status: 'COLLECTING', by: 'tuyet' },
      {
        ago: 101.6,
        document: 'Hộ chiếu.pdf',
        by: 'tuyet',
        item: 'Passport',
        dated: { kind: 'passport', issued: -1800, expires: 58 },
      },
      { ago: 99.2, accept: 'Passport', by: 'khai' },
      {
        ago: 96.2,
        document: 'IELTS General results.pdf',
        by: 'tuyet',
        dated: { kind: 'test', issued: -640, expires: 90 },
      },
      { ago: 80.8, status: 'REVIEW', by: 'khai' },
      { ago: 44.4, status: 'FILED', by: 'khai' },
      {
        ago: 40.1,
        filing: {
          form: 'eAPR',
          receipt_number: 'E004417029',
          filed_on: -44,
          received_on: -41,
          biometrics_on: 12,
        },
        by: 'khai',
      },
      {
        ago: 20.2,
        authority: { kind: 'evidence', issued_on: -35, due_on: -5, answered_on: -21 },
        by: 'khai',
      },
      { ago: 5.3, authority: { kind: 'refusal', issued_on: -6, due_on: 24 }, by: 'khai' },
      {
        ago: 44.2,
        note: 'Invitation to apply accepted; biometrics booked in Ho Chi Minh City.',
        by: 'khai',
      },
    ],
  },
  {
    id: id(5),
    applicant: 'abdulrahman',
    country: 'US',
    path: 'US_O1A',
    opened: 97.5,
    openedBy: 'attorney',
    steps: [
      { ago: 97.4, owner: 'attorney', by: 'attorney' },
      { ago: 97.3, due: 2.4, by: 'attorney' },
      { ago: 95.1, status: 'COLLECTING', by: 'attorney' },
      { ago: 94.9, request: 'جواز السفر – all pages', by: 'attorney' },
      { ago: 88.2, document: 'جواز السفر.pdf', by: 'abdulrahman', item: 'جواز السفر – all pages' },
      { ago: 79.3, document: 'Award – Abu Dhabi 2024.pdf', by: 'abdulrahman', item: 'Award certificates' },
      { ago: 61.2, accept: 'Award certificates', by: 'attorney' },
      {
        ago: 60.9,
        return: 'جواز السفر – all pages',
        reason: 'Pages 4 and 5 are missing. Please scan all pages, flat and in color.',
        by: 'attorney',
      },
      {
        ago: 60.8,
        notNeeded: 'The award',
        reason: 'We’re proving three of the eight criteria instead.',
        by: 'attorney',
      },
      { ago: 60.7, request: 'Criteria, number of entrants, and winners', by: 'attorney' },
      { ago: 33.5, status: 'REVIEW', by: 'attorney' },
      { ago: 33.4, deadline: 'status_end', in: 71, by: 'attorney' },
      { ago: 33.3, deadline: 'own', named: 'Signed support letter', in: -2, by: 'attorney' },
      {
        ago: 9.1,
        request: 'Contracts for your critical roles',
        detail: 'Signed copies; English translations can follow.',
        by: 'attorney',
      },
      {
        ago: 2.2,
        message: 'Can the support letter come from my former employer? They know my work best.\n\nشكراً',
        by: 'abdulrahman',
      },
      { ago: 2.1, message: 'I can also ask for a second letter.', by: 'abdulrahman' },
    ],
  },
  {
    id: id(6),
    applicant: 'jingyi',
    country: 'US',
    path: 'US_H1B',
    opened: 80.7,
    openedBy: 'malgorzata',
    steps: [
      { ago: 80.5, owner: 'sigridur', by: 'malgorzata' },
      { ago: 80.4, due: -11.6, by: 'malgorzata' },
      { ago: 76.6, status: 'COLLECTING', by: 'sigridur' },
      { ago: 76.5, deadline: 'filing_window', in: 6, by: 'sigridur' },
      {
        ago: 76.5,
        request: '学位证书 (degree certificate)',
        detail: 'Color scan, both sides.',
        by: 'sigridur',
      },
      {
        ago: 41.2,
        document: '护照.pdf',
        by: 'jingyi',
        item: 'Passport',
        dated: { kind: 'passport', issued: -3300, expires: -3 },
      },
      {
        ago: 12.3,
        note: 'Called and left a message about the missing degree certificate.',
        by: 'malgorzata',
      },
      {
        ago: 12.2,
        message:
          'Please send us the degree certificate, both sides, in color. A phone photo is fine if it’s sharp.',
        by: 'malgorzata',
      },
    ],
  },
  {
    id: id(7),
    applicant: 'yael',
    country: 'UK',
    path: 'UK_SKILLED_WORKER',
    opened: 66.1,
    openedBy: 'yael',
    checklist_template: 1,
    steps: [
      { ago: 65.4, owner: 'khai', by: 'admin' },
      { ago: 65.3, due: 21.8, by: 'khai' },
      { ago: 60.2, status: 'COLLECTING', by: 'yael' },
      {
        ago: 52.9,
        document: 'דרכון.pdf',
        by: 'yael',
        dated: { kind: 'passport', issued: -900, expires: 2750 },
      },
      {
        ago: 40.3,
        document: 'Certificate of sponsorship.pdf',
        by: 'malgorzata',
        item: 'Certificate of sponsorship',
      },
      { ago: 15.7, status: 'REVIEW', by: 'khai' },
    ],
  },
  {
    id: id(8),
    applicant: 'mariafernanda',
    country: 'CA',
    path: 'CA_EXPRESS_ENTRY',
    opened: 55.8,
    openedBy: 'mariafernanda',
    steps: [
      { ago: 55.1, owner: 'khai', by: 'khai' },
      { ago: 55.0, due: 6.5, by: 'khai' },
      { ago: 50.6, status: 'COLLECTING', by: 'khai' },
      {
        ago: 50.5,
        request: 'Educational credential assessment',
        detail: 'From a designated organization, less than five years old.',
        by: 'khai',
      },
      {
        ago: 37.7,
        document: 'Título de Ingeniería Bioquímica – Universidad Nacional.pdf',
        by: 'mariafernanda',
      },
      { ago: 4.8, note: 'Assessment is expected this week. Profile score without it: 471.', by: 'khai' },
    ],
  },
  {
    id: id(9),
    applicant: 'seoyeon',
    country: 'US',
    path: 'US_EB2_NIW',
    opened: 40.4,
    openedBy: 'seoyeon',
    steps: [
      { ago: 39.2, due: 48.2, by: 'ops' },
      { ago: 36.9, status: 'COLLECTING', by: 'seoyeon' },
      { ago: 30.1, document: '박사 학위증.pdf', by: 'seoyeon' },
      { ago: 2.3, document: 'Citations and publications.pdf', by: 'seoyeon' },
    ],
  },
  {
    id: id(10),
    applicant: 'ioanna',
    country: 'UK',
    path: 'UK_SkilledWorker',
    opened: 27.3,
    openedBy: 'hr',
    steps: [
      { ago: 27.2, owner: 'sigridur', by: 'hr' },
      { ago: 22.4, status: 'COLLECTING', by: 'sigridur' },
      { ago: 22.3, request: 'Πτυχίο (degree)', by: 'sigridur' },
      { ago: 8.6, document: 'Πτυχίο.pdf', by: 'ioanna', item: 'Πτυχίο (degree)' },
    ],
  },
  {
    id: id(11),
    applicant: 'nattawut',
    country: 'UK',
    path: 'UK_GLOBAL_TALENT',
    opened: 15.2,
    openedBy: 'ops',
    steps: [
      { ago: 15.1, note: 'Wants to compare with Skilled Worker before we collect documents.', by: 'ops' },
    ],
  },
  {
    id: id(12),
    applicant: 'ibrahim',
    country: 'US',
    path: 'US_O1A',
    opened: 5.6,
    openedBy: 'ibrahim',
    steps: [
      { ago: 5.2, owner: 'attorney', by: 'admin' },
      { ago: 5.1, due: 13.4, by: 'admin' },
    ],
  },
  {
    id: id(13),
    applicant: 'ioanna',
    country: 'UK',
    path: 'UK_SkilledWorker',
    opened: 21.9,
    openedBy: 'hr',
    dependent: {
      id: sampleSpouse.id,
      name: 'Nikos Papadopoulos',
      relationship: sampleSpouse.relationship,
      principal_case_id: id(10),
    },
    steps: [
      { ago: 21.8, owner: 'sigridur', by: 'hr' },
      { ago: 21.7, status: 'COLLECTING', by: 'sigridur' },
    ],
  },
];
