import { quantityText } from '#shared/domain/quantity-text.ts';
import { LinesToCorrect } from '../../../components/lines-to-correct.tsx';
import { Notice } from '../../../components/notice.tsx';
import { csvLines } from '../import/bad-lines.ts';
import type { BadLine } from '../import/read-lines.ts';
import type { SentLine } from '../import/send-lines.ts';

/** A file's contents or import results, with the reasons for every line that can't be imported. */
export function ImportReport({
  name,
  sent,
  bad,
  ignored,
  isDone,
}: {
  name: string;
  sent: readonly SentLine[];
  bad: readonly BadLine[];
  /** Headers of columns that aren't imported. */
  ignored: readonly string[];
  isDone: boolean;
}) {
  const countOf = (outcome: SentLine['outcome']) => sent.filter((line) => line.outcome === outcome).length;
  const [imported, importable, existing] = [countOf('added'), countOf('new'), countOf('exists')];
  const counts = [
    ...(isDone || imported > 0 ? [`${quantityText(imported, 'person', 'people')} imported`] : []),
    ...(isDone ? [] : [`${quantityText(importable, 'person', 'people')} to import`]),
    ...(existing > 0 ? [`${quantityText(existing, 'has', 'have')} a record already`] : []),
    ...(bad.length > 0 ? [`${quantityText(bad.length, 'row has', 'rows have')} errors`] : []),
  ];
  return (
    <section className="import-report" aria-label="Rows in the file">
      <p role="status">
        <b>{name}</b>: {counts.join(', ')}.
      </p>
      {ignored.length > 0 && !isDone && (
        <Notice tone="warn">
          Not imported, because the template has no column with this name:{' '}
          {ignored.map((header) => `“${header}”`).join(', ')}
        </Notice>
      )}
      <LinesToCorrect lines={bad} csv={csvLines} download="Download the list of errors" />
    </section>
  );
}
