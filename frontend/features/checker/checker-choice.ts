import countries from 'content:country-summaries';
import passports from 'content:passport-names';
import purposes from 'content:purpose-names';
import type { CountrySummary, PassportName, PurposeName } from '../../content/content-parts.ts';
import { draftText } from '../../lib/public-drafts.ts';

/** The selection as codes. Each is empty until selected. */
export interface CheckerChoice {
  readonly passport: string;
  readonly destination: string;
  readonly purpose: string;
}

/** The selection with its records. */
export interface CheckerQuestion {
  readonly passport: PassportName;
  readonly destination: CountrySummary;
  readonly purpose: PurposeName;
}

export const noChoice: CheckerChoice = { passport: '', destination: '', purpose: '' };

export const checkerDestinations = countries
  .filter((country) => country.checkerCode !== undefined)
  .sort((one, other) => rank(one) - rank(other));

/** Sorts by the order of the specification's list. */
function rank(country: CountrySummary): number {
  return ['US', 'GB', 'CA', 'AU', 'SCHENGEN', 'SG', 'AE', 'JP'].indexOf(country.checkerCode ?? '');
}

/** The passports in the specification's list. */
export const listedPassports: readonly PassportName[] = passports;

/** Any passport that isn't in the list, while it isn't known which one. */
export const otherPassport = 'OTHER';

/** An unlisted passport uses the record of "other", with its own code for the answer. */
const findPassport = (code: string) => passports.find((passport) => passport.code === listedCode(code));

/** The code that stands for a passport in the card's list. */
export const listedCode = (code: string): string =>
  code === '' || passports.some((passport) => passport.code === code) ? code : otherPassport;
export const findDestination = (code: string) =>
  checkerDestinations.find((country) => country.checkerCode === code);
const findPurpose = (code: string) => purposes.find((purpose) => purpose.code === code);

/** The records of a complete selection. Undefined if something is missing or unknown. */
export function questionOf(choice: CheckerChoice): CheckerQuestion | undefined {
  const passport = findPassport(choice.passport);
  const destination = findDestination(choice.destination);
  const purpose = findPurpose(choice.purpose);
  return passport && destination && purpose ? { passport, destination, purpose } : undefined;
}

/** `passport=BR&destination=US&purpose=WORK`, without unselected values. */
export const choiceQuery = (choice: CheckerChoice): URLSearchParams =>
  new URLSearchParams(Object.entries(choice).filter(([, code]) => code !== ''));

/** Unknown codes count as not selected. */
export const choiceFrom = (query: URLSearchParams): CheckerChoice => ({
  passport: /^([A-Z]{2}|OTHER)$/.exec(query.get('passport') ?? '')?.[0] ?? '',
  destination: findDestination(query.get('destination') ?? '')?.checkerCode ?? '',
  purpose: findPurpose(query.get('purpose') ?? '')?.code ?? '',
});

const storageKey = 'landfall-checker';

/** Keeps the selection for this visit. Without storage, the address still has it. */
export function storeChoice(choice: CheckerChoice): void {
  try {
    sessionStorage.setItem(storageKey, draftText(sessionStorage, storageKey, choice));
  } catch (error) {
    console.warn('Could not store the selection', error);
  }
}

export function storedChoice(): CheckerChoice {
  try {
    return choiceFrom(new URLSearchParams(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')));
  } catch {
    // Storage is unavailable or contains invalid data.
    return noChoice;
  }
}
