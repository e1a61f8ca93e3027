/** A country's name as used in a sentence: "the Philippines", "Nigeria". */
export const withArticle = (country: string): string =>
  /^(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles|United)|Republic$|Islands$/.test(
    country,
  )
    ? `the ${country}`
    : country;
