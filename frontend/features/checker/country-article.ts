/** "the Philippines", "Nigeria": a country's name in a sentence. */
export const withArticle = (country: string): string =>
  /^(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles|United)|Republic$|Islands$/.test(
    country,
  )
    ? `the ${country}`
    : country;
