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

/** Where figures are written: `entry` and `longStay` are the fees of a permit or a visa at an address as `us/b-visa`. */
interface Origins {
  readonly source: SourceOf;
  readonly guide: (route: string) => RouteGuide | undefined;
  readonly entry: (address: string) => readonly EntryFee[];
  readonly longStay: (address: string) => readonly EntryFee[];
}

/** A country with the amounts and origins of its figures, wherever they are written. */
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

/** The sum of a route's fees, in one currency and from one page. */
function routeFee(
  { route, fees: names, note }: Extract<FileFee, { route: unknown }>,
  guideOf: Origins['guide'],
): Fee {
  const guide = guideOf(route);
  const fees = names.map((name) => guide?.fees.find((fee) => fee.name === name));
  const [first] = fees;
  const source = first && guide?.sources[first.source];
  if (!source) throw new Error(`${route} has no fee "${names[0]}"`);
  let from = 0;
  for (const [index, fee] of fees.entries()) {
    if (fee?.currency !== first.currency || fee.source !== first.source)
      throw new Error(`${route} has no fee "${names[index]}" on the page of "${first.name}"`);
    from += fee.amount;
  }
  return { currency: first.currency, from, note: note ?? first.detail, source: shownGuideSource(source) };
}

/** The sum of these fees of a permit or a national visa, in one currency and from one page. */
function listedFee(
  { fees: names, note, ...at }: Extract<FileFee, { entry: unknown } | { longStay: unknown }>,
  feesOf: (address: string) => readonly EntryFee[],
  sourceOf: SourceOf,
): Fee {
  const address = 'entry' in at ? at.entry : at.longStay;
  const listed = feesOf(address);
  const fees = names.map((name) => {
    const fee = listed.find((each) => each.name === name);
    if (!fee) throw new Error(`${address} has no fee "${name}"`);
    return fee;
  });
  const [first] = fees;
  if (!first || fees.some(({ currency, source }) => currency !== first.currency || source !== first.source))
    throw new Error(`Fees of ${address} are of several currencies or pages`);
  return {
    currency: first.currency,
    from: fees.reduce((sum, { amount }) => sum + amount, 0),
    to: fees.length === 1 ? first.to : undefined,
    note: note ?? (fees.length === 1 ? first.note : sumText(fees)),
    source: sourceOf(first.source),
  };
}

/** What a sum is of: "Application: S$105, Issuance: S$225". */
const sumText = (fees: readonly EntryFee[]): string =>
  fees.map(({ name, currency, amount }) => `${name}: ${formatFee({ currency, from: amount })}`).join(', ');
