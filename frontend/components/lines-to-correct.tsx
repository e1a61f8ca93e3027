import { useId } from 'react';
import { byteOrderMark } from '#shared/domain/csv.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { saveFile } from '../lib/save-file.ts';
import './lines-to-correct.css';

interface Line {
  readonly line: number;
  readonly problems: readonly string[];
}

/** Shown in the list. All of them can be downloaded. */
const maxShown = 100;

/**
 * The lines of a file that can't be imported, each with its reasons, with a link to download them.
 * @param csv converts the lines to the downloaded file's content
 * @param download the link's text
 */
export function LinesToCorrect<Shown extends Line>({
  lines,
  csv,
  download,
}: {
  lines: readonly Shown[];
  csv: (lines: readonly Shown[]) => string;
  download: string;
}) {
  const title = useId();
  if (lines.length === 0) return null;
  const more = lines.length - maxShown;
  const save = () =>
    saveFile(
      new Blob([byteOrderMark, csv(lines)], { type: 'text/csv;charset=utf-8' }),
      'rows-with-errors.csv',
    );
  return (
    <>
      <h3 className="file-lines-title" id={title}>
        Rows with errors
      </h3>
      <ol className="file-lines" aria-labelledby={title}>
        {lines.slice(0, maxShown).map(({ line, problems }) => (
          <li key={line}>
            <b>Row {line.toLocaleString('en-US')}</b> {problems.join('; ')}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="soft">And {quantityText(more, 'more row')}.</p>}
      <button type="button" className="link" onClick={save}>
        {download}
      </button>
    </>
  );
}
