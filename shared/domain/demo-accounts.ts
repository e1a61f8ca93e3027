/** Demo accounts: `<anything>-demo@` the product's domain (a deployment setting). */
export function isDemoAccount(email: string, productDomain: string): boolean {
  return email.toLowerCase().endsWith(`-demo@${productDomain.toLowerCase()}`);
}

export const demoOrganizationId = 'demo';

/** The accounts of a demo deployment, one per role. */
export const demoAccounts = [
  { localPart: 'admin-demo', role: 'ADMIN', fullName: 'Ruth Dahl' },
  { localPart: 'applicant-demo', role: 'APPLICANT', fullName: 'Amara Okonkwo' },
  { localPart: 'hr-demo', role: 'HR', fullName: 'Ines Moreau' },
  { localPart: 'attorney-demo', role: 'ATTORNEY', fullName: 'Jonas Oyelaran' },
  { localPart: 'ops-demo', role: 'OPS', fullName: 'Katya Sorensen' },
] as const;
