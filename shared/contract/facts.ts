import * as z from 'zod/mini';
import { Facts } from '../routes/facts.ts';
import { FactsRecord } from '../routes/facts-record.ts';
import { pastDateIn } from '../schema/calendar-date.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** Facts as entered. The birth date becomes part of the person’s record, so the same rule applies. */
export const EnteredFacts = Facts.check(pastDateIn('birth_date'));
export const FactsChange = z.extend(z.pick(FactsRecord, { version: true }), { facts: EnteredFacts });
export type FactsChange = z.infer<typeof FactsChange>;

export const factsContract = {
  getFacts: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/facts',
    summary: 'The signed-in person’s facts for eligibility assessments; initially empty, with version 0.',
    access: 'profile.own',
    response: FactsRecord,
    errors: ['profile.missing'],
  }),
  putFacts: defineEndpoint({
    domain: 'profile',
    method: 'PUT',
    path: '/api/profile/facts',
    summary: 'Replaces the facts; fails if they were changed since `version`.',
    access: 'profile.own',
    body: FactsChange,
    response: FactsRecord,
    errors: ['profile.missing', 'facts.changed'],
  }),
};
