import { NewPerson } from '#shared/contract/people.ts';
import { columnPositions, unknownHeaders } from '#shared/domain/file-columns.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { parseTypedDay, typedProblem } from '#shared/domain/typed-day.ts';
import { VisaPath } from '#shared/domain/visa-paths.ts';
import { personName } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { countryCodeOf } from '../../../lib/country-names.ts';
import { type RowReader, readCsv } from '../../../lib/read-csv.ts';

/** The columns of a file, with the headers that each accepts. The first header is the one in our template. */
const columns = {
  family_name: ['last_name', 'family_name', 'surname'],
  given_names: ['given_names', 'first_name', 'given_name'],
  native_name: ['native_name'],
  email: ['email', 'email_address', 'work_email'],
  birth_date: ['birth_date', 'date_of_birth', 'dob'],
  nationality: ['nationality', 'citizenship'],
  passport_number: ['passport_number'],
  passport_country: ['passport_country'],
  passport_expires_on: ['passport_expires_on', 'passport_expiry'],
  employer: ['employer', 'company'],
  title: ['title', 'job_title'],
  status: ['status', 'visa_status'],
  status_country: ['status_country'],
  status_from: ['status_from'],
  status_until: ['status_until', 'status_end', 'visa_expiry'],
  visa_path: ['visa_path'],
} as const;
type Column = keyof typeof columns;
export const template = `${Object.values(columns)
  .map(([name]) => name)
  .join(',')}\r\n`;

export interface ReadLine {
  /** Line numbers as in a spreadsheet: the header is line 1. */
  readonly line: number;
  readonly person: NewPerson;
}
export interface BadLine {
  readonly line: number;
  readonly problems: readonly string[];
}

const some = <T extends object>(value: T): T | undefined =>
  Object.values(value).some((each) => each !== undefined) ? value : undefined;

/** Validates a line the same way the server does. */
function readLine(cells: readonly string[], positions: ReadonlyMap<Column, number>) {
  const cell = (column: Column) => cells[positions.get(column) ?? -1]?.trim() || undefined;
  const day = (column: Column) => {
    const text = cell(column);
    return text && parseTypedDay(text);
  };
  const country = (column: Column) => {
    const text = cell(column);
    return text && countryCodeOf(text);
  };
  const nationalities = cell('nationality')
    ?.split(/[;/|]/)
    .map((each) => countryCodeOf(each.trim()));
  const status = some({
    name: cell('status'),
    from: day('status_from'),
    until: day('status_until'),
    path: visaPathOf(cell('visa_path')),
  });
  return NewPerson.safeParse({
    name: {
      family_name: cell('family_name') ?? '',
      given_names: cell('given_names'),
      native_name: cell('native_name'),
    },
    email: cell('email'),
    birth_date: day('birth_date'),
    nationalities,
    passport: some({
      number: cell('passport_number'),
      country: country('passport_country'),
      expires_on: day('passport_expires_on'),
    }),
    employment: some({ employer: cell('employer'), title: cell('title') }),
    status: status && {
      ...status,
      name: status.name ?? '',
      id: crypto.randomUUID(),
      country: cell('status_country')?.toUpperCase().replace(/^GB$/, 'UK') ?? 'US',
    },
  });
}

const visaPathOf = (text: string | undefined): string | undefined => {
  const wanted = text && foldText(text).replace(/[\s-]+/g, '_');
  return wanted && (VisaPath.options.find((path) => path.toLowerCase() === wanted) ?? text);
};

/** The column of each field, where their names differ. */
const columnNames: Record<string, string> = {
  'name.family_name': 'last_name',
  'name.given_names': 'given_names',
  'passport.number': 'passport_number',
  'passport.country': 'passport_country',
  'passport.expires_on': 'passport_expires_on',
  'employment.employer': 'employer',
  'employment.title': 'title',
  'status.name': 'status',
  'status.from': 'status_from',
  'status.until': 'status_until',
  'status.path': 'visa_path',
  'status.country': 'status_country',
};
const columnOf = (path: readonly PropertyKey[]): string =>
  path[0] === 'nationalities' ? 'nationality' : (columnNames[path.join('.')] ?? path.join('.'));

/** The key by which the server identifies the person in a line. */
const identityOf = ({ email, name, birth_date }: NewPerson): string =>
  email?.toLowerCase() ?? `${foldText(personName({ name }) ?? '')} ${birth_date}`;

interface PeopleReader extends RowReader {
  readonly good: readonly ReadLine[];
  readonly bad: readonly BadLine[];
  /** Headers of columns that aren't imported. */
  readonly ignored: readonly string[];
}

/** @throws UnreadableFile if the file can't be read at all */
export const readPeopleFile = (file: File): Promise<PeopleReader> =>
  readCsv(file, createReader(), { maxBytes: limits.importBytes });

/** Collects valid and invalid lines. */
export function createReader(): PeopleReader {
  const good: ReadLine[] = [];
  const bad: BadLine[] = [];
  const ignored: string[] = [];
  const seen = new Map<string, number>();
  let header: ReadonlyMap<Column, number> | undefined;
  let line = 0;
  return {
    good,
    bad,
    ignored,
    isEmpty: () => good.length + bad.length === 0,
    take(cells) {
      line++;
      if (line === 1) {
        header = columnPositions(cells, columns);
        ignored.push(...unknownHeaders(cells, columns));
        return header.has('family_name')
          ? undefined
          : 'The first row must contain the column names, including last_name.';
      }
      if (!header || cells.every((cell) => cell.trim() === '')) return undefined;
      if (good.length + bad.length >= limits.importedLines)
        return `A file can have up to ${limits.importedLines.toLocaleString('en-US')} people. Split it into several.`;
      const read = readLine(cells, header);
      if (!read.success) {
        const problems = read.error.issues.map((issue) => `${columnOf(issue.path)}: ${typedProblem(issue)}`);
        bad.push({ line, problems: [...new Set(problems)] });
        return undefined;
      }
      const who = identityOf(read.data);
      const earlier = seen.get(who);
      if (earlier === undefined) {
        seen.set(who, line);
        good.push({ line, person: read.data });
      } else bad.push({ line, problems: [`The same person as in row ${earlier}`] });
      return undefined;
    },
  };
}
