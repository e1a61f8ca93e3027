/** Reads and validates the content files. Used by the build and by tests, never in the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { guideOf } from '#shared/routes/guides.ts';
import {
  Authorities,
  CaseRecords,
  type Country,
  CountryFile,
  DestinationsContent,
  HomeContent,
  LegalText,
  Passport,
  ProcessStage,
  Purpose,
  Region,
  ServicesContent,
  VisaCategory,
} from './content-schema.ts';
import { withOrigins } from './country-figures.ts';
import { EntryRules, LongStayPurpose, PassportCountries, PassportGroups, Sources } from './entry-schema.ts';
import { LongStays } from './long-stay-schema.ts';
import { RoutePageContent } from './route-page-schema.ts';
import { type ShownSource, shownSource } from './shown-sources.ts';

export const contentFolder = new URL('./', import.meta.url);

/** Every content file except the countries, by import name. */
interface Contents {
  authorities: z.infer<typeof Authorities>;
  'case-records': CaseRecords;
  regions: Region[];
  passports: Passport[];
  purposes: Purpose[];
  sources: z.infer<typeof Sources>;
  'passport-countries': z.infer<typeof PassportCountries>;
  'passport-groups': z.infer<typeof PassportGroups>;
  home: HomeContent;
  services: ServicesContent;
  'visa-categories': VisaCategory[];
  destinations: DestinationsContent;
  'application-process': ProcessStage[];
  privacy: LegalText;
  terms: LegalText;
}
export type ContentName = keyof Contents;

export const contentFiles: { readonly [Name in ContentName]: z.core.$ZodType<Contents[Name]> } = {
  authorities: Authorities,
  'case-records': CaseRecords,
  regions: z.array(Region),
  passports: z.array(Passport),
  purposes: z.array(Purpose),
  sources: Sources,
  'passport-countries': PassportCountries,
  'passport-groups': PassportGroups,
  home: HomeContent,
  services: ServicesContent,
  'visa-categories': z.array(VisaCategory),
  destinations: DestinationsContent,
  'application-process': z.array(ProcessStage),
  privacy: LegalText,
  terms: LegalText,
};

/** Throws an error with the file name and the location in it, in words an editor of the file understands. */
function checkFile<Content>(path: string, schema: z.core.$ZodType<Content>): Content {
  const content: unknown = JSON.parse(readFileSync(new URL(path, contentFolder), 'utf8'));
  const checked = z.safeParse(schema, content);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(
    (issue) => `  ${issue.path.join(' > ') || 'the whole file'}: ${issue.message}`,
  );
  throw new Error(`frontend/content/${path} has errors:\n${problems.join('\n')}`);
}

/** Cache by schema, then by path: many pages need the same files, and validating one is slow. */
const checkedFiles = new WeakMap<z.core.$ZodType, Map<string, unknown>>();

/** Reads and validates a file once. All callers share the result and must not modify it. */
export function readFile<Content>(path: string, schema: z.core.$ZodType<Content>): Content {
  const known = checkedFiles.get(schema) ?? new Map<string, unknown>();
  checkedFiles.set(schema, known);
  if (!known.has(path)) known.set(path, checkFile(path, schema));
  return known.get(path) as Content;
}

export const readContent = <Name extends ContentName>(name: Name): Contents[Name] =>
  readFile<Contents[Name]>(`${name}.json`, contentFiles[name]);

export const countrySlugs = (): string[] =>
  readdirSync(new URL('countries/', contentFolder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''));

/** The national visas of the countries that have them, in file order. */
export const readLongStays = (): LongStays[] =>
  readdirSync(new URL('long-stays/', contentFolder)).map((file) => {
    const stays = readFile(`long-stays/${file}`, LongStays);
    if (`${stays.country}.json` !== file)
      throw new Error(`frontend/content/long-stays/${file} is for a different country`);
    return stays;
  });

/** All sources by their name in `sources.json`. */
export const readSources = (): Record<string, ShownSource> =>
  Object.fromEntries(
    Object.entries(readContent('sources')).map(([id, source]) => [
      id,
      shownSource(source, readContent('authorities')),
    ]),
  );

export function readCountry(slug: string): Country {
  const country = readFile(`countries/${slug}.json`, CountryFile);
  if (country.slug !== slug) throw new Error(`frontend/content/countries/${slug}.json has a different slug`);
  const sources = readSources();
  const sourceOf = (id: string): ShownSource => {
    const source = sources[id];
    if (!source) throw new Error(`frontend/content/countries/${slug}.json: sources.json has no "${id}"`);
    return source;
  };
  return withOrigins(country, {
    source: sourceOf,
    guide: guideOf,
    entry: (address) => {
      const [file, permit = ''] = address.split('/');
      return readFile(`entry/${file}.json`, EntryRules).permits[permit]?.fees ?? [];
    },
    longStay: (address) => {
      const [file, purpose] = address.split('/');
      const { visas } = readFile(`long-stays/${file}.json`, LongStays);
      return visas[LongStayPurpose.parse(purpose)]?.fees ?? [];
    },
  });
}

/** All countries in order. */
export const readCountries = (): Country[] =>
  countrySlugs()
    .map(readCountry)
    .sort((one, other) => one.order - other.order);

export const routePageSlugs = (): string[] =>
  readdirSync(new URL('routes/', contentFolder)).map((file) => file.replace(/\.json$/, ''));

/** The texts of a route's page. `slug` is the name of its folder in shared/routes. */
export const readRoutePage = (slug: string): RoutePageContent =>
  readFile(`routes/${slug}.json`, RoutePageContent);
