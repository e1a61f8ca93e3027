/**
 * Schemas of the files in `long-stays/`: a country's national visas for more than 90 days. Never loaded in the
 * browser.
 */
import * as z from 'zod/mini';
import { slug, text, texts } from './content-schema.ts';
import { EntryFee, EntryTime, LongStayPurpose } from './entry-schema.ts';

const NationalVisa = z.strictObject({
  name: text,
  detail: text,
  /** `optional`: not everyone pays it. */
  fees: z.array(z.extend(EntryFee, { optional: z.optional(z.boolean()) })).check(z.minLength(1)),
  times: z.array(EntryTime).check(z.minLength(1)),
  /** Omitted for work, where the country's own list applies. */
  documents: z.optional(texts.check(z.minLength(1))),
  source: slug,
});
export type NationalVisa = z.infer<typeof NationalVisa>;

/** A profession with its own rules. */
const Profession = z.strictObject({
  id: slug,
  name: text,
  /** Search terms for the list of countries. */
  searches: texts.check(z.minLength(1)),
  lead: text,
  permissions: z.array(z.strictObject({ name: text, text, source: slug })).check(z.minLength(1)),
  documents: z.strictObject({ items: texts.check(z.minLength(1)), source: slug }),
  steps: texts.check(z.minLength(1)),
  source: slug,
});

export const LongStays = z.strictObject({
  /** The country's slug. */
  country: slug,
  visas: z.partialRecord(LongStayPurpose, NationalVisa),
  professions: z.array(Profession),
});
export type LongStays = z.infer<typeof LongStays>;
