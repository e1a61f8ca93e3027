import type { RouteGuide } from '#shared/routes/engine/guide.ts';
import type {
  Counted,
  Country,
  CountryFile,
  Duration,
  Fee,
  FileDuration,
  FileFee,
} from './content-schema.ts';
import type { EntryFee } from './entry-schema.ts';
import { formatDuration, formatFee } from './format-figures.ts';
import { isSample } from './quoted-figures.ts';
import { routePath } from './route-address.ts';
import { type ShownSource, shownGuideSource } from './shown-sources.ts';

type SourceOf = (id: string) => ShownSource;

/**
 * Where figures are defined. `entry` and `longStay` look up the fees of a permit or visa by an address such as
 * `us/b-visa`.
 */
interface Origins {
  readonly source: SourceOf;
  readonly guide: (route: string) => RouteGuide | undefined;
  readonly entry: (address: string) => readonly EntryFee[];
  readonly longStay: (address: string) => readonly EntryFee[];
}

/** Resolves the amounts and origins of a country's figures, wherever they are defined. */
export function withOrigins(file: CountryFile, origins: Origins): Country {
  const sourceOf = origins.source;
  const own = (key: string, value: string, counted?: Counted): boolean =>
    isSample({ file: `countries/${file.slug}.json`, key, value, counted });
  const time = (key: string, { unit, from, to, ...figure }: FileDuration): Duration => ({
    unit,
    from,
    to,
    ...originOf(figure, sourceOf, (counted) =>
      own(`${key} > time`, formatDuration({ from, to, unit }), counted),
    ),
  });
  const fee = (key: string, figure: FileFee): Fee => {
    if ('route' in figure) return routeFee(figure, origins.guide);
    if ('entry' in figure) return { ...listedFee(figure, origins.entry, sourceOf), about: figure.about };
    if ('longStay' in figure) return listedFee(figure, origins.longStay, sourceOf);
    const { currency, from, to, ...origin } = figure;
    return {
      currency,
      from,
      to,
      ...originOf(origin, sourceOf, (counted) =>
        own(`${key} > fee`, formatFee({ currency, from, to }), counted),
      ),
    };
  };
  const { visit, work } = file.figures;
  return {
    ...file,
    figures: {
      visit: { time: time('figures > visit', visit.time), fee: fee('figures > visit', visit.fee) },
      work: { time: time('figures > work', work.time), fee: fee('figures > work', work.fee) },
    },
    visas: file.visas.map((visa) => ({
      ...visa,
      time: time(`visas > ${visa.name}`, visa.time),
      fee: visa.fee && fee(`visas > ${visa.name}`, visa.fee),
      ...(visa.fee && 'route' in visa.fee && { page: routePath(visa.fee.route) }),
    })),
    documents: file.documents.map(({ source, ...document }) => ({
      ...document,
      ...(source && { source: sourceOf(source) }),
    })),
  };
}

function originOf(
  figure:
    | { counted?: Counted | undefined; note?: string | undefined }
    | { source: string; about?: boolean | undefined; note?: string | undefined },
  sourceOf: SourceOf,
  isOwnSample: (counted?: Counted) => boolean,
) {
  const note = figure.note;
  if ('source' in figure) return { about: figure.about, note, source: sourceOf(figure.source) };
  const sample = isOwnSample(figure.counted);
  return { about: true, note, counted: figure.counted, ...(sample && { sample }) };
}

/** The sum of a route's fees, which must share one currency and one page. */
function routeFee(
  { route, fees: names, note }: Extract<FileFee, { route: unknown }>,
  guideOf: Origins['guide'],
): Fee {
  const guide = guideOf(route);
  const { first, from } = sumOf(names, guide?.fees ?? [], route);
  const source = guide?.sources[first.source];
  if (!source) throw new Error(`${route} has no source "${first.source}"`);
  return { currency: first.currency, from, note: note ?? first.detail, source: shownGuideSource(source) };
}

/** The sum of the given fees of a permit or national visa, which must share one currency and one page. */
function listedFee(
  { fees: names, note, ...at }: Extract<FileFee, { entry: unknown } | { longStay: unknown }>,
  feesOf: (address: string) => readonly EntryFee[],
  sourceOf: SourceOf,
): Fee {
  const address = 'entry' in at ? at.entry : at.longStay;
  const { fees, first, from } = sumOf(names, feesOf(address), address);
  return {
    currency: first.currency,
    from,
    to: fees.length === 1 ? first.to : undefined,
    note: note ?? (fees.length === 1 ? first.note : sumText(fees)),
    source: sourceOf(first.source),
  };
}

interface Listed {
  readonly name: string;
  readonly currency: Fee['currency'];
  readonly amount: number;
  readonly source: string;
}

/** The named fees and their sum. @throws if one is missing, or if their currencies or pages differ */
function sumOf<Named extends Listed>(names: readonly string[], listed: readonly Named[], address: string) {
  const fees = names.map((name) => {
    const fee = listed.find((each) => each.name === name);
    if (!fee) throw new Error(`${address} has no fee "${name}"`);
    return fee;
  });
  const [first] = fees;
  if (!first || fees.some(({ currency, source }) => currency !== first.currency || source !== first.source))
    throw new Error(`The fees of ${address} are in different currencies or from different pages`);
  return { fees, first, from: fees.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Itemizes a sum: "Application: S$105, Issuance: S$225". */
const sumText = (fees: readonly EntryFee[]): string =>
  fees.map(({ name, currency, amount }) => `${name}: ${formatFee({ currency, from: amount })}`).join(', ');
