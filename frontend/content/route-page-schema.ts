/**
 * The schema of `routes/<folder>.json`: what a visa route's page says beyond its rules. Criteria, fees, times, forms,
 * and evidence come from `shared/routes/<folder>`; texts here quote them with `{{…}}` instead of repeating them. A
 * `source` is a key in `sources.json`.
 */
import * as z from 'zod/mini';
import { Counted } from './content-schema.ts';

const text = z.string().check(z.minLength(1));
/** What an estimate of our own was counted from. Pages mark it as a sample without this. */
const counted = z.optional(Counted);
const texts = z.array(text);
const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));
/** A key in `sources.json`, or a source of a route's guide, such as `US_O1A/premium`. */
const sourceId = z.string().check(z.regex(/^([a-z][a-z0-9-]*|[A-Z0-9_]+\/[a-z]+)$/));

const Stage = z.strictObject({
  name: text,
  time: text,
  /** An estimate of our own, set in italics. */
  about: z.optional(z.boolean()),
  counted,
  detail: text,
  /** For the bars, which share one scale: weeks for standard processing, and for expedited processing. */
  weeks: z.array(z.number().check(z.positive())).check(z.minLength(1), z.maxLength(2)),
});

const Way = z.strictObject({ name: text, what: text, fits: text, bring: text, beware: text });

const Topic = z.strictObject({
  id: slug,
  name: text,
  source: z.optional(sourceId),
  paragraphs: texts,
  points: z.optional(texts),
});

export const RoutePageContent = z.strictObject({
  route: text,
  /** The country's slug, for its flag, chart, and page. */
  country: slug,
  name: text,
  shortName: text,
  /** For search engines, worded the way people search. */
  title: text.check(z.maxLength(60)),
  description: text.check(z.minLength(70), z.maxLength(165)),
  lead: text,
  /** One line for lists of routes. */
  summary: text,
  figures: z
    .array(z.strictObject({ label: text, value: text, note: text, about: z.optional(z.boolean()), counted }))
    .check(z.length(4)),
  criteria: z.strictObject({
    title: text,
    intro: text,
    /** Headings that replace “Strong evidence” and “Weak evidence”. */
    columns: z.optional(z.strictObject({ strong: text, weak: text })),
    items: z
      .array(z.strictObject({ id: text, name: text, what: text, strong: text, weak: text }))
      .check(z.minLength(2)),
  }),
  /** For a group of criteria of which only some must be met: the page counts what the reader could prove. */
  check: z.optional(z.strictObject({ group: text, intro: text, enough: text, short: text })),
  ways: z.optional(
    z.strictObject({ title: text, intro: text, source: sourceId, items: z.array(Way).check(z.minLength(2)) }),
  ),
  timeline: z.strictObject({
    intro: text,
    bars: z.array(z.strictObject({ name: text, total: text })).check(z.minLength(1), z.maxLength(2)),
    stages: z.array(Stage).check(z.minLength(3), z.maxLength(5)),
  }),
  costs: text,
  /** What the fees add up to, the whole last. Not for routes with fees per year. */
  totals: z.optional(
    z.array(z.strictObject({ name: text, note: z.optional(text), amount: text })).check(z.minLength(1)),
  ),
  topics: z.array(Topic).check(z.minLength(3)),
  compare: z.strictObject({
    title: text,
    intro: text,
    source: z.optional(sourceId),
    /** With `route`, the name links to that route's page. */
    columns: z.array(z.strictObject({ name: text, route: z.optional(text) })).check(z.length(3)),
    rows: z.array(z.strictObject({ name: text, cells: texts.check(z.length(3)) })).check(z.minLength(4)),
  }),
  questions: z.array(z.strictObject({ question: text, answer: text })).check(z.minLength(4)),
});
export type RoutePageContent = z.infer<typeof RoutePageContent>;
