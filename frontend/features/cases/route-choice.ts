import { caseCountryName, countryOfPath, VisaPath } from '#shared/domain/visa-paths.ts';

interface RouteChoice {
  readonly country: string;
  readonly path: string;
}

/** Selecting a path also selects its country. Selecting another country clears a path that doesn't match. */
export function chooseRoute(chosen: RouteChoice, change: Partial<RouteChoice>): RouteChoice {
  const path = VisaPath.safeParse(change.path);
  if (path.success) return { country: countryOfPath(path.data), path: path.data };
  const next = { ...chosen, ...change };
  const kept = VisaPath.safeParse(next.path);
  return kept.success && countryOfPath(kept.data) === next.country ? next : { ...next, path: '' };
}

/** The available paths for a country, or all of them if none is selected. */
export const pathsOf = <Option extends { readonly value: VisaPath }>(
  options: readonly Option[],
  country: string,
): readonly Option[] => options.filter(({ value }) => !country || countryOfPath(value) === country);

/** A note that a country has no paths yet, if it has none. */
export const noPath = (
  country: string,
  options: readonly { readonly value: VisaPath }[],
): string | undefined =>
  country && pathsOf(options, country).length === 0
    ? `No visa paths for ${caseCountryName(country)} yet`
    : undefined;
