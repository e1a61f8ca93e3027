import { countryOfPath, visaPaths } from '#shared/domain/visa-paths.ts';
import { countryList, nameList, pathList } from './case-search.ts';
import { commonness, gramOfWord } from './name-grams.ts';
import { facetsOf, positionsOf, type ResolvedWord } from './resolve-words.ts';

/** So many cases share a path or country that it is the last choice for selecting lists. */
const commonnessOfFacet = 0.1;

/** A list to read, or positions that were looked up. A `filtered` list also contains entries that don't match. */
export type Source =
  | { readonly list: string; readonly filtered: boolean }
  | { readonly positions: readonly string[] };

/** The lists that together contain every match; undefined if no word has a list. */
export async function sourcesOf(
  organizationId: string,
  words: readonly ResolvedWord[],
): Promise<readonly Source[] | undefined> {
  const lookedUp = words.find(({ kind }) => kind !== 'text');
  if (lookedUp) return [{ positions: await positionsOf(organizationId, lookedUp) }];
  const [rarest] = words
    .flatMap((word) => {
      const gram = gramOfWord(word.text);
      return gram ? [{ word, gram, share: commonness(gram) + facetsOf(word) * commonnessOfFacet }] : [];
    })
    .sort((a, b) => a.share - b.share);
  if (!rarest) return undefined;
  const { word, gram } = rarest;
  const isAll = words.length === 1;
  const ofCountries = visaPaths.filter((path) => word.countries.includes(countryOfPath(path)));
  const ofPaths = word.paths.map(pathList);
  return [
    { list: nameList(gram), filtered: !isAll || gram !== word.text },
    ...ofPaths.map((list) => ({ list, filtered: !isAll })),
    ...[...new Set(ofCountries.map(pathList))]
      .filter((list) => !ofPaths.includes(list))
      .map((list) => ({ list, filtered: true })),
    ...word.countries.map((country) => ({ list: countryList(country), filtered: !isAll })),
    ...(word.applicants.length + word.filings.length > 0
      ? [{ positions: await positionsOf(organizationId, word) }]
      : []),
  ];
}
