import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Email, personLines, personText, rawText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { normalizedNumber, numberProblem } from './authorities.ts';
import { CaseStatus, caseStatuses, caseStatusLabels } from './case-status.ts';
import { foldText } from './fold-text.ts';
import { parseTypedDay, typedProblem } from './typed-day.ts';
import {
  CaseCountry,
  caseCountries,
  caseCountryName,
  caseCountryNames,
  countryOfPath,
  pathName,
  VisaPath,
  visaPaths,
} from './visa-paths.ts';
import { countryAliases, pathAliases } from './visa-search-words.ts';

/** The columns of a case file and their accepted headers; the first header is the one in our template. */
export const importColumns = {
  email: ['email', 'applicant_email', 'client_email', 'email_address'],
  name: ['name', 'applicant', 'applicant_name', 'client', 'client_name', 'full_name'],
  visa_path: ['visa_path', 'path', 'route', 'visa', 'case_type'],
  country: ['country', 'destination'],
  status: ['status', 'case_status'],
  owner_email: ['owner_email', 'owner', 'attorney', 'assigned_to'],
  due_date: ['due_date', 'due', 'sla_due', 'deadline'],
  receipt_number: ['receipt_number', 'receipt', 'application_number'],
  reference: ['reference', 'case_number', 'matter', 'matter_number', 'file_number'],
  note: ['note', 'notes', 'comment'],
} as const;
export type ImportColumn = keyof typeof importColumns;
export const importColumnNames = Object.keys(importColumns) as readonly ImportColumn[];

const cell = z.optional(rawText(limits.importedLineBytes));
/** The original text of one line, by column. */
export const ImportCells = z.strictObject({
  email: cell,
  name: cell,
  visa_path: cell,
  country: cell,
  status: cell,
  owner_email: cell,
  due_date: cell,
  receipt_number: cell,
  reference: cell,
  note: cell,
} satisfies Record<ImportColumn, z.core.$ZodType>);
export type ImportCells = z.infer<typeof ImportCells>;

/** One line of a file, numbered as in a spreadsheet: the header is line 1. */
export const ImportLine = z.object({
  line: z.number().check(z.int(), z.minimum(2), z.maximum(1_000_000)),
  cells: ImportCells,
  /** It was too long to send, so it is rejected. */
  too_long: z.optional(z.literal(true)),
});
export type ImportLine = z.infer<typeof ImportLine>;

const unknownPath = `Enter a visa path, such as ${visaPaths[0]} or ${pathName(visaPaths[0])}`;
const unknownCountry = `Enter one of ${caseCountries.join(', ')}`;
const unknownStatus = `Enter one of ${caseStatuses.join(', ')}`;
const text = (maxLength: number) => personText(maxLength, `Must be at most ${maxLength} characters`);

/** A validated case from a line. */
export const ImportedCase = z
  .object({
    email: Email,
    /** Required for people without an account. */
    name: z.optional(text(limits.fullName)),
    visa_path: z.enum(VisaPath.options, unknownPath),
    country: z.enum(CaseCountry.options, unknownCountry),
    status: z.enum(CaseStatus.options, unknownStatus),
    owner_email: z.optional(Email),
    due_date: z.optional(CalendarDate),
    receipt_number: z.optional(text(limits.receiptNumber)),
    reference: z.optional(text(limits.caseReference)),
    note: z.optional(personLines(limits.importedLineBytes, 'Please shorten the note')),
  } satisfies Record<ImportColumn, z.core.$ZodType>)
  .check(
    z.superRefine(({ visa_path, country, receipt_number }, context) => {
      const own = countryOfPath(visa_path);
      if (country !== own)
        context.addIssue({
          code: 'custom',
          path: ['country'],
          message: `${pathName(visa_path)} is a visa path for ${caseCountryName(own)}`,
        });
      const problem = receipt_number && numberProblem(country, receipt_number);
      if (problem) context.addIssue({ code: 'custom', path: ['receipt_number'], message: problem });
    }),
  );
export type ImportedCase = z.infer<typeof ImportedCase>;

/** Normalizes spellings: ignores case, accents, spaces, and dashes. */
const plain = (typed: string): string => foldText(typed).replace(/[^\p{L}\p{N}]/gu, '');

const namesOf = <Value extends string>(
  values: readonly Value[],
  names: (value: Value) => readonly string[],
): ReadonlyMap<string, Value> =>
  new Map(values.flatMap((value) => [value, ...names(value)].map((name) => [plain(name), value] as const)));

const shortName = (path: VisaPath): string => pathName(path).replace(/^(US|UK|Canada) /, '');
// Reversed: if two spellings have the same name, the first one wins.
const paths = namesOf([...visaPaths].reverse(), (path) => [
  pathName(path),
  shortName(path),
  ...(path in pathAliases ? pathAliases[path as keyof typeof pathAliases] : []),
]);
const countries = namesOf(caseCountries, (code) => [caseCountryNames[code], ...countryAliases[code]]);
const statuses = namesOf(caseStatuses, (status) => [caseStatusLabels[status]]);

/** Parses a line; each problem starts with the name of its column. */
export function readImportLine({
  cells,
  too_long,
}: Pick<ImportLine, 'cells' | 'too_long'>):
  | { readonly imported: ImportedCase }
  | { readonly problems: readonly string[] } {
  if (too_long) return { problems: ['This row is too long'] };
  const typed = (column: ImportColumn) => cells[column]?.trim() || undefined;
  const known = <Value extends string>(column: ImportColumn, names: ReadonlyMap<string, Value>) => {
    const given = typed(column);
    return given && (names.get(plain(given)) ?? given);
  };
  const path = known('visa_path', paths);
  const knownPath = VisaPath.safeParse(path);
  const country = known('country', countries) ?? (knownPath.success ? countryOfPath(knownPath.data) : 'US');
  const [due, receipt] = [typed('due_date'), typed('receipt_number')];
  const read = ImportedCase.safeParse({
    email: typed('email') ?? '',
    name: typed('name'),
    visa_path: path ?? '',
    country,
    status: known('status', statuses) ?? 'DRAFT',
    owner_email: typed('owner_email'),
    due_date: due && parseTypedDay(due),
    receipt_number: receipt && normalizedNumber(country, receipt),
    reference: typed('reference'),
    note: typed('note'),
  });
  if (read.success) return { imported: read.data };
  return {
    problems: [
      ...new Set(
        read.error.issues.map(
          (issue) => `${importColumns[issue.path[0] as ImportColumn][0]}: ${typedProblem(issue)}`,
        ),
      ),
    ],
  };
}

/** A line of the file with the cells of the known columns; `undefined` if it is empty. */
export function lineOf(
  line: number,
  row: readonly string[],
  places: ReadonlyMap<ImportColumn, number>,
): ImportLine | undefined {
  if (row.every((each) => each.trim() === '')) return undefined;
  const cells: ImportCells = {};
  for (const [column, place] of places) {
    const given = row[place];
    if (given?.trim()) cells[column] = given;
  }
  const whole: ImportLine = { line, cells };
  return isTooLong(whole) ? { line, cells: {}, too_long: true } : whole;
}

/** Whether a line is too long to send. */
export const isTooLong = (line: ImportLine): boolean =>
  new TextEncoder().encode(JSON.stringify(line)).length > limits.importedLineBytes;
