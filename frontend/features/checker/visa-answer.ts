import type { PurposeCode } from '../../content/content-schema.ts';
import type { EntryPage, EntryPermit, FeeTotal } from '../../content/entry-parts.ts';
import type { ShownSource } from '../../content/shown-sources.ts';

/** `ask`: the passport isn't known. `freedom`: not a citizen, but free to live and work there. */
export type AnswerKind =
  | 'citizen'
  | 'freedom'
  | 'none'
  | 'authorization'
  | 'on-arrival'
  | 'visa'
  | 'suspended'
  | 'ask';

/** A fact with its source. */
type Sourced<Fact> = Omit<Fact, 'source'> & { readonly source: ShownSource };
type Fee = Sourced<EntryPermit['fees'][number]>;
type Time = Sourced<Omit<EntryPermit['times'][number], 'passports'>>;
export interface RouteAnswer {
  readonly path: string;
  readonly name: string;
  /** The address of its page. */
  readonly page: string;
  readonly total: FeeTotal;
  readonly fees: readonly Fee[];
  readonly times: readonly Time[];
}

export interface VisaAnswer {
  readonly kind: AnswerKind;
  readonly headline: string;
  readonly detail: string;
  /** What to apply for, or what is suspended. */
  readonly permit?: string;
  readonly source?: ShownSource;
  readonly stay?: Sourced<{ text: string; days?: number }>;
  /** The longest stay that the permission allows anyone. */
  readonly longestStay?: number;
  readonly apply?: { readonly label: string; readonly url: string };
  readonly fees: readonly Fee[];
  readonly feeNote?: string;
  readonly times: readonly Time[];
  readonly routes: readonly RouteAnswer[];
  readonly documents: readonly string[];
  readonly steps: readonly string[];
  /** People who may still enter during a suspension. */
  readonly exempt: readonly string[];
  readonly conditions: readonly Sourced<{ name: string; text: string }>[];
  readonly announced: readonly Sourced<{ name: string; when: string; text: string }>[];
}

const nothing = {
  fees: [],
  times: [],
  routes: [],
  documents: [],
  steps: [],
  exempt: [],
  conditions: [],
  announced: [],
} as const;

/** Determines whether a passport needs a visa for a purpose on a day, `YYYY-MM-DD`, with all related facts. */
export function answerFor(rules: EntryPage, passport: string, purpose: PurposeCode, day: string): VisaAnswer {
  const sourced = sourcing(rules);
  if (passport === 'OTHER')
    return {
      ...nothing,
      kind: 'ask',
      headline: 'Choose your passport country',
      detail: 'The answer depends on the country that issued your passport.',
    };
  if (rules.citizens.includes(passport))
    return {
      ...nothing,
      kind: 'citizen',
      headline: rules.citizenHeadline ?? 'You’re a citizen. You don’t need a visa.',
      detail: 'Travel with your own country’s passport.',
      source: sourced.page(rules.citizenSource),
    };
  const freedom = rules.freedom.find(({ passports }) => passports.includes(passport));
  if (freedom)
    return {
      ...nothing,
      kind: 'freedom',
      headline: freedom.headline,
      detail: freedom.detail,
      source: sourced.page(freedom.source),
    };
  const found = permitFor(rules, passport, purpose, day);
  const suspension = suspensionOf(rules, passport, found.id, day);
  return suspension
    ? suspended(suspension, found.permit, sourced)
    : permitted(rules, found, { passport, purpose }, sourced);
}

type Sourcing = ReturnType<typeof sourcing>;
function sourcing(rules: EntryPage) {
  const page = (id: string): ShownSource => {
    const source = rules.sources[id];
    if (!source) throw new Error(`${rules.destination} has no source ${id}`);
    return source;
  };
  return {
    page,
    fact: <Fact extends { source: string }>(fact: Fact): Sourced<Fact> => ({
      ...fact,
      source: page(fact.source),
    }),
  };
}

const inForce = ({ from, until }: { from?: string | undefined; until?: string | undefined }, day: string) =>
  (from ?? '') <= day && day <= (until ?? '9');

function permitFor(rules: EntryPage, passport: string, purpose: PurposeCode, day: string) {
  const rule = rules.purposes[purpose];
  const lists = rule.lists.filter(({ passports }) => passports.includes(passport));
  const list = lists.find((each) => inForce(each, day));
  const lapsed = list ? undefined : lists.find(({ until }) => until !== undefined && until < day);
  const id = list?.permit ?? rule.default;
  const permit = rules.permits[id];
  if (!permit) throw new Error(`${rules.destination} has no permit ${id}`);
  return { id, permit, list, lapsed };
}
type Found = ReturnType<typeof permitFor>;

/** If several suspensions apply, the first in the file is the most restrictive. */
const suspensionOf = (rules: EntryPage, passport: string, permit: string, day: string) =>
  rules.suspensions.find(
    (each) => each.permits.includes(permit) && each.passports.includes(passport) && inForce(each, day),
  );

const suspended = (
  { name, what, exempt, source }: EntryPage['suspensions'][number],
  permit: EntryPermit,
  sourced: Sourcing,
): VisaAnswer => ({
  ...nothing,
  kind: 'suspended',
  headline: name,
  detail: what,
  permit: permit.name,
  exempt,
  source: sourced.page(source),
});

function permitted(
  rules: EntryPage,
  { id, permit, list, lapsed }: Found,
  asked: { passport: string; purpose: PurposeCode },
  sourced: Sourcing,
): VisaAnswer {
  const { kind, name, headline, detail, stay, apply, feeNote, documents, steps } = permit;
  const notes = [
    list?.note && { text: list.note, list },
    lapsed?.lapsed && { text: lapsed.lapsed, list: lapsed },
  ];
  return {
    kind,
    headline,
    detail,
    permit: name,
    source: sourced.page(list?.source ?? permit.source),
    ...(stay && { stay: stayOf(stay, list, sourced), longestStay: stay.atMost ?? stay.days ?? 0 }),
    ...(apply && { apply }),
    ...(feeNote && { feeNote }),
    fees: permit.fees.map(sourced.fact),
    times: timesFor(permit.times, asked.passport).map(sourced.fact),
    routes: permit.routes.map((route) => ({
      ...route,
      fees: route.fees.map(sourced.fact),
      times: route.times.map(sourced.fact),
    })),
    documents,
    steps,
    exempt: [],
    conditions: [
      ...notes.flatMap((note) =>
        note
          ? [
              {
                name: 'For your passport',
                text: note.text,
                source: sourced.page(note.list.source ?? permit.source),
              },
            ]
          : [],
      ),
      ...rules.conditions.filter((each) => applies(each, id, asked)).map(sourced.fact),
    ],
    announced: rules.announced.filter(({ permits }) => permits.includes(id)).map(sourced.fact),
  };
}

/** A passport's own time overrides the general one of the same name. */
function timesFor(times: EntryPermit['times'], passport: string) {
  const own = times.filter(({ passports }) => passports?.includes(passport));
  const replaced = new Set(own.map(({ name }) => name));
  const others = times.filter(({ name, passports }) => !passports && !replaced.has(name));
  return [...own, ...others].map(({ passports: _, ...time }) => time);
}

/** A list's own number of days overrides the permit's text. */
function stayOf(stay: NonNullable<EntryPermit['stay']>, list: Found['list'], sourced: Sourcing) {
  const days = list?.days ?? stay.days;
  return {
    text: list?.days === undefined ? stay.text : `Up to ${list.days} days`,
    ...(days !== undefined && { days }),
    source: sourced.page(list?.source ?? stay.source),
  };
}

const applies = (
  { permits, passports, except, purposes }: EntryPage['conditions'][number],
  permit: string,
  asked: { passport: string; purpose: PurposeCode },
): boolean =>
  permits.includes(permit) &&
  (passports?.includes(asked.passport) ?? true) &&
  !except?.includes(asked.passport) &&
  (purposes?.includes(asked.purpose) ?? true);
