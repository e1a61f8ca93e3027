/** Created on first use, since loading the names takes several milliseconds. */
let names: Intl.DisplayNames | undefined;

/** The English name of a country. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region' });
  return names.of(code) ?? code;
}
