import { isConfidentialName } from '#shared/domain/confidential-documents.ts';
import { CheckboxField } from './fields.tsx';

/** Whether HR doesn't see the documents of a checklist item. Those about some subjects are always hidden. */
export const HideFromHrField = ({
  title,
  always = false,
  hides,
  onChange,
}: {
  title: string;
  /** Hidden whatever its title. */
  always?: boolean;
  hides: boolean;
  onChange: (change: { hides: boolean }) => void;
}) => {
  const isAlways = always || isConfidentialName(title);
  return (
    <CheckboxField
      label="Hide files from HR"
      checked={hides || isAlways}
      disabled={isAlways}
      onChange={(event) => onChange({ hides: event.target.checked })}
    />
  );
};
