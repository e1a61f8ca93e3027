import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import type { Entry } from '../draft.ts';
import { errorKey } from '../draft-to-facts.ts';
import { type Ability, abilities, languageOf, scaleOf, type TestScale } from '../entry-fields.ts';
import type { Field, ListQuestion } from '../question.ts';
import type { Editor } from '../use-questionnaire.ts';
import { benchmarkText } from './benchmark-text.ts';
import { QuestionField } from './question-field.tsx';

export const entryFieldId = (path: string, id: string, name: string): string =>
  `${path}-${id}-${name}`.replaceAll('.', '-');

const isAbility = (name: string): name is Ability => (abilities as readonly string[]).includes(name);

/** One entry of a list, with a field for each value that the selected routes need. */
export function ListEntry({
  question,
  fields,
  entry,
  title,
  editor,
  onRemove,
}: {
  question: ListQuestion;
  fields: readonly Field[];
  entry: Entry;
  title: string;
  editor: Editor;
  onRemove: () => void;
}) {
  const { path } = question;
  const { id, values } = entry;
  const field = (each: Field) => {
    const key = errorKey(path, id, each.path);
    const level = isAbility(each.path) ? benchmarkText(values, each.path) : undefined;
    return (
      <div key={each.path} className="entry-field">
        <QuestionField
          compact
          field={each}
          name={entryFieldId(path, id, each.path)}
          value={values[each.path] ?? ''}
          error={editor.errorOf(key)}
          onChange={(text) => editor.changeEntry(path, id, each.path, text)}
          onBlur={() => editor.leave(key)}
        />
        {level && <span className="clb-level">{level}</span>}
      </div>
    );
  };
  const shown = fields.map((each) => scaled(each, values.test));
  // Skips the language for tests that are only given in one. Scores appear once the test is selected.
  const rest = shown.filter(
    ({ path: name }) => !isAbility(name) && !(name === 'language' && languageOf(values.test)),
  );
  const scores = values.test ? shown.filter(({ path: name }) => isAbility(name)) : [];
  return (
    <fieldset className="entry">
      <legend className="field-label">{title}</legend>
      <IconButton icon={Trash2} label={`Remove ${title.toLowerCase()}`} onClick={onRemove} />
      <div className="pair">{rest.map(field)}</div>
      {scores.length > 0 && <div className="four">{scores.map(field)}</div>}
    </fieldset>
  );
}

/** Adds the test's scale to a score's label. Levels are selected from a list. */
function scaled(field: Field, test: string | undefined): Field {
  const scale: TestScale | undefined = isAbility(field.path) ? scaleOf(test, field.path) : undefined;
  if (!scale || field.kind !== 'number') return field;
  if ('levels' in scale)
    return { ...field, kind: 'choice', options: scale.levels.map((value) => ({ value, label: value })) };
  return { ...field, label: `${field.label}, 0 to ${scale.to}` };
}
