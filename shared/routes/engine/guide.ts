import * as z from 'zod/mini';
import { Relationship } from '../../domain/relationships.ts';
import { VisaPath } from '../../domain/visa-paths.ts';
import { addMonths, CalendarDate, type Day } from './calendar-date.ts';
import type { Route } from './route.ts';

const Text = z.string().check(z.minLength(2), z.maxLength(300));
const OfficialAddress = z
  .string()
  .check(z.regex(/^https:\/\//, 'Enter an address that begins with https://'));
const Who = z.enum(['applicant', 'partner', 'employer', 'petitioner', 'attorney', 'endorsing body']);

const GuideSource = z.object({
  authority: Text,
  address: OfficialAddress,
  read_on: CalendarDate,
  /** When to check it again; defaults to `checkBy`. */
  check_by: z.optional(CalendarDate),
  /** What couldn't be confirmed with the authority itself. */
  unconfirmed: z.optional(Text),
});
export type GuideSource = z.infer<typeof GuideSource>;

/** A source without its own date is checked every quarter, an unconfirmed one every month. */
export const checkBy = (source: {
  read_on: Day;
  check_by?: Day | undefined;
  unconfirmed?: string | undefined;
}): Day => source.check_by ?? addMonths(source.read_on, source.unconfirmed ? 1 : 3);

const SourceId = z.string().check(z.minLength(1));

const asked = {
  /** Omitted from the checklists of cases opened before this day. */
  asked_from: z.optional(CalendarDate),
  /** Omitted from those of cases opened on or after this day. */
  asked_until: z.optional(CalendarDate),
};

const requested = {
  title: Text,
  /** Its earlier title, which its ID comes from: checklists that have the item keep it when the title changes. */
  first_title: z.optional(Text),
  /** Why it is requested. */
  why: Text,
  /** What a good one looks like. */
  good: Text,
  required: z.boolean(),
  from: Who,
  ...asked,
};

/** A document that proves a criterion; criteria refer to it by title. */
const Evidence = z.object(requested);
export type Evidence = z.infer<typeof Evidence>;

/** Whether it is asked of a case opened on that day. */
export const isAskedOn = (
  { asked_from, asked_until }: Pick<Evidence, 'asked_from' | 'asked_until'>,
  day: Day,
): boolean =>
  (asked_from === undefined || asked_from <= day) && (asked_until === undefined || day < asked_until);

/** A document the authority asks for that proves no criterion, such as a police certificate. */
const ApplicationDocument = z.object({ ...requested, source: SourceId });
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** Requested only from children of this age, and from everyone who isn't a child. */
const from_age = z.optional(z.number());

const DependentDocument = z.object({
  ...requested,
  source: SourceId,
  /** Whom it is requested from; everyone if omitted. */
  relationships: z.optional(z.array(Relationship)),
  from_age,
});

const Form = z.object({
  name: z.string().check(z.minLength(1)),
  title: Text,
  by: Who,
  address: OfficialAddress,
  optional: z.optional(z.boolean()),
  /** Optional in the checklists of cases opened on or after this day. */
  optional_from: z.optional(CalendarDate),
  /** When it is due, and what to upload, for the checklist. */
  note: z.optional(Text),
  ...asked,
});

/** The context of a route's rules: steps, forms, official fees and times, and the evidence in detail. */
export const RouteGuide = z.object({
  route: VisaPath,
  steps: z.array(z.object({ title: Text, detail: Text, by: Who })).check(z.minLength(1)),
  forms: z.array(Form),
  /** What a dependent files in their own case, in addition to the principal applicant's forms. */
  dependent_forms: z.optional(z.array(z.extend(Form, { from_age }))),
  fees: z.array(
    z.object({
      name: Text,
      amount: z.number().check(z.positive()),
      currency: z.enum(['CAD', 'GBP', 'USD']),
      paid_by: Who,
      detail: z.optional(Text),
      in_force_from: z.optional(CalendarDate),
      optional: z.optional(z.boolean()),
      source: SourceId,
    }),
  ),
  times: z.array(z.object({ name: Text, time: Text, detail: z.optional(Text), source: SourceId })),
  sources: z.record(SourceId, GuideSource),
  evidence: z.array(Evidence),
  /** What the authority asks for in addition to the evidence. */
  application: z.optional(z.array(ApplicationDocument)),
  /** What it asks of a dependent. */
  dependent_application: z.optional(z.array(DependentDocument)),
});
export type RouteGuide = z.infer<typeof RouteGuide>;

interface RequiredEvidence extends Evidence {
  /** Stable as long as the criterion and the first title are. */
  readonly id: string;
  readonly criterion: string;
}

/** The evidence of every criterion in the route's order, the basis of a checklist. */
export const evidenceOf = (route: Pick<Route, 'criteria'>, guide: RouteGuide): readonly RequiredEvidence[] =>
  route.criteria.flatMap((criterion) =>
    criterion.proof.flatMap((title) => {
      const evidence = guide.evidence.find((each) => each.title === title);
      return evidence
        ? [
            {
              ...evidence,
              id: `${criterion.id}:${slugOf(evidence.first_title ?? title)}`,
              criterion: criterion.id,
            },
          ]
        : [];
    }),
  );
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Inconsistencies between a guide and its route. */
export function guideProblems(route: Pick<Route, 'id' | 'criteria'>, guide: RouteGuide): string[] {
  const needed = new Set(route.criteria.flatMap(({ proof }) => proof));
  const titles = guide.evidence.map(({ title }) => title);
  const { application = [], dependent_application: ofDependents = [] } = guide;
  const described = [
    [...titles, ...application.map(({ title }) => title)],
    ofDependents.map(({ title }) => title),
  ];
  const citing = [...guide.fees, ...guide.times, ...application, ...ofDependents];
  const used = new Set(citing.map(({ source }) => source));
  const ids = evidenceOf(route, guide).map(({ id }) => id);
  return [
    ...(guide.route === route.id ? [] : [`the guide is for ${guide.route}`]),
    ...[...needed]
      .filter((title) => !titles.includes(title))
      .map((title) => `nothing is said about “${title}”`),
    ...titles.filter((title) => !needed.has(title)).map((title) => `no criterion asks for “${title}”`),
    ...described
      .flatMap((list) => list.filter((title, index) => list.indexOf(title) !== index))
      .map((title) => `“${title}” is described twice`),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `two pieces of evidence are called ${id}`),
    ...[...used].filter((source) => !guide.sources[source]).map((source) => `there is no source ${source}`),
    ...Object.keys(guide.sources)
      .filter((source) => !used.has(source))
      .map((source) => `source ${source} supports nothing`),
  ];
}
