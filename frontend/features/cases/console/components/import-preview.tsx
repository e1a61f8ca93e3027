import { Fragment, useId } from 'react';
import type { CheckedLine } from '#shared/contract/case-imports.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { type ImportedCase, type ImportLine, readImportLine } from '#shared/domain/imported-case.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { EmailText } from '../../../../components/email-text.tsx';
import { LinesToCorrect } from '../../../../components/lines-to-correct.tsx';
import { VisaName } from '../../../../components/visa-name.tsx';
import { dayText } from '../../../../lib/dates.ts';
import { countOf } from '../../count-text.ts';
import { correction } from '../import/correction-csv.ts';

/** How many lines the preview shows as parsed. */
const previewLines = 5;

/** A file's contents: how many cases it would create, its first lines as parsed, and the lines to correct. */
export function ImportPreview({
  name,
  lines,
  results,
}: {
  name: string;
  lines: readonly ImportLine[];
  results: readonly CheckedLine[];
}) {
  const first = useId();
  const byLine = new Map(lines.map((each) => [each.line, each]));
  const importable = results.filter(({ outcome }) => outcome === 'new');
  const existing = results.filter(({ outcome }) => outcome === 'exists').length;
  const newPeople = new Set(
    importable
      .filter((each) => each.new_applicant)
      .map(({ line }) => byLine.get(line)?.cells.email?.toLowerCase()),
  ).size;
  const rejected = results.flatMap(({ line, outcome, problems = [] }) =>
    outcome === 'refused' ? [{ line, problems, cells: byLine.get(line)?.cells ?? {} }] : [],
  );
  const understood = importable.slice(0, previewLines).flatMap(({ line }) => {
    const given = byLine.get(line);
    const read = given && readImportLine(given);
    return read && 'imported' in read ? [{ line, imported: read.imported }] : [];
  });
  return (
    <section aria-label="Rows in the file">
      <p role="status">
        <b>{name}</b>: {countOf(importable.length)} to import
        {existing > 0 && `, ${countOf(existing)} already in Landfall`}
        {rejected.length > 0 && `, ${quantityText(rejected.length, 'row has', 'rows have')} errors`}.
        {newPeople > 0 && ` ${quantityText(newPeople, 'applicant')} will get an account.`}
      </p>
      {understood.length > 0 && (
        <>
          <h3 className="file-lines-title" id={first}>
            First cases to import
          </h3>
          <ul className="first-lines" aria-labelledby={first}>
            {understood.map(({ line, imported }) => (
              <li key={line}>
                <b>Row {line}</b>{' '}
                <bdi>
                  <CaseFacts of={imported} />
                </bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinesToCorrect lines={rejected} {...correction} />
    </section>
  );
}

const CaseFacts = ({
  of: { name, email, visa_path, status, owner_email, due_date, receipt_number },
}: {
  of: ImportedCase;
}) => {
  const facts = [
    caseStatusLabels[status],
    owner_email && (
      <>
        owner <EmailText email={owner_email} />
      </>
    ),
    due_date && `due ${dayText(due_date)}`,
    receipt_number,
  ].filter(Boolean);
  return (
    <>
      {name ? (
        <>
          {name} (<EmailText email={email} />)
        </>
      ) : (
        <EmailText email={email} />
      )}
      {' · '}
      <VisaName path={visa_path} />
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change
        <Fragment key={index}> · {fact}</Fragment>
      ))}
    </>
  );
};
