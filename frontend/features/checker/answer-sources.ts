import type { ShownSource } from '../../content/shown-sources.ts';
import type { RouteAnswer, VisaAnswer } from './visa-answer.ts';

/** The processing time that represents a route in a summary. */
export const mainTimeOf = ({ times }: RouteAnswer): RouteAnswer['times'][number] | undefined =>
  times.find(({ name }) => name.startsWith('Decision')) ?? times[0];

const isSame = (one: ShownSource, other: ShownSource): boolean =>
  one.url === other.url && one.confirmed === other.confirmed;

/** The pages behind an answer's summary, each once, with unconfirmed ones last. */
export function sourcesOf({ source, fees, times, stay, routes }: VisaAnswer): readonly ShownSource[] {
  const facts = [
    ...fees,
    ...times,
    ...(stay ? [stay] : []),
    ...routes.flatMap((route) => [...route.fees.slice(0, 1), ...[mainTimeOf(route) ?? []].flat()]),
  ];
  const all = [...(source ? [source] : []), ...facts.map((fact) => fact.source)];
  const once = all.filter((each, index) => all.findIndex((other) => isSame(each, other)) === index);
  return [...once.filter(({ confirmed }) => confirmed), ...once.filter(({ confirmed }) => !confirmed)];
}

/** A source's number in the list below the answer. */
export const numberOf = (sources: readonly ShownSource[], source: ShownSource): number =>
  sources.findIndex((each) => isSame(each, source)) + 1;
