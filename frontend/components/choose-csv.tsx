import type { ChangeEvent } from 'react';
import { saveFile } from '../lib/save-file.ts';

/** A button that asks for a CSV file, next to a link to the template with its column names. */
export function ChooseCsv({
  isChosen,
  template,
  onChoose,
}: {
  /** Whether a file was chosen before. */
  isChosen: boolean;
  template: { readonly fileName: string; readonly content: string };
  onChoose: (file: File) => void;
}) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Choosing the same file again is a change, too.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <span className="buttons">
      <label className="button outline size-s">
        {isChosen ? 'Choose another file' : 'Choose a CSV file'}
        <input className="visually-hidden" type="file" accept=".csv,text/csv" onChange={choose} />
      </label>
      <button
        type="button"
        className="link"
        onClick={() => saveFile(new Blob([template.content], { type: 'text/csv' }), template.fileName)}
      >
        Download a template
      </button>
    </span>
  );
}
