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
import { formatDuration, formatFee } from './format-figures.ts';
import { isSample } from './quoted-figures.ts';
import { routePath } from './route-address.ts';
import { type ShownSource, shownGuideSource } from './shown-sources.ts';

type SourceOf = (id: string) => ShownSource;
type GuideOf = (route: string) => RouteGuide | undefined;

/** A country with the amounts and origins of its figures: from its file, from `sources.json`, or from a route. */
export function withOrigins(file: CountryFile, sourceOf: SourceOf, guideOf: GuideOf): Country {
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
    if ('route' in figure) return routeFee(figure, guideOf);
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
function routeFee({ route, fees: names, note }: Extract<FileFee, { route: unknown }>, guideOf: GuideOf): Fee {
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
