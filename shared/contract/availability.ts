import * as z from 'zod/mini';
import { BookingRules, ExpertHours, NewExpertHours } from '../domain/booking-rules.ts';
import { Role } from '../domain/roles.ts';
import { PageQuery, PersonId, pageOf } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

const Version = z.number().check(z.int(), z.minimum(0));

/** A member who takes calls, with their hours if set. */
export const Expert = z.object({
  user_id: PersonId,
  full_name: z.string(),
  role: Role,
  hours: z.optional(ExpertHours),
  /** Counts the changes of the hours; 0 before the first. */
  version: Version,
});
export type Expert = z.infer<typeof Expert>;

export const Availability = z.object({
  rules: BookingRules,
  rulesVersion: Version,
  /** True while no one has set hours, so the office hours apply. */
  officeHours: z.boolean(),
});
export type Availability = z.infer<typeof Availability>;

export const availabilityContract = {
  getAvailability: defineEndpoint({
    domain: 'consultations',
    method: 'GET',
    path: '/api/availability',
    summary: 'Booking rules, and whether office hours apply.',
    access: 'consultation.manage',
    response: Availability,
    errors: ['organization.missing'],
  }),
  listExperts: defineEndpoint({
    domain: 'consultations',
    method: 'GET',
    path: '/api/availability/experts',
    summary: 'The experts who take calls and their hours, latest joined first.',
    access: 'consultation.manage',
    query: PageQuery,
    response: pageOf(Expert),
    errors: ['organization.missing'],
  }),
  setBookingRules: defineEndpoint({
    domain: 'consultations',
    method: 'PUT',
    path: '/api/availability/rules',
    summary:
      'Sets the notice, horizon, daily cap, and office time zone. Due dates of cases stay the same instants, so a new zone can show them on another day.',
    access: 'consultation.manage',
    body: z.object({ rules: BookingRules, version: Version }),
    response: Availability,
    errors: ['organization.missing', 'conflict'],
  }),
  setExpertHours: defineEndpoint({
    domain: 'consultations',
    method: 'PUT',
    path: '/api/availability/experts/{expertId}',
    summary: 'Sets an expert’s weekly hours and exceptions.',
    access: 'consultation.manage',
    params: z.object({ expertId: PersonId }),
    body: z.object({ hours: NewExpertHours, version: Version }),
    response: Expert,
    errors: ['organization.missing', 'conflict'],
  }),
};
