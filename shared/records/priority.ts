import * as z from 'zod/mini';
import { CountryCode } from '../domain/country-codes.ts';
import { CalendarDate } from '../schema/calendar-date.ts';

/** The place of an immigrant petition in the line for a visa, as far as its filing facts don't tell. */
export const Priority = z.object({
  /** The earlier priority date kept from another approved petition. */
  retained_on: z.optional(CalendarDate),
  /** The country of chargeability. */
  country: z.optional(CountryCode),
  /** The day on which the Visa Bulletin's Final Action Dates reached the priority date. */
  available_on: z.optional(CalendarDate),
  version: z.number(),
});
export type Priority = z.infer<typeof Priority>;

export const priorityFields = ['retained_on', 'country', 'available_on'] as const;
export type PriorityField = (typeof priorityFields)[number];

export const priorityLabels: Record<PriorityField, string> = {
  retained_on: 'Earlier priority date',
  country: 'Country of chargeability',
  available_on: 'Visa available since',
};

export const noPriority: Priority = { version: 0 };
