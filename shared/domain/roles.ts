import * as z from 'zod/mini';

/** The five roles of section 6; the Cognito groups carry the same names. */
export const roles = ['APPLICANT', 'HR', 'ATTORNEY', 'OPS', 'ADMIN'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The team's roles. */
export const staffRoles = ['HR', 'ATTORNEY', 'OPS', 'ADMIN'] as const;
export const StaffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof StaffRole>;

export const isStaff = (role: Role): role is StaffRole => role !== 'APPLICANT';

/** Roles that take calls and own consultations. */
export const expertRoles = ['ATTORNEY', 'OPS', 'ADMIN'] as const satisfies readonly StaffRole[];
export const isExpert = (role: Role): boolean => (expertRoles as readonly Role[]).includes(role);

/**
 * Who can enter the Employer Console. The specification allows two readings; a deployment picks one
 * (`employerConsole` in cdk.json), which both page and server follow.
 */
export const employerConsoleReadings = {
  'with-attorneys': ['HR', 'ATTORNEY', 'OPS', 'ADMIN'],
  'without-attorneys': ['HR', 'OPS', 'ADMIN'],
} as const satisfies Record<string, readonly Role[]>;
export const EmployerConsoleReading = z.enum(['with-attorneys', 'without-attorneys']);
export type EmployerConsoleReading = z.infer<typeof EmployerConsoleReading>;
