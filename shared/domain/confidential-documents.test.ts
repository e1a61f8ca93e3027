import { expect, test } from 'vitest';
import { isConfidentialName } from './confidential-documents.ts';

test.each([
  'Police certificate, Nigeria',
  'police-clearance_2026.pdf',
  'Court records',
  'Medical exam (Form I-693)',
  'medical_report.pdf',
  'Vaccination record',
  'Tuberculosis test',
  'Marriage certificate or proof of partnership',
  'Birth or adoption certificate',
  'birth-certificate-of-leo.pdf',
  'Official letters from your banks, with balances over six months',
  'bank-statement-march.pdf',
  'Visa refusal letter',
  'BankStatement2026.pdf',
  'bankstatement.pdf',
  '2026BirthCertificate_Leo.PDF',
  'MedicalReport.pdf',
  'i693-signed.pdf',
  'FBICheck.pdf',
  'Pólice certificate.pdf',
  'RefusalLetter.docx',
])('%s is for the applicant and the legal team', (name) => {
  expect(isConfidentialName(name)).toBe(true);
});

test.each([
  'Passport',
  'Medical license',
  'Court interpreter certificate',
  'Partnership agreement of the company',
  'Membership letter',
  'Reference letters with dates, hours, and duties',
  'Patents in use, citations, and adoption figures',
  'Evidence that the bank’s project succeeded',
  'Degree certificate.pdf',
  'MedicalLicense.pdf',
  'BankEmployerLetter.pdf',
  'CourtInterpreterCertificate.pdf',
])('%s is open to HR', (name) => {
  expect(isConfidentialName(name)).toBe(false);
});
