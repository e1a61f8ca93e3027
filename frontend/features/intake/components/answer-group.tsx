import type { ComponentProps } from 'react';
import { FieldGroup } from '../../../components/field-parts.tsx';

export type AnswerGroupProps = Omit<ComponentProps<typeof FieldGroup>, 'onBlur' | 'onChange'> & {
  /** Called when the focus leaves all of its fields. */
  readonly onLeave: () => void;
};

/** The fields of one answer. */
export const AnswerGroup = ({ onLeave, ...group }: AnswerGroupProps) => (
  <FieldGroup
    {...group}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) onLeave();
    }}
  />
);
