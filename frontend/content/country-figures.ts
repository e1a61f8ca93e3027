import type { RouteGuide } from '#shared/routes/engine/guide.ts';
import type { Country, CountryFile, Duration, Fee, FileDuration, FileFee } from './content-schema.ts';
import { routePath } from './route-address.ts';
import { type ShownSource, shownGuideSource } from './shown-sources.ts';

type SourceOf = (id: string) => ShownSource;
type GuideOf = (route: string) => RouteGuide | undefined;

/** A country with the amounts and origins of its figures: from its file, from `sources.json`, or from a route. */
export function withOrigins(file: CountryFile, sourceOf: SourceOf, guideOf: GuideOf): Country {
  const time = ({ unit, from, to, ...figure }: FileDuration): Duration => ({
    unit,
    from,
    to,
    ...originOf(figure, sourceOf),
  });
  const fee = (figure: FileFee): Fee => {
    if ('route' in figure) return routeFee(figure, guideOf);
    const { currency, from, to, ...origin } = figure;
    return { currency, from, to, ...originOf(origin, sourceOf) };
  };
  const { visit, work } = file.figures;
  return {
    ...file,
    figures: {
      visit: { time: time(visit.time), fee: fee(visit.fee) },
      work: { time: time(work.time), fee: fee(work.fee) },
    },
    visas: file.visas.map((visa) => ({
      ...visa,
      time: time(visa.time),
      fee: visa.fee && fee(visa.fee),
      ...(visa.fee && 'route' in visa.fee && { page: routePath(visa.fee.route) }),
    })),
  };
}

function originOf(
  figure:
    | { asOf: string; note?: string | undefined }
    | { source: string; about?: boolean | undefined; note?: string | undefined },
  sourceOf: SourceOf,
) {
  const note = figure.note;
  return 'source' in figure
    ? { about: figure.about, note, source: sourceOf(figure.source) }
    : { about: true, note, asOf: figure.asOf };
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
