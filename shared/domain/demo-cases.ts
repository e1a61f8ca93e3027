import type { CaseStatus } from './case-status.ts';
import type { CaseCountry, VisaPath } from './visa-paths.ts';

/** `read`: the other side read it before the next message was written. */
export interface DemoMessage {
  readonly from: 'applicant' | 'team';
  readonly text: string;
  readonly read?: true;
}

/** The two cases that 'Reset demo data' restores, always with the same IDs. */
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
    messages: [
      {
        from: 'team',
        text: 'Welcome to your case.\n\nYour checklist shows what we need. Please start with your passport and the letter from your petitioner, on letterhead and signed.',
        read: true,
      },
      {
        from: 'applicant',
        text: 'Thank you. I’ve uploaded my passport. Can the letter come from my former lab? They know my work best.',
      },
    ],
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
    messages: [
      {
        from: 'team',
        text: 'We got your diploma. Once your sponsor has your certificate of sponsorship, please upload it here or send it in a message.',
      },
    ],
  },
] as const satisfies readonly {
  id: string;
  country: CaseCountry;
  path: VisaPath;
  status: CaseStatus;
  slaDays: number;
  document: { name: string; title: string; lines: readonly string[] };
  messages: readonly DemoMessage[];
}[];
