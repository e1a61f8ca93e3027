import type { CaseStatus } from './case-status.ts';
import type { CaseCountry, VisaPath } from './visa-paths.ts';

/** The two cases 'Reset demo data' puts back, always under the same ids. */
export const demoCases = [
  {
    id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000001',
    country: 'US',
    path: 'US_O1A',
    status: 'COLLECTING',
    slaDays: 30,
    document: {
      name: 'Passport.pdf',
      title: 'Passport',
      lines: ['Specimen for the demo organization.', 'Not an identity document.'],
    },
  },
  {
    id: '5f0c9b52-6d0e-4c0a-9f6d-0a1d00000002',
    country: 'UK',
    path: 'UK_SkilledWorker',
    status: 'DRAFT',
    slaDays: 45,
    document: {
      name: 'Diploma.pdf',
      title: 'Diploma',
      lines: ['Specimen for the demo organization.', 'Not a certificate.'],
    },
  },
] as const satisfies readonly {
  id: string;
  country: CaseCountry;
  path: VisaPath;
  status: CaseStatus;
  slaDays: number;
  document: { name: string; title: string; lines: readonly string[] };
}[];
