import { caseCountryName, countryOfPath, VisaPath } from '#shared/domain/visa-paths.ts';

interface RouteChoice {
  readonly country: string;
  readonly path: string;
}

/** A path brings its country along; another country lets go of a path that leads elsewhere. */
export function chooseRoute(chosen: RouteChoice, change: Partial<RouteChoice>): RouteChoice {
  const path = VisaPath.safeParse(change.path);
  if (path.success) return { country: countryOfPath(path.data), path: path.data };
  const next = { ...chosen, ...change };
  const kept = VisaPath.safeParse(next.path);
  return kept.success && countryOfPath(kept.data) === next.country ? next : { ...next, path: '' };
}

/** Of the paths on offer, those of a country; all while none is chosen. */
export const pathsOf = <Option extends { readonly value: VisaPath }>(
  options: readonly Option[],
  country: string,
): readonly Option[] => options.filter(({ value }) => !country || countryOfPath(value) === country);

/** Says that a country has no paths yet, where it has none. */
export const noPath = (
  country: string,
  options: readonly { readonly value: VisaPath }[],
): string | undefined =>
  country && pathsOf(options, country).length === 0
    ? `No visa paths for ${caseCountryName(country)} yet`
    : undefined;
